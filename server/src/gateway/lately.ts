const KEYS_MAX = 4_000
/** Characters. Who asks by longer addresses has made them up, and shall not fill the memory with them. */
const KEY_MAX = 500

/**
 * Which keys came by lately: the last four thousand of them at least, twice as many at most. What is asked for once,
 * say by a crawler or by a filter that nobody else sets, is not worth keeping: kept and dropped again it would be old
 * rubbish to the collector, which lets much of that gather before it looks.
 */
export class Lately {
  #young = new Set<string>()
  #old = new Set<string>()

  /** Whether the key came by before; from now on it has, unless it is too long to be remembered. */
  met(key: string): boolean {
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
