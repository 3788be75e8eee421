import { useQueryClient } from '@tanstack/react-query'
import { listArticleLabels, listArticles } from '@tiantian/contracts/publish/article.ts'
import type { OfficeLabels } from '@tiantian/contracts/publish/office-label.ts'
import { listOfficeLabels } from '@tiantian/contracts/publish/office-label.ts'
import { query, readsBy, readsOfNoun } from '../../sdk/query.ts'

/** Shows the server's reply; public lists reload. */
export function useCacheLabels() {
  const client = useQueryClient()
  return (labels: OfficeLabels) => {
    client.setQueryData(query(listOfficeLabels, {}).queryKey, labels)
    void client.invalidateQueries(readsBy(listArticleLabels))
    void client.invalidateQueries(readsOfNoun(listArticles))
  }
}
