import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tiantian/contracts/action.ts'
import { listArticleLabels, listArticles } from '@tiantian/contracts/publish/article.ts'
import type { OfficeLabels } from '@tiantian/contracts/publish/office-label.ts'
import { listOfficeLabels } from '@tiantian/contracts/publish/office-label.ts'
import { query, readsBy, readsOfNoun } from '../../sdk/query.ts'

type CategoryChoices = Output<typeof listArticleLabels>['categories'][number]

/** Possible categories of an article: the visible ones, and those it is already in. */
export const categoryChoices = (categories: readonly CategoryChoices[], chosen?: string) =>
  categories
    .filter(({ slug, isHidden }) => !isHidden || slug === chosen)
    .map(({ slug, name, depth }) => ({ value: slug, label: indented(name, depth) }))

/** A select can show a tree by a prefix before each name. */
export const indented = (name: string, depth: number) => `${'– '.repeat(depth - 1)}${name}`

/** Shows the server's reply; public lists reload. */
export function useCacheLabels() {
  const client = useQueryClient()
  return (labels: OfficeLabels) => {
    client.setQueryData(query(listOfficeLabels, {}).queryKey, labels)
    void client.invalidateQueries(readsBy(listArticleLabels))
    void client.invalidateQueries(readsOfNoun(listArticles))
  }
}
