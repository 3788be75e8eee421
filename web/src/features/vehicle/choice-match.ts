import { editDistance } from '@tiantian/contracts/spelling/edit-distance.ts'
import { otherLayout, toCyrillic, toLatin } from '@tiantian/contracts/spelling/keyboard.ts'

/** The text as it may have been meant: typed in the other keyboard layout, or in the other alphabet. */
function otherReadings(text: string): readonly string[] {
  const own = text.normalize('NFKC').toLowerCase()
  const written = /\p{Script=Cyrillic}/u.test(own) ? toLatin(own) : [toCyrillic(own)]
  return [...new Set([otherLayout(own), ...written])].filter((reading) => reading !== own)
}

/** With fewer letters a typo looks like another name; numbers are never typos. */
const LENGTH_MIN = 4
/** Two typos are tolerated from here on. */
const LONG = 8
/** `sanata` is rather a `Sonata` than the beginning of a `Santa Fe`. */
const UNFINISHED = 0.5
/** More typos than any name tolerates. */
const FAR = 9

/** The number of typos between the text so far and the spelling; `FAR` if there are too many. */
function slipsTo(spelling: string, wanted: string): number {
  if (wanted.length < LENGTH_MIN || /\d/.test(wanted)) return FAR
  const limit = wanted.length >= LONG ? 2 : 1
  const ends = Array.from({ length: 2 * limit + 1 }, (_, at) => wanted.length - limit + at)
  const beginnings = new Set(ends.map((end) => spelling.slice(0, end)))
  const slips = [...beginnings].map((beginning) => {
    const distance = editDistance(wanted, beginning, limit)
    if (distance > limit) return FAR
    return beginning === spelling ? distance : distance + UNFINISHED
  })
  return Math.min(...slips)
}

/** A choice of a picker step. */
export interface PickerChoice {
  readonly value: string
  readonly name: string
  /** A second line: years, body. */
  readonly hint: string
  /** Other spellings by which it is found. */
  readonly synonyms: readonly string[]
  readonly isPopular: boolean
  /** The heading below which it stands, after the popular ones. */
  readonly group?: string | undefined
}

/** Matches of a text, and the part left for the next step: `шкода октавиа` names a make and a model. */
export interface ChoiceMatches {
  readonly found: readonly PickerChoice[]
  readonly rest: string
}

/**
 * The choices that match a text, the best first: whole name, beginning of a name, beginning of a word, inside. Only
 * without a match are typos considered, or text for the next steps.
 */
export function matchChoices(choices: readonly PickerChoice[], text: string): ChoiceMatches {
  if (!fold(text)) return { found: choices, rest: '' }
  const words = text.trim().split(/\s+/).slice(0, WORDS_MAX)
  for (let length = words.length; length > 0; length--) {
    const found = choicesNamed(choices, words.slice(0, length).join(' '))
    if (found.length > 0) return { found, rest: words.slice(length).join(' ') }
  }
  // The make is typed again after it was chosen: `skoda octavia`.
  const [, ...others] = words
  return others.length > 0 ? matchChoices(choices, others.join(' ')) : { found: [], rest: '' }
}

/** Make, model, generation and year; more words of a pasted text are ignored. */
const WORDS_MAX = 6

/** As typed; or else on the other keyboard or in the other alphabet; or else with typos. */
function choicesNamed(choices: readonly PickerChoice[], text: string): readonly PickerChoice[] {
  const wanted = fold(text)
  const others = otherReadings(text).map(fold).filter(Boolean)
  const attempts = [
    () => best(choices, [wanted], rankOf, RANKS.length),
    () => best(choices, others, rankOf, RANKS.length),
    () => best(choices, [wanted, ...others], slipsOf, FAR),
  ]
  for (const attempt of attempts) {
    const found = attempt()
    if (found.length > 0) return found
  }
  return []
}

type SpellingDistance = (spellings: readonly string[], wanted: string) => number

/** Those with a distance below `limit`, the nearest first, ties by popularity. */
function best(
  choices: readonly PickerChoice[],
  wanted: readonly string[],
  measure: SpellingDistance,
  limit: number,
) {
  return choices
    .map((choice) => {
      const spellings = spellingsOf(choice)
      return { choice, rank: Math.min(...wanted.map((reading) => measure(spellings, reading))) }
    })
    .filter(({ rank }) => rank < limit)
    .sort(
      (left, right) =>
        left.rank - right.rank || Number(right.choice.isPopular) - Number(left.choice.isPopular),
    )
    .map(({ choice }) => choice)
}

const RANKS: readonly ((spelling: string, wanted: string) => boolean)[] = [
  (spelling, wanted) => squeeze(spelling) === squeeze(wanted),
  (spelling, wanted) => squeeze(spelling).startsWith(squeeze(wanted)),
  (spelling, wanted) => spelling.split(' ').some((word) => word.startsWith(wanted)),
  (spelling, wanted) => squeeze(spelling).includes(squeeze(wanted)),
]

const rankOf: SpellingDistance = (spellings, wanted) => {
  const ranks = spellings.map((spelling) => RANKS.findIndex((isHit) => isHit(spelling, wanted)))
  return Math.min(...ranks.map((rank) => (rank < 0 ? RANKS.length : rank)))
}

const slipsOf: SpellingDistance = (spellings, wanted) =>
  Math.min(...spellings.map((spelling) => slipsTo(squeeze(spelling), squeeze(wanted))))

const spellingsOf = ({ name, value, hint, synonyms }: PickerChoice): readonly string[] =>
  [name, value, hint, ...synonyms].map(fold)

/** `Škoda` and `skoda`, `Ё` and `е`, `Mercedes-Benz` and `mercedes benz` are the same. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function squeeze(text: string): string {
  return text.replaceAll(' ', '')
}
