const VOWELS = 'аеёиоуыэюяәөүұі'
const CONSONANTS = 'бвгджзйклмнпрстфхцчшщъьғқңһ'

/** A word of this many letters fits on one line even on a phone and is not broken. */
const FITTING = { tile: 10, card: 14 }

const WORD = new RegExp(`[${VOWELS}${CONSONANTS}]+`, 'giu')
/** `у` and `и` before a Kazakh vowel are consonants. */
const NO_SYLLABLE = '(?<![уи](?=[әі]))'
/** A single vowel stays with what follows it: `электро-обо`. */
const NO_LONE_VOWEL = `(?<![${VOWELS}]{2}(?=[${CONSONANTS}]?[${VOWELS}]))`
const BETWEEN_VOWELS = new RegExp(
  `(?<=[${VOWELS}])${NO_SYLLABLE}${NO_LONE_VOWEL}[${CONSONANTS}]*(?=[${VOWELS}])`,
  'giu',
)
/** The beginning of the next syllable: one consonant, or two that stay together as in `элек-тро`. */
const NEXT_SYLLABLE = /(?:[бпдтгкхф][рл]|[^ьъ]|)$/iu
/** One or two letters are not left alone on a line. */
const LONELY = /^(\p{L}{1,2})\u00AD|\u00AD(\p{L}{1,2})$/gu

/**
 * Inserts soft hyphens into long Russian and Kazakh words. Browsers have no hyphenation for Kazakh, and not all have
 * it for Russian: without them a narrow tile breaks a word anywhere.
 */
export function softHyphens(text: string, place: keyof typeof FITTING): string {
  return text.replace(WORD, (word) => (word.length > FITTING[place] ? hyphenated(word) : word))
}

function hyphenated(word: string): string {
  const syllableEnd = (consonants: string) => consonants.replace(NEXT_SYLLABLE, '\u00AD$&')
  return word.replace(BETWEEN_VOWELS, syllableEnd).replace(LONELY, '$1$2')
}
