/** Russian letters and the Latin letters on the same keys: `njhvjp` is `тормоз` typed in the wrong layout. */
const CYRILLIC_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбю'
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
const TO_CYRILLIC = new Map([...LATIN_KEYS].map((key, at) => [key, CYRILLIC_KEYS[at] ?? key]))
const TO_LATIN = new Map([...CYRILLIC_KEYS].map((key, at) => [key, LATIN_KEYS[at] ?? key]))

/** The word typed on the same keys in the other layout. */
export const otherLayout = (word: string): string =>
  [...word].map((letter) => TO_CYRILLIC.get(letter) ?? TO_LATIN.get(letter) ?? letter).join('')

/** Latin spellings of Russian letters, longest first. */
const LATIN_TO_CYRILLIC: readonly (readonly [string, string])[] = [
  ['shch', 'щ'],
  ['sch', 'щ'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ts', 'ц'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['yu', 'ю'],
  ['ju', 'ю'],
  ['ya', 'я'],
  ['ja', 'я'],
  ['yo', 'е'],
  ['aya', 'ая'],
  ['aiy', 'айы'],
  ['ai', 'ай'],
  ['aı', 'ай'],
  ['oye', 'ое'],
  ['yye', 'ые'],
  ['uyu', 'ую'],
  ['yy', 'ый'],
  ['yi', 'ый'],
  ['iy', 'ий'],
  ['ij', 'ий'],
  ['yj', 'ый'],
  ['oy', 'ой'],
  ['oj', 'ой'],
  ['ey', 'ей'],
  ['ay', 'ай'],
  ...zip('abvgdeziklmnoprstufhcyjwxqı', 'абвгдезиклмнопрстуфхцыйвккы'),
]

function zip(latin: string, cyrillic: string): [string, string][] {
  return [...latin].map((letter, at) => [letter, cyrillic[at] ?? letter])
}

/** `tormoznye` → `тормозные`: a Russian word written with Latin letters. */
export function toCyrillic(word: string): string {
  let text = ''
  let rest = word
  while (rest !== '') {
    const rule = LATIN_TO_CYRILLIC.find(([latin]) => rest.startsWith(latin))
    text += rule ? rule[1] : rest[0]
    rest = rest.slice(rule ? rule[0].length : 1)
  }
  return text
}

/** Latin spellings of Russian letters by sound, where they differ from the look-alike: brands are written by ear. */
const CYRILLIC_TO_LATIN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(zip('абвгдеёзийклмнопрстуфхцыэ', 'abvgdeeziyklmnoprstufhcye').map((pair) => pair)),
  ж: 'zh',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ю: 'yu',
  я: 'ya',
  ь: '',
  ъ: '',
}

/** Possible Latin spellings of a Russian word, likeliest first: `боге` → `boge`, `хелла` → `hella`. */
export function toLatin(word: string): string[] {
  const plain = [...word].map((letter) => CYRILLIC_TO_LATIN[letter] ?? letter).join('')
  return [plain, plain.replaceAll('k', 'c'), plain.replaceAll('f', 'ph'), plain.replaceAll('v', 'w')]
}
