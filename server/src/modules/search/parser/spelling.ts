import { editDistance } from '@tiantian/contracts/spelling/edit-distance.ts'
import type { Pausable } from '../../../platform/chunks.ts'

interface SpellingParts {
  readonly stems: readonly string[]
  readonly frequency: ReadonlyMap<string, number>
  readonly letters: Int32Array
  readonly bySound: ReadonlyMap<string, readonly string[]>
}

/** `exact` words are known, but never the result of a correction. */
export function* spellingOf(
  stems: readonly string[],
  exact: ReadonlySet<string> = new Set(),
): Pausable<Spelling> {
  const frequency = new Map<string, number>()
  for (const stem of stems) {
    yield
    frequency.set(stem, (frequency.get(stem) ?? 0) + 1)
  }
  const likely = [...frequency.keys()].filter((stem) => isLongEnough(stem) && !exact.has(stem))
  const letters = new Int32Array(likely.length)
  const bySound = new Map<string, string[]>()
  for (const [at, stem] of likely.entries()) {
    yield
    letters[at] = letterBits(stem)
    if (!CYRILLIC.test(stem)) continue
    const sound = soundOf(stem)
    const same = bySound.get(sound) ?? []
    same.push(stem)
    bySound.set(sound, same)
  }
  return new Spelling({ stems: likely, frequency, letters, bySound })
}

/** Finds the stem that a user may have meant: one typo in four letters, two in eight. */
export class Spelling {
  readonly #stems: readonly string[]
  /** Which letters a stem contains, one bit each: most stems are ruled out without a closer comparison. */
  readonly #letters: Int32Array
  readonly #frequency: ReadonlyMap<string, number>
  /** Russian stems by how they sound. */
  readonly #bySound: ReadonlyMap<string, readonly string[]>

  constructor({ stems, frequency, letters, bySound }: SpellingParts) {
    this.#stems = stems
    this.#frequency = frequency
    this.#letters = letters
    this.#bySound = bySound
  }

  has = (stem: string): boolean => this.#frequency.has(stem)

  /** `клин` of `клиновой`. */
  hasBeginning = (letters: string): boolean => this.#stems.some((stem) => stem.startsWith(letters))

  /** The nearest known stem, of equally near ones the most frequent; undefined when none is near enough. */
  nearest(stem: string): NearStem | undefined {
    if (!isLongEnough(stem)) return undefined
    if (stem.length >= LONG) return this.#bestWithin(stem, 2)
    const near = this.#bestBySound(stem) ?? this.#bestWithin(stem, 1)
    return near ?? (stem.length >= LONE_TYPO_MIN ? this.#loneWithin(stem, 2) : undefined)
  }

  #bestWithin(stem: string, slips: number): NearStem | undefined {
    let best: NearStem | undefined
    for (const near of this.#nearWithin(stem, slips)) if (this.#isBetter(near, best)) best = near
    return best
  }

  /** `калотк` sounds like `колодк`, however many letters that takes. */
  #bestBySound(stem: string): NearStem | undefined {
    let best: NearStem | undefined
    for (const like of this.#bySound.get(soundOf(stem)) ?? []) {
      const near = { stem: like, distance: 1 }
      if (this.#isBetter(near, best)) best = near
    }
    return best
  }

  /** The only stem this near with the same start and end, where typos are rare: of two, either may be meant. */
  #loneWithin(stem: string, slips: number): NearStem | undefined {
    const [lone, ...others] = [...this.#nearWithin(stem, slips)].filter(
      ({ stem: near }) =>
        near[0] === stem[0] && near.at(-1) === stem.at(-1) && Math.abs(near.length - stem.length) < 2,
    )
    return others.length === 0 ? lone : undefined
  }

  *#nearWithin(stem: string, slips: number): Generator<NearStem> {
    for (const candidate of this.#within(stem, slips)) {
      const distance = editDistance(stem, candidate, slips)
      if (distance <= slips) yield { stem: candidate, distance }
    }
  }

  /** The nearest of the likely ones, which may have one typo more than others; it wins a tie. */
  nearestOf(likely: ReadonlySet<string>, stem: string): NearStem | undefined {
    if (!isLongEnough(stem)) return undefined
    let best: NearStem | undefined
    const reach = stem.length >= MIDDLING ? 2 : 1
    for (const candidate of likely) {
      if (Math.abs(candidate.length - stem.length) > reach) continue
      const far = editDistance(stem, candidate, reach)
      const near = { stem: candidate, distance: far - LIKELY }
      if (far <= reach && this.#isBetter(near, best)) best = near
    }
    return best
  }

  #isBetter({ stem, distance }: NearStem, best: NearStem | undefined): boolean {
    if (!best || distance !== best.distance) return !best || distance < best.distance
    return this.#isMoreUsed(stem, best.stem)
  }

  /** Stems that may be this near, by their length and letters. */
  *#within(stem: string, slips: number): Generator<string> {
    const letters = letterBits(stem)
    for (const [at, candidate] of this.#stems.entries()) {
      if (Math.abs(candidate.length - stem.length) > slips) continue
      if (bitCount(letters ^ (this.#letters[at] ?? 0)) <= 2 * slips) yield candidate
    }
  }

  #isMoreUsed = (a: string, b: string) => (this.#frequency.get(a) ?? 0) > (this.#frequency.get(b) ?? 0)
}

export interface NearStem {
  readonly stem: string
  /** In typos, less for a likely one. */
  readonly distance: number
}

const isLongEnough = (stem: string) => stem.length >= LENGTH_MIN && !/\d/.test(stem)

const LENGTH_MIN = 4
/** From this length two typos are accepted when only one word is that near. */
const LONE_TYPO_MIN = 6
/** Two typos are accepted from this length, and from `MIDDLING` on in a likely word. */
const LONG = 8
const MIDDLING = 5
/** The bonus of a likely word, in typos; more than one, so that it wins a tie. */
const LIKELY = 1.1

const CYRILLIC = /^\p{Script=Cyrillic}+$/u
const SOUNDS: Readonly<Record<string, string>> = {
  о: 'а',
  е: 'и',
  э: 'и',
  ы: 'и',
  я: 'а',
  ю: 'у',
  б: 'п',
  в: 'ф',
  г: 'к',
  д: 'т',
  ж: 'ш',
  з: 'с',
  щ: 'ш',
}

/** Vowels and consonants that sound alike as one letter; `ь` and doubled letters are silent. */
const soundOf = (stem: string) =>
  [...stem]
    .map((letter) => SOUNDS[letter] ?? letter)
    .join('')
    .replace(/[ьъ]/g, '')
    .replace(/(.)\1/g, '$1')

function letterBits(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) & 31)
  return bits
}

function bitCount(bits: number): number {
  let rest = bits
  let count = 0
  for (; rest !== 0; count++) rest &= rest - 1
  return count
}
