import type { Language } from '@tiantian/contracts/language.ts'

/** The same thing in another language. */
export interface Alternate {
  readonly language: Language
  /** From the root of the server: `/s/ru/news/…`. */
  readonly path: string
}

/** A page for everybody and every program: whole without script, with all that search engines and messengers ask for. */
export interface SharedPage {
  readonly language: Language
  readonly path: string
  readonly title: string
  readonly description: string
  /** 1200 by 630; `path` from the root of the server. */
  readonly picture: { readonly path: string; readonly alt: string } | null
  /** Where the app shows the same, behind its hash. */
  readonly appPath: string
  /** In all languages that there are, this one too. */
  readonly alternates: readonly Alternate[]
  readonly publishedAt: string | null
  /** HTML that is safe. */
  readonly body: string
  /** schema.org, without `@context`; addresses in it from the root of the server. */
  readonly facts: Readonly<Record<string, unknown>>
}

export type Shared =
  | { readonly kind: 'page'; readonly page: SharedPage }
  | { readonly kind: 'moved'; readonly path: string }
  /** It was there; `page` says so, and what is akin. */
  | { readonly kind: 'gone'; readonly page: SharedPage }
  /** It never was; `page` says so to a person. */
  | { readonly kind: 'missing'; readonly page: SharedPage }

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

export interface SitemapEntry {
  readonly path: string
  readonly updatedAt: string
  readonly alternates: readonly Alternate[]
  /** Of news younger than two days. */
  readonly news?:
    | { readonly language: Language; readonly title: string; readonly publishedAt: string }
    | undefined
}

/** Things of a kind that have pages of their own: `/s/<language>/<name>/<slug>`. */
export interface ShareSection {
  readonly name: string
  find(language: Language, slug: string): Promise<Shared | undefined>
  /** A picture for messengers, JPEG. */
  picture?(id: string): Promise<Buffer | undefined>
  /** The latest, the newest first, for those who follow. */
  feed?(language: Language): Promise<readonly FeedEntry[]>
  /** How many files of at most 50,000 addresses its sitemap has. */
  sitemapFiles(): Promise<number>
  /** One of them, from 1. */
  sitemap(file: number): AsyncIterable<SitemapEntry>
}
