import { RecentlySeen } from '../recently-seen.ts'
import type { CachedReply } from '../reply-cache.ts'

interface PageCacheEntry {
  readonly stamp: string
  readonly reply: CachedReply
}

const BYTES_MAX = 10_000_000

/**
 * Caches rendered pages with the version stamp of their data, from the second rendering on; the least recently used
 * are evicted first.
 */
export class PageCache {
  readonly #pages = new Map<string, PageCacheEntry>()
  readonly #lately = new RecentlySeen()
  #bytes = 0

  /** The page under this key, if it was rendered from data with this stamp. */
  find(key: string, stamp: string): CachedReply | undefined {
    const cached = this.#pages.get(key)
    if (!cached) return undefined
    this.#pages.delete(key)
    if (cached.stamp !== stamp) {
      this.#bytes -= sizeOf(key, cached)
      return undefined
    }
    this.#pages.set(key, cached)
    return cached.reply
  }

  keep(key: string, stamp: string, reply: CachedReply) {
    if (!this.#lately.wasSeen(key)) return
    const before = this.#pages.get(key)
    const cached = { stamp, reply }
    if (before) this.#bytes -= sizeOf(key, before)
    this.#pages.delete(key)
    this.#pages.set(key, cached)
    this.#bytes += sizeOf(key, cached)
    for (const [oldest, page] of this.#pages) {
      if (this.#bytes <= BYTES_MAX) return
      this.#pages.delete(oldest)
      this.#bytes -= sizeOf(oldest, page)
    }
  }
}

const sizeOf = (key: string, { stamp, reply }: PageCacheEntry) =>
  key.length + stamp.length + reply.body.length
