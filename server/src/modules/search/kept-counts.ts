import type { RawCount } from './facet.service.ts'

/** Fewer rows are counted anew each time: that is quick, and whoever has just changed one sees it. */
const WORTH_KEEPING = 400
/** Some ten kilobytes each. */
const KEPT_MAX = 1500

/** Counts that took long, by what was asked; those of a question that is being counted are waited for. */
export class KeptCounts {
  readonly #ttlMs: number
  readonly #entries = new Map<string, { counts: Promise<RawCount[]>; endsAt: number }>()

  constructor(ttlMs: number) {
    this.#ttlMs = ttlMs
  }

  get(key: string, count: () => Promise<RawCount[]>): Promise<RawCount[]> {
    const kept = this.#entries.get(key)
    if (kept && kept.endsAt > performance.now()) return kept.counts
    const counts = count()
    this.#entries.set(key, { counts, endsAt: performance.now() + this.#ttlMs })
    const drop = () => {
      if (this.#entries.get(key)?.counts === counts) this.#entries.delete(key)
    }
    counts.then((rows) => isMany(rows) || drop(), drop)
    if (this.#entries.size > KEPT_MAX) this.#dropOldest()
    return counts
  }

  #dropOldest() {
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined) this.#entries.delete(oldest)
  }
}

const isMany = (rows: readonly RawCount[]) =>
  (rows.find(({ key }) => key === 'total')?.count ?? 0) >= WORTH_KEEPING
