import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { RecentlySeen } from '../recently-seen.ts'
import { CachedReply } from '../reply-cache.ts'
import { homePage, hubPage, lostPage } from './hub-page.ts'
import { sharedPageHtml } from './page-html.ts'
import type { Shared, SharedPage, ShareSection } from './share.ts'

/** How long a page may be outdated: a withdrawn item is gone from every cache within a minute. */
export const SHARED = 'public, max-age=60'

/** Whether the name can be an id. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,160}$/.test(text)

export interface ReadPageQuery {
  readonly section: ShareSection
  readonly language: Language
  readonly slug: string
  /** Where the previous page of a list ended. */
  readonly after: string | undefined
}

/** Renders shared pages. */
export class PageWriter {
  readonly #origin: string
  readonly #pages: PageCache

  constructor(origin: string, pages: PageCache) {
    this.#origin = origin
    this.#pages = pages
  }

  /** The page of an item; cached as long as its data is the same. */
  async thing(query: ReadPageQuery): Promise<CachedReply> {
    const { section, language, slug, after } = query
    const stamp = after === undefined ? await section.stamp?.(language, slug) : undefined
    if (stamp === undefined) return this.#render(query)
    const key = `${language} ${section.name} ${slug}`
    const cached = this.#pages.find(key, stamp)
    if (cached) return cached
    const reply = await this.#render(query)
    this.#pages.keep(key, stamp, reply)
    return reply
  }

  /** The page for a name that cannot exist. */
  async nothing(section: ShareSection, language: Language): Promise<CachedReply> {
    const path = sharePath(language, section.name)
    return this.reply(lostPage('missing', section, language, path, await section.list(language)), 404)
  }

  /** The list of a section. */
  async hub({ section, language, after }: Omit<ReadPageQuery, 'slug'>): Promise<CachedReply> {
    const list = await section.list(language, after)
    return this.reply(hubPage(section, language, list, after))
  }

  async home(language: Language, sections: readonly ShareSection[]): Promise<CachedReply> {
    const parts = await Promise.all(
      sections.map(async (section) => [section, await section.list(language)] as const),
    )
    return this.reply(homePage(language, parts))
  }

  reply(page: SharedPage, status = 200): CachedReply {
    const { updatedAt } = page
    const headers: Record<string, string> = updatedAt
      ? { 'last-modified': new Date(updatedAt).toUTCString() }
      : {}
    return new CachedReply(Buffer.from(String(sharedPageHtml(page, this.#origin))), { status, headers })
  }

  async #render(query: ReadPageQuery): Promise<CachedReply> {
    const shared = await findShared(query)
    if (shared.kind === 'page') return this.reply(shared.page)
    if (shared.kind === 'moved')
      return new CachedReply(NOTHING, { status: 301, headers: { location: shared.path } })
    return this.#lost(shared.kind, query)
  }

  async #lost(kind: 'gone' | 'missing', { section, language, slug }: ReadPageQuery): Promise<CachedReply> {
    const list = await section.list(language)
    const path = sharePath(language, section.name, slug)
    return this.reply(lostPage(kind, section, language, path, list), kind === 'gone' ? 410 : 404)
  }
}

const NOTHING = Buffer.alloc(0)

/** An item that disappeared a moment ago counts as removed. */
async function findShared({ section, language, slug, after }: ReadPageQuery): Promise<Shared> {
  try {
    return await section.find(language, slug, after)
  } catch (error) {
    if (error instanceof AppError && error.code.endsWith('_NOT_FOUND')) return { kind: 'gone' }
    throw error
  }
}

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
  readonly #recent = new RecentlySeen()
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
    if (!this.#recent.wasSeen(key)) return
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
