import type { Language } from '@tiantian/contracts/language.ts'
import type { ShareSectionName } from '@tiantian/contracts/share/share-path.ts'
import type { MarkupPart } from '../../platform/text/markup.ts'
import type { Poster } from './poster.ts'

/** The same item in another language. */
export interface Alternate {
  readonly language: Language
  /** From the root of the server: `/s/ru/news/…`. */
  readonly path: string
}

/** A breadcrumb. */
export interface Crumb {
  readonly name: string
  readonly path: string
}

/** schema.org, without `@context`; its URLs are relative to the root of the server. */
export type ShareFacts = Readonly<Record<string, unknown>>

/** A public page: complete without script, with the metadata for search engines and messengers. */
export interface SharedPage {
  readonly language: Language
  readonly path: string
  readonly title: string
  readonly description: string
  /** For messengers, 1200 by 630; `path` from the root of the server. */
  readonly picture: { readonly path: string; readonly alt: string } | null
  /** Where the app shows the same, after its hash. */
  readonly appPath: string
  /** In all available languages, including this one. */
  readonly alternates: readonly Alternate[]
  readonly kind: 'article' | 'product' | 'website'
  readonly publishedAt: string | null
  readonly updatedAt: string | null
  /** Between the list of its section and the page itself. */
  readonly crumbs: readonly Crumb[]
  /** Laid out in columns where there is room. */
  readonly isWide: boolean
  readonly body: MarkupPart
  readonly facts: ShareFacts
}

export type Shared =
  | { readonly kind: 'page'; readonly page: SharedPage }
  | { readonly kind: 'moved'; readonly path: string }
  /** It existed once. */
  | { readonly kind: 'gone' }
  /** It never existed. */
  | { readonly kind: 'missing' }

/** An item in a list. */
export interface ShareItem {
  readonly path: string
  readonly title: string
  readonly text: string
  /** A price, a date, a location. */
  readonly note: string
  /** Path below /media/ or from the root; '' for none. */
  readonly picture: string
}

export interface ShareList {
  readonly items: readonly ShareItem[]
  /** The cursor of the next page. */
  readonly nextCursor: string | null
}

export interface FeedEntry {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly summary: string
  /** Escaped HTML. */
  readonly content: string
  readonly author: string
  readonly publishedAt: string
  readonly updatedAt: string
}

/** An item in a sitemap: each of its languages has its own URL that names the others. */
export interface SitemapEntry {
  readonly alternates: readonly Alternate[]
  readonly updatedAt?: string
  /** For news published within two days: the title in each language. */
  readonly news?: {
    readonly titles: Readonly<Partial<Record<Language, string>>>
    readonly publishedAt: string
  }
}

/** Items in a file of a sitemap: in four languages 40,000 URLs, of the 50,000 allowed. */
export const SITEMAP_THINGS = 10_000

/** A kind of item with pages of its own: `/s/<language>/<name>/<slug>`. */
export interface ShareSection {
  readonly name: ShareSectionName
  /** The list in the app, after its hash. */
  readonly appPath: string
  /** @param after the cursor of the previous page, on a page that contains a list */
  find(language: Language, slug: string, after?: string): Promise<Shared>
  /** A text that differs whenever the page would differ; without it a page is rendered again every two seconds. */
  stamp?(language: Language, slug: string): Promise<string | undefined>
  /** The most relevant first. @throws AppError('INVALID_INPUT') for a foreign cursor */
  list(language: Language, after?: string): Promise<ShareList>
  poster?(language: Language, id: string): Promise<Poster | undefined>
  /** For feed readers, newest first. */
  feed?(language: Language): Promise<readonly FeedEntry[]>
  /** The first id of each file of the sitemap, in order: each has `SITEMAP_THINGS` items. */
  sitemapParts(): Promise<readonly string[]>
  /** The items of the file that starts with this id, batch by batch. */
  sitemap(part: string): AsyncIterable<readonly SitemapEntry[]>
}
