import type { Clock } from '../../../platform/clock.ts'
import type { IssuedToken } from './token.ts'

interface SessionCacheEntry {
  readonly endsAt: number
  /** Undefined for a revoked session. */
  readonly live: LiveSession | undefined
  renewed?: Promise<IssuedToken>
}

/** A session with full access. */
export interface LiveSession {
  readonly userId: string
  readonly roles: readonly string[]
}

/** The longest time that a session revoked on another node is still accepted. */
export const SESSION_CACHE_MS = 30_000
const ENTRIES_MAX = 50_000

/** Recently validated sessions of this process. */
export class SessionCache {
  readonly #clock: Clock
  readonly #entries = new Map<string, SessionCacheEntry>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Undefined for a session that must be looked up. */
  get(sessionId: string): LiveSession | undefined {
    const entry = this.#entries.get(sessionId)
    if (!entry) return undefined
    if (entry.endsAt > this.#clock.now().getTime()) return entry.live
    this.#entries.delete(sessionId)
    return undefined
  }

  /** Caches the session; an existing entry is not extended. */
  add(sessionId: string, live: LiveSession) {
    if (!this.#entries.has(sessionId)) this.#note(sessionId, live)
  }

  /** A call that read the session just before the change cannot cache it any more. */
  revoke(sessionId: string) {
    this.#entries.delete(sessionId)
    this.#note(sessionId, undefined)
  }

  /** Drops the session from the cache because it has changed. */
  forget(sessionId: string) {
    if (this.#entries.get(sessionId)?.live) this.#entries.delete(sessionId)
  }

  /** Like `forget`, for all sessions of a user. */
  forgetPerson(userId: string) {
    for (const [id, { live }] of this.#entries) if (live?.userId === userId) this.#entries.delete(id)
  }

  /** Many simultaneous calls with an old token get one new token. */
  renewedOnce(sessionId: string, renew: () => Promise<IssuedToken>): Promise<IssuedToken> {
    const entry = this.#entries.get(sessionId)
    if (!entry) return renew()
    entry.renewed ??= renew().catch((error: unknown) => {
      delete entry.renewed
      throw error
    })
    return entry.renewed
  }

  #note(sessionId: string, live: LiveSession | undefined) {
    this.#entries.set(sessionId, { endsAt: this.#clock.now().getTime() + SESSION_CACHE_MS, live })
    // All entries have the same lifetime, so the first in the map expires first.
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > ENTRIES_MAX && oldest !== undefined) this.#entries.delete(oldest)
  }
}
