import { hash } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import { RecentlySeen } from './recently-seen.ts'

/** Properties of a reply besides its body, where they differ from a plain success. */
export interface ReplyHead {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

export class CachedReply {
  /** Encoded for the wire once, not for each request. */
  readonly body: Buffer
  readonly head: ReplyHead | undefined
  #etag: string | undefined

  constructor(body: Buffer, head?: ReplyHead) {
    this.body = body
    this.head = head
  }

  /** Computed when a transport first needs it: not all do. */
  get etag(): string {
    this.#etag ??= `"${hash('sha1', this.body, 'base64url')}"`
    return this.#etag
  }
}

interface ReplyCacheEntry {
  readonly reply: CachedReply
  readonly endsAt: number
}

/**
 * A pending query that releases its result once delivered. The map alone would not: when V8 grows an old map, its
 * former table keeps the entries reachable, so that they survive young collections with everything they reference.
 * Every second reply was therefore held half a second for nothing.
 */
interface PendingReply {
  reply: Promise<CachedReply> | undefined
}

/** How long a public read may be shared: long enough for many simultaneous users, short enough for a price. */
export const REPLY_TTL_MS = 2000
const BYTES_MAX = 6_000_000

/** Caches repeatedly requested public replies by URL for two seconds; identical pending queries run once. */
export class ReplyCache {
  readonly #clock: Clock
  readonly #entries = new Map<string, ReplyCacheEntry>()
  readonly #inFlight = new Map<string, PendingReply>()
  readonly #recent = new RecentlySeen()
  #bytes = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The cached reply, or that of `query`; a failure is not cached. */
  get(key: string, query: () => Promise<Buffer | CachedReply>): CachedReply | Promise<CachedReply> {
    const entry = this.#entries.get(key)
    if (entry && entry.endsAt > this.#clock.now().getTime()) return entry.reply
    const shared = this.#inFlight.get(key)?.reply
    if (shared) {
      this.#recent.wasSeen(key)
      return shared
    }
    const pending: PendingReply = { reply: undefined }
    this.#inFlight.set(key, pending)
    const reply = this.#run(key, query).finally(() => {
      this.#inFlight.delete(key)
      pending.reply = undefined
    })
    pending.reply = reply
    return reply
  }

  async #run(key: string, query: () => Promise<Buffer | CachedReply>): Promise<CachedReply> {
    const result = await query()
    const reply = result instanceof CachedReply ? result : new CachedReply(result)
    if (this.#recent.wasSeen(key)) this.#keep(key, reply)
    return reply
  }

  #keep(key: string, reply: CachedReply) {
    this.#drop(key)
    this.#entries.set(key, { reply, endsAt: this.#clock.now().getTime() + REPLY_TTL_MS })
    this.#bytes += key.length + reply.body.length
    // All entries have the same lifetime, so the first in the map expires first.
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= BYTES_MAX) return
      this.#drop(oldest)
    }
  }

  #drop(key: string) {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= key.length + entry.reply.body.length
  }
}
