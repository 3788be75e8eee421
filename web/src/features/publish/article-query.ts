import { getArticle, listArticleFilters, listArticles } from '@tiantian/contracts/publish/article.ts'
import type { ArticleKind } from '@tiantian/contracts/publish/article-kind.ts'
import { infinite, query } from '../../sdk/query.ts'

/** The filter of a list of articles, as in the address. */
export interface ArticlesInput {
  readonly category?: string | undefined
  readonly tag?: string | undefined
  readonly year?: number | undefined
  readonly text?: string | undefined
}

type ArticleQueryKinds = readonly [ArticleKind, ...ArticleKind[]]

export const articlesQuery = (kinds: ArticleQueryKinds, { category, tag, year, text }: ArticlesInput) =>
  infinite(listArticles, {
    kinds: [...kinds],
    ...(category && { category }),
    ...(tag && { tag }),
    ...(year && { year }),
    ...(text && { text }),
  })

/** The newest few, for a strip on another page. */
export const newestQuery = (kinds: ArticleQueryKinds, limit: number) =>
  query(listArticles, { kinds: [...kinds], limit })

export const filtersQuery = (kinds: ArticleQueryKinds) => query(listArticleFilters, { kinds: [...kinds] })

export const articleQuery = (id: string) => query(getArticle, { id })
