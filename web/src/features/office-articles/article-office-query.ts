import { useQueryClient } from '@tanstack/react-query'
import type { Language } from '@tiantian/contracts/language.ts'
import { listArticles } from '@tiantian/contracts/publish/article.ts'
import type { OfficeArticle } from '@tiantian/contracts/publish/office-article.ts'
import {
  getOfficeArticle,
  listOfficeArticles,
  listRevisions,
} from '@tiantian/contracts/publish/office-article.ts'
import { infinite, query, readsBy, readsOfNoun } from '../../sdk/query.ts'
import { pageUrl } from '../shell/page-url.ts'

export const officeArticleQuery = (id: string) => query(getOfficeArticle, { id })
export const revisionsQuery = (id: string, language: Language) => infinite(listRevisions, { id, language })

/** Caches the article from the server's reply for its page; lists and public pages reload. */
export function useCacheArticle() {
  const client = useQueryClient()
  return ({ article }: { article: OfficeArticle }) => {
    client.setQueryData(officeArticleQuery(article.id).queryKey, { article })
    void client.invalidateQueries(readsBy(listOfficeArticles))
    void client.invalidateQueries(readsOfNoun(listRevisions))
    void client.invalidateQueries(readsOfNoun(listArticles))
  }
}

export const officeArticleUrl = (id: string, language?: Language) =>
  pageUrl('/pages/office/article', { id, language })
