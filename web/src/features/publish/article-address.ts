import type { Article } from '@tiantian/contracts/publish/article.ts'
import type { ArticleKind } from '@tiantian/contracts/publish/names.ts'
import { STUDY_KINDS } from '@tiantian/contracts/publish/names.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { pageUrl } from '../shell/page-url.ts'

export const NEWS_LIST = '/pages/publish/news-article-list'
export const STUDY_LIST = '/pages/publish/publish-list'

export const isStudy = (kind: ArticleKind): boolean => (STUDY_KINDS as readonly string[]).includes(kind)

/** The list that contains an article. */
export const listOf = (kind: ArticleKind): string => (isStudy(kind) ? STUDY_LIST : NEWS_LIST)

/** The address of an article; an external one opens the page that links to it (S2.15). */
export function articleUrl({ id, kind }: { readonly id: string; readonly kind: ArticleKind }): string {
  if (kind === 'external') return pageUrl('/pages/publish/artical-url-page', { id })
  return pageUrl(`/pages/publish/${isStudy(kind) ? 'publish' : 'news'}-article-detail`, { id })
}

/** The public share page of the article, with its picture for link previews. */
export function sharedAddress({ slug, contentLanguage }: Pick<Article, 'slug' | 'contentLanguage'>): string {
  return location.origin + sharePath(contentLanguage, 'news', slug)
}
