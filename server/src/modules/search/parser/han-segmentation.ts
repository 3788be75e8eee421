import type { Pausable } from '../../../platform/chunks.ts'
import { pinyinOf } from './pinyin.ts'

/** Chinese terms for segmentation. */
export interface HanTerms {
  readonly exact: ReadonlySet<string>
  /** Terms by their text with one character replaced by `?`. */
  readonly nearly: ReadonlyMap<string, string>
  /** Names of parts by pinyin. */
  readonly bySound: ReadonlyMap<string, string>
  readonly lengthMax: number
}

export interface HanSegment {
  /** The matching term; the characters themselves when none is known. */
  readonly word: string
  readonly from: number
  readonly to: number
}

/** Wrong characters are detected only in terms of this length: two characters easily form another word. */
const NEARLY_MIN = 3

export function* hanTerms(
  terms: ReadonlySet<string>,
  bySound: ReadonlyMap<string, string> = new Map(),
): Pausable<HanTerms> {
  const nearly = new Map<string, string>()
  for (const term of terms) {
    yield
    const length = term.length
    if (length < NEARLY_MIN) continue
    for (let at = 0; at < length; at++) {
      const pattern = withGap(term, at)
      if (!nearly.has(pattern)) nearly.set(pattern, term)
    }
  }
  return { exact: terms, nearly, bySound, lengthMax: Math.max(1, ...[...terms].map((term) => term.length)) }
}

const withGap = (text: string, at: number) => `${text.slice(0, at)}?${text.slice(at + 1)}`

/**
 * The cost of a segment. A term with a wrong character costs more than a shorter correct one beside an unknown
 * character: `水泵盖` is the cover of a pump (`水泵`), not that of a radiator (`水箱盖`). A character of a correct term is
 * not a wrong one: `二手起动机` is a starter (`起动机`), and no `二手发动机`. Pinyin input easily gives a homophone: `大登` is `大灯`.
 */
const COST = { term: 1, sound: 2.6, nearly: 3.2, nearlyShort: 4.5, unknown: 2 }
/** `后减震器` is the longer `减震器` at the back, and no `后减震` with an extra character. */
const BEHIND_SIDE = 1.25
/** Front, rear, left and right, as prefixes of a part's name. */
export const SIDES = '前后左右'
const SIDE = new RegExp(`[${SIDES}]`)

/** The position on the car that a term includes: `后` of `后减震`. */
export const sideOf = (term: string): string[] => (term.length > 2 && SIDE.test(term[0]!) ? [term[0]!] : [])

interface SegmentStep {
  readonly cost: number
  readonly from: number
  /** Undefined for a character that belongs to no term. */
  readonly word: string | undefined
}

/** Segments a run of characters with the fewest unknown ones; adjacent unknown characters stay together. */
export function cutHanRun(run: string, terms: HanTerms): HanSegment[] {
  const best: SegmentStep[] = [{ cost: 0, from: 0, word: undefined }]
  for (let to = 1; to <= run.length; to++) best.push(bestStep(run, to, best, terms))
  const pieces: HanSegment[] = []
  for (let to = run.length; to > 0; ) {
    const { from, word } = best[to]!
    const next = pieces[0]
    const isJoined = word === undefined && next !== undefined && next.word === run.slice(next.from, next.to)
    if (isJoined && !terms.exact.has(next.word)) {
      pieces[0] = { word: run.slice(from, next.to), from, to: next.to }
    } else {
      pieces.unshift({ word: word ?? run.slice(from, to), from, to })
    }
    to = from
  }
  return pieces
}

function bestStep(run: string, to: number, best: readonly SegmentStep[], terms: HanTerms): SegmentStep {
  const { exact, lengthMax } = terms
  let step: SegmentStep = { cost: best[to - 1]!.cost + COST.unknown, from: to - 1, word: undefined }
  const consider = (from: number, word: string, cost: number) => {
    const total = best[from]!.cost + cost
    if (total < step.cost) step = { cost: total, from, word }
  }
  for (let length = 2; length <= Math.min(lengthMax, to); length++) {
    const from = to - length
    const text = run.slice(from, to)
    if (exact.has(text)) consider(from, text, COST.term - (isBehindSide(run, from) ? BEHIND_SIDE : 0))
    else for (const { word, cost } of wrongTerms(text, terms)) consider(from, word, cost)
  }
  return step
}

/** Terms that the text may be with a wrong character. */
function* wrongTerms(text: string, terms: HanTerms): Generator<{ word: string; cost: number }> {
  const received = soundingTerm(text, terms)
  if (received !== undefined) yield { word: received, cost: COST.sound }
  const meant = nearlyTerm(text, terms.nearly, terms.exact)
  const cost = text.length === NEARLY_MIN ? COST.nearlyShort : COST.nearly
  if (meant !== undefined) yield { word: meant, cost }
}

function soundingTerm(text: string, { bySound }: HanTerms): string | undefined {
  const sound = pinyinOf(text)
  const meant = sound === undefined ? undefined : bySound.get(sound)
  return meant?.length === text.length ? meant : undefined
}

const isBehindSide = (run: string, from: number) => SIDE.test(run[from - 1] ?? '')

/** The end of a term is its head: of three characters `空调管` is a pipe, and no `空调滤`. */
function nearlyTerm(
  text: string,
  nearly: ReadonlyMap<string, string>,
  exact: ReadonlySet<string>,
): string | undefined {
  if (text.length < NEARLY_MIN) return undefined
  const end = text.length === NEARLY_MIN ? text.length - 1 : text.length
  for (let at = 0; at < end; at++) {
    const meant = nearly.get(withGap(text, at))
    if (meant !== undefined && !isOfTerm(text, at, exact)) return meant
  }
  return undefined
}

/** A term of this length is no coincidence: two characters easily match one. */
const TERM_MIN = 3

/** Whether the character belongs to a known term within the text. */
function isOfTerm(text: string, at: number, exact: ReadonlySet<string>): boolean {
  for (let from = Math.max(0, at - text.length + 1); from <= at; from++) {
    for (let to = Math.max(at + 1, from + TERM_MIN); to <= text.length; to++) {
      if (exact.has(text.slice(from, to))) return true
    }
  }
  return false
}
