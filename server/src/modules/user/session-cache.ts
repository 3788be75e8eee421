import type { Clock } from '../../platform/clock.ts'
import type { IssuedToken } from './token.service.ts'

interface Entry {
  readonly endsAt: number
  readonly isRevoked: boolean
  renewed?: Promise<IssuedToken>
}

/** A session that was revoked elsewhere is honoured no longer than this. */
export const SESSION_CACHE_MS = 30_000
const ENTRIES_MAX = 50_000

/** Sessions found live a moment ago, in this process. */
export class SessionCache {
  readonly #clock: Clock
  readonly #entries = new Map<string, Entry>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  has(sessionId: string): boolean {
    const entry = this.#entries.get(sessionId)
    if (!entry) return false
    if (entry.endsAt > this.#clock.now().getTime()) return !entry.isRevoked
    this.#entries.delete(sessionId)
    return false
  }

  /** Notes that the session is live; one that is noted already does not live longer for it. */
  add(sessionId: string) {
    if (!this.#entries.has(sessionId)) this.#note(sessionId, false)
  }

  /** A call that found the session live just before cannot note it as live any more. */
  revoke(sessionId: string) {
    this.#entries.delete(sessionId)
    this.#note(sessionId, true)
  }

  /** Many calls with the old token at one time get one new token. */
  renewedOnce(sessionId: string, renew: () => Promise<IssuedToken>): Promise<IssuedToken> {
    const entry = this.#entries.get(sessionId)
    if (!entry) return renew()
    entry.renewed ??= renew().catch((error: unknown) => {
      delete entry.renewed
      throw error
    })
    return entry.renewed
  }

  #note(sessionId: string, isRevoked: boolean) {
    this.#entries.set(sessionId, { endsAt: this.#clock.now().getTime() + SESSION_CACHE_MS, isRevoked })
    // All live equally long, so the first in the map is the first to end.
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > ENTRIES_MAX && oldest !== undefined) this.#entries.delete(oldest)
  }
}
