import type { Language } from '@tiantian/contracts/language.ts'
import type { ShareSectionName } from '@tiantian/contracts/share/share-path.ts'
import type { Poster } from './poster.ts'

/** The same thing in another language. */
export interface Alternate {
  readonly language: Language
  /** From the root of the server: `/s/ru/news/…`. */
  readonly path: string
}

/** A step on the way to a page. */
export interface Crumb {
  readonly name: string
  readonly path: string
}

/** schema.org, without `@context`; addresses in it from the root of the server. */
export type Facts = Readonly<Record<string, unknown>>

/** A page for everybody and every program: whole without script, with all that search engines and messengers ask for. */
export interface SharedPage {
  readonly language: Language
  readonly path: string
  readonly title: string
  readonly description: string
  /** For messengers, 1200 by 630; `path` from the root of the server. */
  readonly picture: { readonly path: string; readonly alt: string } | null
  /** Where the app shows the same, behind its hash. */
  readonly appPath: string
  /** In all languages that there are, this one too. */
  readonly alternates: readonly Alternate[]
  readonly kind: 'article' | 'product' | 'website'
  readonly publishedAt: string | null
  readonly updatedAt: string | null
  /** Between the list of its section and the page itself. */
  readonly crumbs: readonly Crumb[]
  /** Laid out in columns where there is room. */
  readonly isWide: boolean
  /** HTML that is safe. */
  readonly body: string
  readonly facts: Facts
}

export type Shared =
  | { readonly kind: 'page'; readonly page: SharedPage }
  | { readonly kind: 'moved'; readonly path: string }
  /** It was there once. */
  | { readonly kind: 'gone' }
  /** It never was. */
  | { readonly kind: 'missing' }

/** A thing in a list. */
export interface ShareItem {
  readonly path: string
  readonly title: string
  readonly text: string
  /** A price, a date, a place. */
  readonly note: string
  /** Path below /media/ or from the root; '' for none. */
  readonly picture: string
}

export interface ShareList {
  readonly items: readonly ShareItem[]
  /** Where the list goes on. */
  readonly nextCursor: string | null
}

export interface FeedEntry {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly summary: string
  /** HTML that is safe. */
  readonly content: string
  readonly author: string
  readonly publishedAt: string
  readonly updatedAt: string
}

/** A thing in a sitemap: each of its languages is an address of its own that names the others. */
export interface SitemapThing {
  readonly alternates: readonly Alternate[]
  readonly updatedAt?: string
  /** Of news younger than two days: the title in each language. */
  readonly news?: {
    readonly titles: Readonly<Partial<Record<Language, string>>>
    readonly publishedAt: string
  }
}

/** So many things stand in a file of a sitemap: in four languages 40,000 addresses, of 50,000 that one may have. */
export const SITEMAP_THINGS = 10_000

/** Things of a kind that have pages of their own: `/s/<language>/<name>/<slug>`. */
export interface ShareSection {
  readonly name: ShareSectionName
  /** The list in the app, behind its hash. */
  readonly appPath: string
  /** @param after where the page before ended, on a page that holds a list */
  find(language: Language, slug: string, after?: string): Promise<Shared>
  /** Another text whenever the page would be another; without it a page is written anew every two seconds. */
  stamp?(language: Language, slug: string): Promise<string | undefined>
  /** Those that are worth most first. @throws AppError('INVALID_INPUT') for a foreign cursor */
  list(language: Language, after?: string): Promise<ShareList>
  poster?(language: Language, id: string): Promise<Poster | undefined>
  /** The latest, the newest first, for those who follow. */
  feed?(language: Language): Promise<readonly FeedEntry[]>
  /** With which id each file of the sitemap begins, in order: `SITEMAP_THINGS` things are in one. */
  sitemapParts(): Promise<readonly string[]>
  /** Of the file that begins with this id, batch by batch. */
  sitemap(part: string): AsyncIterable<readonly SitemapThing[]>
}
