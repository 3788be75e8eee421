import { listShopCategories } from '@tiantian/contracts/shop/shop-category.ts'
import { query } from '../../sdk/query.ts'

export const ownCategoriesQuery = (shopId: string) => query(listShopCategories, { shopId })

interface OwnCategoryName {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
}

const INDENT = '\u2003'

/** Choices of a select, each level further in. The list has each parent before its children. */
export function indentedChoices(categories: readonly OwnCategoryName[]) {
  const levels = new Map<string, number>()
  return categories.map(({ id, parentId, name }) => {
    const level = parentId === null ? 0 : (levels.get(parentId) ?? 0) + 1
    levels.set(id, level)
    return { value: id, label: `${INDENT.repeat(level)}${name}` }
  })
}
