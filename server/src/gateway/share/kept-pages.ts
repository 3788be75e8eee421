import { Lately } from '../lately.ts'
import type { CachedReply } from '../reply-cache.ts'

interface Kept {
  readonly stamp: string
  readonly reply: CachedReply
}

const BYTES_MAX = 10_000_000

/**
 * Pages as they were written, with the stamp of what they were written from, from the second time on that one is
 * written; those asked for longest ago go first.
 */
export class KeptPages {
  readonly #pages = new Map<string, Kept>()
  readonly #lately = new Lately()
  #bytes = 0

  /** The page under this key, if it was written from what the stamp stands for. */
  find(key: string, stamp: string): CachedReply | undefined {
    const kept = this.#pages.get(key)
    if (!kept) return undefined
    this.#pages.delete(key)
    if (kept.stamp !== stamp) {
      this.#bytes -= sizeOf(key, kept)
      return undefined
    }
    this.#pages.set(key, kept)
    return kept.reply
  }

  keep(key: string, stamp: string, reply: CachedReply) {
    if (!this.#lately.met(key)) return
    const [before, kept] = [this.#pages.get(key), { stamp, reply }]
    if (before) this.#bytes -= sizeOf(key, before)
    this.#pages.delete(key)
    this.#pages.set(key, kept)
    this.#bytes += sizeOf(key, kept)
    for (const [oldest, page] of this.#pages) {
      if (this.#bytes <= BYTES_MAX) return
      this.#pages.delete(oldest)
      this.#bytes -= sizeOf(oldest, page)
    }
  }
}

const sizeOf = (key: string, { stamp, reply }: Kept) => key.length + stamp.length + reply.body.length
