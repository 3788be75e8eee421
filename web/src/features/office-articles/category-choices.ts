import type { Output } from '@tiantian/contracts/action.ts'
import type { listArticleLabels } from '@tiantian/contracts/publish/article.ts'

type CategoryChoices = Output<typeof listArticleLabels>['categories'][number]

/** Possible categories of an article: the visible ones, and those it is already in. */
export const categoryChoices = (categories: readonly CategoryChoices[], chosen?: string) =>
  categories
    .filter(({ slug, isHidden }) => !isHidden || slug === chosen)
    .map(({ slug, name, depth }) => ({ value: slug, label: indented(name, depth) }))

/** A select can show a tree by a prefix before each name. */
export const indented = (name: string, depth: number) => `${'– '.repeat(depth - 1)}${name}`
