import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { CachedReply } from '../reply-cache.ts'
import { homePage, hubPage, lostPage } from './hub-page.ts'
import type { KeptPages } from './kept-pages.ts'
import { sharedPageHtml } from './page-html.ts'
import type { Shared, SharedPage, ShareSection } from './share.ts'

/** So long a page may be a little old: what was taken back is gone from every cache within a minute. */
export const SHARED = 'public, max-age=60'

/** Whether a thing can be called so. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,160}$/.test(text)

export interface Asked {
  readonly section: ShareSection
  readonly language: Language
  readonly slug: string
  /** Where the page of a list before ended. */
  readonly after: string | undefined
}

/** Writes shared pages. */
export class PageWriter {
  readonly #origin: string
  readonly #kept: KeptPages

  constructor(origin: string, kept: KeptPages) {
    this.#origin = origin
    this.#kept = kept
  }

  /** The page of a thing; the one of before, as long as it would be the same. */
  async thing(asked: Asked): Promise<CachedReply> {
    const { section, language, slug, after } = asked
    const stamp = after === undefined ? await section.stamp?.(language, slug) : undefined
    if (stamp === undefined) return this.#written(asked)
    const key = `${language} ${section.name} ${slug}`
    const kept = this.#kept.find(key, stamp)
    if (kept) return kept
    const reply = await this.#written(asked)
    this.#kept.keep(key, stamp, reply)
    return reply
  }

  /** What is said of a name that nothing can have. */
  async nothing(section: ShareSection, language: Language): Promise<CachedReply> {
    const path = sharePath(language, section.name)
    return this.reply(lostPage('missing', section, language, path, await section.list(language)), 404)
  }

  /** The list of a section. */
  async hub({ section, language, after }: Omit<Asked, 'slug'>): Promise<CachedReply> {
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
    return new CachedReply(Buffer.from(sharedPageHtml(page, this.#origin)), { status, headers })
  }

  async #written(asked: Asked): Promise<CachedReply> {
    const shared = await findShared(asked)
    if (shared.kind === 'page') return this.reply(shared.page)
    if (shared.kind === 'moved')
      return new CachedReply(NOTHING, { status: 301, headers: { location: shared.path } })
    return this.#lost(shared.kind, asked)
  }

  async #lost(kind: 'gone' | 'missing', { section, language, slug }: Asked): Promise<CachedReply> {
    const list = await section.list(language)
    const path = sharePath(language, section.name, slug)
    return this.reply(lostPage(kind, section, language, path, list), kind === 'gone' ? 410 : 404)
  }
}

const NOTHING = Buffer.alloc(0)

/** What was there a moment ago and is not any more counts as gone. */
async function findShared({ section, language, slug, after }: Asked): Promise<Shared> {
  try {
    return await section.find(language, slug, after)
  } catch (error) {
    if (error instanceof AppError && error.code.endsWith('_NOT_FOUND')) return { kind: 'gone' }
    throw error
  }
}
