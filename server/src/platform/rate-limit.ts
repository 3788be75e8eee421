import type { RateLimit } from '@tiantian/contracts/action.ts'
import type { Clock } from './clock.ts'

interface Window {
  count: number
  endsAt: number
}

/** Keys are people and addresses: above this many, those whose window is over are forgotten. */
const KEYS_MAX = 50_000

/** Counts calls in fixed windows, in this process. */
export class RateLimiter {
  readonly #clock: Clock
  readonly #windows = new Map<string, Window>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts a call; true while it is within the limit. */
  allow(key: string, limit: RateLimit): boolean {
    const now = this.#clock.now().getTime()
    const window = this.#windows.get(key)
    if (!window || window.endsAt <= now) {
      this.#forgetOver(now)
      this.#windows.set(key, { count: 1, endsAt: now + limit.windowSeconds * 1000 })
      return true
    }
    window.count += 1
    return window.count <= limit.max
  }

  #forgetOver(now: number) {
    if (this.#windows.size < KEYS_MAX) return
    for (const [key, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(key)
    if (this.#windows.size >= KEYS_MAX) this.#windows.clear()
  }
}
