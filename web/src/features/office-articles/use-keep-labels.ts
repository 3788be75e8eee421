import { useQueryClient } from '@tanstack/react-query'
import { listArticleLabels, listArticles } from '@tiantian/contracts/publish/article.ts'
import type { OfficeLabels } from '@tiantian/contracts/publish/office-label.ts'
import { listOfficeLabels } from '@tiantian/contracts/publish/office-label.ts'
import { query, readsBy, readsOfNoun } from '../../sdk/query.ts'

/** What the server answered is what stands there; readers' lists ask anew. */
export function useKeepLabels() {
  const client = useQueryClient()
  return (labels: OfficeLabels) => {
    client.setQueryData(query(listOfficeLabels, {}).queryKey, labels)
    void client.invalidateQueries(readsBy(listArticleLabels))
    void client.invalidateQueries(readsOfNoun(listArticles))
  }
}
