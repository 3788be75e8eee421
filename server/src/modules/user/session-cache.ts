import type { Clock } from '../../platform/clock.ts'
import type { IssuedToken } from './token.ts'

interface Entry {
  readonly endsAt: number
  /** Of a session that was revoked, nothing. */
  readonly live: LiveSession | undefined
  renewed?: Promise<IssuedToken>
}

/** A session that lets its person do all she may. */
export interface LiveSession {
  readonly userId: string
  readonly roles: readonly string[]
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

  /** Nothing for a session that must be looked up. */
  get(sessionId: string): LiveSession | undefined {
    const entry = this.#entries.get(sessionId)
    if (!entry) return undefined
    if (entry.endsAt > this.#clock.now().getTime()) return entry.live
    this.#entries.delete(sessionId)
    return undefined
  }

  /** Notes that the session is live; one that is noted already does not live longer for it. */
  add(sessionId: string, live: LiveSession) {
    if (!this.#entries.has(sessionId)) this.#note(sessionId, live)
  }

  /** A call that found the session live just before cannot note it as live any more. */
  revoke(sessionId: string) {
    this.#entries.delete(sessionId)
    this.#note(sessionId, undefined)
  }

  /** To be looked up again, since something about it has changed. */
  forget(sessionId: string) {
    if (this.#entries.get(sessionId)?.live) this.#entries.delete(sessionId)
  }

  /** As `forget`, for all sessions of a person. */
  forgetPerson(userId: string) {
    for (const [id, { live }] of this.#entries) if (live?.userId === userId) this.#entries.delete(id)
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

  #note(sessionId: string, live: LiveSession | undefined) {
    this.#entries.set(sessionId, { endsAt: this.#clock.now().getTime() + SESSION_CACHE_MS, live })
    // All live equally long, so the first in the map is the first to end.
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > ENTRIES_MAX && oldest !== undefined) this.#entries.delete(oldest)
  }
}
