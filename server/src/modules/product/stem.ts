/**
 * Light stemmers: they need not be grammatically correct, only map the forms of one word together. The tolerance for
 * typing errors covers the rest.
 */
const STEM_MIN = 3

const longestFirst = (endings: string) => endings.split(' ').sort((a, b) => b.length - a.length)

const RUSSIAN = longestFirst(
  'ими ыми его ого ему ому ее ие ые ое ей ий ый ой ем им ым ом их ых ую юю ая яя ою ею ' +
    'иями ями ами иях ях ах иям ям ам ием ов ев ье ья ию ью ия ии и ы ь ю у о е я а й',
)

/** `тормозной`, `тормозные`, `тормоза` → `тормоз`; `колодки`, `колодок` → `колодк`. */
export function stemRussian(word: string): string {
  const single = cut(withoutPossessive(word), KAZAKH_PLURALS)
  return withoutAdjective(withoutDiminutive(flyingVowel(single) ?? cut(single, RUSSIAN)))
}

/** `шинасы`, `помпасы` are Kazakh; `каркасы` are Russian. */
const withoutPossessive = (word: string) =>
  word.length >= 6 && word.endsWith('асы') && !/(?:карк|матр|зап|кл)асы$/.test(word)
    ? word.slice(0, -2)
    : word

/** Of words without a Kazakh letter: `шиналары`, `майлары`, `фильтрлер`. */
const KAZAKH_PLURALS = longestFirst('лар лер лары дары тары')

/** `моторчик` is a diminutive of `мотор`; `датчик` is none. */
const withoutDiminutive = (stem: string) =>
  stem.length >= 8 && stem.endsWith('чик') ? stem.slice(0, -3) : stem

/** `тормозн`, `салонн`, `топливн` beside `тормоз`, `салон`, `топливо`; not `ремн`, `машин`. */
const withoutAdjective = (stem: string) =>
  stem.length >= 6 && /[бвгджзклмнпрстфхцчшщ]н$/.test(stem) ? stem.slice(0, -1) : stem

/** Fleeting vowels: `колодок`, `втулок` beside `колодка`, `втулка`; `ремень` beside `ремня`. */
function flyingVowel(word: string): string | undefined {
  if (word.length < 5) return undefined
  if (word.endsWith('ок') || word.endsWith('ек')) return `${word.slice(0, -2)}к`
  if (word.endsWith('ень')) return `${word.slice(0, -3)}н`
  return undefined
}

const KAZAKH = longestFirst(
  'лар лер дар дер тар тер сы сі ы і дың дің ның нің тың тің ға ге қа ке на не ды ді ны ні ты ті ' +
    'да де та те нда нде дан ден тан тен нан нен мен бен пен',
)

/** `дискілері` → `диск`, `сүзгілері`, `сүзгісі` → `сүзг`: endings follow each other, at most three. */
export function stemKazakh(word: string): string {
  let rest = word
  for (let round = 0; round < 3; round++) {
    const shorter = cut(rest, KAZAKH)
    if (shorter === rest) break
    rest = shorter
  }
  return hardened(rest)
}

/** The last consonant is voiced before a vowel: `мойынтірегі` comes from `мойынтірек`, `қабы` from `қап`. */
const VOICELESS: Readonly<Record<string, string>> = { г: 'к', ғ: 'қ', б: 'п' }
export const hardened = (stem: string) => stem.slice(0, -1) + (VOICELESS[stem.at(-1) ?? ''] ?? stem.slice(-1))

/** Plurals only: `batteries` → `battery`, `bushes` → `bush`, `pads` → `pad`. */
export function stemEnglish(word: string): string {
  if (word.length <= STEM_MIN || word.endsWith('ss') || !word.endsWith('s')) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:sh|ch|x|s|z)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

function cut(word: string, endings: readonly string[]): string {
  for (const ending of endings) {
    if (word.length - ending.length >= STEM_MIN && word.endsWith(ending)) return word.slice(0, -ending.length)
  }
  return word
}
