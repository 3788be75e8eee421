import type { BookCategory } from '../product/reference-book.ts'
import type { Dictionary } from './dictionary.ts'
import type { QueryToken } from './query-token.ts'
import type { Reading } from './reading.ts'

/** A whole name among the words of a question, by place. */
export interface NamedCategory {
  readonly reading: Reading
  readonly ids: readonly number[]
  /** Of these, the ones it is the name of and not a synonym. */
  readonly names: readonly number[]
}

/** What a category is worth that holds a word, by how rare the word is among all. */
const WHOLE_NAME = 0.5
/** Of two names in one question one says what it is, the other of what: `седло тягача`, `clutch disc`. */
const HEAD = 0.35
const OWN_NAME = 0.04
/** A leaf is what is sold; a group stands for it only when nothing below is meant. */
const GROUP = 0.9
/** A measure (`5W-30`) tells the leaf like a rare word does. */
const MEASURE = 4

export interface ScoreInput {
  readonly tokens: readonly QueryToken[]
  /** Places of tokens that may name a category. */
  readonly places: readonly number[]
  readonly named: readonly NamedCategory[]
  /** Leaves that a measure in the text speaks for. */
  readonly measured: readonly number[]
  readonly dictionary: Dictionary
}

/** Points of every category that the words speak for, by id. */
export function scoreCategories(input: ScoreInput): Map<number, number> {
  const { dictionary, measured } = input
  const scores = new Map<number, number>()
  const points = [...wordPoints(input), ...namePoints(input), ...measured.map((id) => [id, MEASURE] as const)]
  for (const [id, more] of points) {
    const share = isGroup(dictionary.book.categories.get(id)) ? GROUP : 1
    scores.set(id, (scores.get(id) ?? 0) + more * share)
  }
  return scores
}

type Points = readonly [id: number, points: number]

const wordPoints = ({ tokens, places, dictionary }: ScoreInput): Points[] =>
  places.flatMap((at) => {
    const { stem } = tokens[at]!
    const ids = [...(dictionary.categoriesByStem.get(stem)?.keys() ?? [])]
    return ids.map((id) => [id, rarity(stem, dictionary)] as const)
  })

function namePoints({ tokens, named, dictionary }: ScoreInput): Points[] {
  const head = headOf(named, tokens)
  return named.flatMap((one) => {
    const words = tokens.slice(one.reading.from, one.reading.to)
    const weight = words.reduce((sum, { stem }) => sum + rarity(stem, dictionary), 0)
    const whole = WHOLE_NAME + (one === head ? HEAD : 0)
    return one.ids.map((id) => [id, weight * (whole + (one.names.includes(id) ? OWN_NAME : 0))] as const)
  })
}

const isGroup = (category: BookCategory | undefined) => category !== undefined && category.level < 3

/** 1 for a word that half of all categories have, above 5 for one that is in a single one. */
function rarity(stem: string, { categoriesByStem, book }: Dictionary): number {
  const count = categoriesByStem.get(stem)?.size ?? 0
  return Math.log(1 + book.categories.size / Math.max(1, count))
}

/** Russian says first what it is (`диск сцепления`), the other languages last (`clutch disc`, `离合器片`, `ілініс дискісі`). */
function headOf(named: readonly NamedCategory[], tokens: readonly QueryToken[]): NamedCategory | undefined {
  const sorted = named.toSorted((a, b) => a.reading.from - b.reading.from)
  const words = sorted.flatMap(({ reading: { from, to } }) => tokens.slice(from, to)).map(({ word }) => word)
  const isRussian = words.every((word) => /^\p{Script=Cyrillic}+$/u.test(word) && !/[әіңғүұқөһ]/.test(word))
  return isRussian ? sorted[0] : sorted.at(-1)
}
