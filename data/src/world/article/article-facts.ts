import { readFileSync } from 'node:fs'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import type { ArticleKind } from '@tiantian/contracts/publish/names.ts'

export const ARTICLE_FOLDER = new URL('../../../world/articles/', import.meta.url)

/** The language-independent part of a demo article; its texts are in `<slug>.md`. */
export interface ArticleFacts {
  readonly slug: string
  readonly kind: ArticleKind
  readonly category: string
  readonly tags: readonly string[]
  /** Days between its publication and the day of the demo world. */
  readonly daysAgo: number
  /** A part on a coloured background, or a scene of the road. */
  readonly cover: { readonly family: string; readonly variant?: number } | { readonly scene: number }
  readonly isFeatured?: boolean
  readonly isPinned?: boolean
  readonly related?: readonly string[]
  readonly author?: LocalizedText
  readonly source?: { readonly name: LocalizedText; readonly url: string }
  readonly externalUrl?: string
  /** For videos: the file below /media/. */
  readonly video?: string
  /** Languages without a text; none by default. */
  readonly without?: readonly Language[]
}

export function readArticleFacts(): readonly ArticleFacts[] {
  const text = readFileSync(new URL('index.json', ARTICLE_FOLDER), 'utf8')
  const facts: unknown = JSON.parse(text)
  return facts as readonly ArticleFacts[]
}

export const articleCoverFile = (slug: string, size: '' | '.400' = '') => `article/${slug}${size}.webp`
