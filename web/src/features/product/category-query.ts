import type { Category } from '@tiantian/contracts/product/category.ts'
import { listCategories } from '@tiantian/contracts/product/category.ts'
import { query } from '../../sdk/query.ts'

const TEN_MINUTES_MS = 600_000

export const categoriesQuery = () => ({ ...query(listCategories, {}), staleTime: TEN_MINUTES_MS })

/** The direct children of a category, in the order of the tree; the top level for null. */
export function childrenOf(categories: readonly Category[], parent: string | null): Category[] {
  return categories.filter((category) => category.parent === parent)
}

/** The top-level category that contains a category, or is it; undefined for an unknown name. */
export function topOf(categories: readonly Category[], slug: string): Category | undefined {
  const category = categories.find((candidate) => candidate.slug === slug)
  return category?.parent ? topOf(categories, category.parent) : category
}

/** The path from the top down to a category; empty for an unknown name. */
export function pathTo(categories: readonly Category[], slug: string): Category[] {
  const category = categories.find((candidate) => candidate.slug === slug)
  if (!category) return []
  return category.parent ? [...pathTo(categories, category.parent), category] : [category]
}

/** Categories whose name contains the text, those beginning with it first. */
export function searchCategories(categories: readonly Category[], text: string): Category[] {
  const wanted = text.trim().toLowerCase()
  const positionOf = ({ name }: Category) => name.toLowerCase().indexOf(wanted)
  return categories
    .filter((category) => positionOf(category) >= 0)
    .sort((left, right) => Number(positionOf(left) > 0) - Number(positionOf(right) > 0))
}
