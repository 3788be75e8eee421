import {
  getArticle,
  listArticleFilters,
  listArticles,
  noteArticleView,
} from '@tiantian/contracts/publish/article.ts'
import type { ArticleKind } from '@tiantian/contracts/publish/names.ts'
import { useEffect } from 'react'
import { call } from '../../sdk/call.ts'
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

/** A visit shorter than this does not count as read. */
const READ_AFTER_MS = 4000

/** Counts a reader; the server counts each once a day, and stores nothing that identifies them. */
export function useView(id: string | undefined) {
  useEffect(() => {
    if (!id) return
    const timer = setTimeout(() => {
      // A failure to count is no reason to disturb the reader.
      call(noteArticleView, { id }).catch(() => undefined)
    }, READ_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id])
}
