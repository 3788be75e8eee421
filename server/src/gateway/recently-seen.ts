const KEYS_MAX = 4_000
/** Characters. Longer URLs are made up and must not fill the memory. */
const KEY_MAX = 500

/**
 * Recently seen keys: at least the last four thousand, at most twice as many. A reply requested only once, for
 * example by a crawler or with a rare filter, is not worth caching: cached and dropped again it becomes old garbage,
 * which the collector lets accumulate before it runs.
 */
export class RecentlySeen {
  #young = new Set<string>()
  #old = new Set<string>()

  /** Whether the key was seen before; marks it as seen, unless it is too long to be stored. */
  wasSeen(key: string): boolean {
    if (key.length > KEY_MAX) return false
    if (this.#young.has(key)) return true
    const isKnown = this.#old.has(key)
    this.#young.add(key)
    if (this.#young.size >= KEYS_MAX) {
      this.#old = this.#young
      this.#young = new Set()
    }
    return isKnown
  }
}
