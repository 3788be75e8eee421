import type { Output } from '@tiantian/contracts/action.ts'
import type { listArticleLabels } from '@tiantian/contracts/publish/article.ts'

type Category = Output<typeof listArticleLabels>['categories'][number]

/** What an article can be put under: what is not hidden, and what it is under already. */
export const categoryChoices = (categories: readonly Category[], chosen?: string) =>
  categories
    .filter(({ slug, isHidden }) => !isHidden || slug === chosen)
    .map(({ slug, name, depth }) => ({ value: slug, label: indented(name, depth) }))

/** A list can show a tree by what stands before each name. */
export const indented = (name: string, depth: number) => `${'– '.repeat(depth - 1)}${name}`
