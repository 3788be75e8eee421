const VOWELS = 'аеёиоуыэюяәөүұі'
const CONSONANTS = 'бвгджзйклмнпрстфхцчшщъьғқңһ'

/** Letters that find a place on one line of it even on a phone: a word of no more is left whole. */
const FITTING = { tile: 10, card: 14 }

const WORD = new RegExp(`[${VOWELS}${CONSONANTS}]+`, 'giu')
/** `у` and `и` before a Kazakh vowel are consonants. */
const NO_SYLLABLE = '(?<![уи](?=[әі]))'
/** A vowel alone stays with what comes after it: `электро-обо`. */
const NO_LONE_VOWEL = `(?<![${VOWELS}]{2}(?=[${CONSONANTS}]?[${VOWELS}]))`
const BETWEEN_VOWELS = new RegExp(
  `(?<=[${VOWELS}])${NO_SYLLABLE}${NO_LONE_VOWEL}[${CONSONANTS}]*(?=[${VOWELS}])`,
  'giu',
)
/** What the next syllable begins with: one consonant, or two that stay together as in `элек-тро`. */
const NEXT_SYLLABLE = /(?:[бпдтгкхф][рл]|[^ьъ]|)$/iu
/** One or two letters do not stand alone on a line. */
const LONELY = /^(\p{L}{1,2})\u00AD|\u00AD(\p{L}{1,2})$/gu

/**
 * Marks where long Russian and Kazakh words may break. Browsers have no hyphenation for Kazakh, and not all
 * have it for Russian: without the marks a narrow tile cuts a word anywhere.
 */
export function softHyphens(text: string, place: keyof typeof FITTING): string {
  return text.replace(WORD, (word) => (word.length > FITTING[place] ? hyphenated(word) : word))
}

function hyphenated(word: string): string {
  const syllableEnd = (consonants: string) => consonants.replace(NEXT_SYLLABLE, '\u00AD$&')
  return word.replace(BETWEEN_VOWELS, syllableEnd).replace(LONELY, '$1$2')
}
