import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import type { FieldIssue } from '../error.ts'
import { named, rowId, ruled } from '../form-fields.ts'
import { language } from '../language.ts'

export const SHOP_CATEGORIES_MAX = 200
export const SHOP_CATEGORY_NAME_MAX = 40
export const SHOP_CATEGORY_DEPTH_MAX = 3

/** A category of a shop's own tree; the browser makes the id. */
const shopCategoryForm = z.object({
  id: rowId,
  /** Null at the top. */
  parentId: z.nullable(rowId),
  name: named(SHOP_CATEGORY_NAME_MAX),
})
export type ShopCategoryForm = z.output<typeof shopCategoryForm>

/** A tree as a list: each parent before its children, siblings in their order. */
export const shopCategoryTree = z
  .array(shopCategoryForm)
  .check(z.maxLength(SHOP_CATEGORIES_MAX), ruled(treeIssues))

interface TreeNode {
  readonly id: string
  readonly parentId: string | null
}

/** The ids from the top down to each category, by its id; a category whose parent does not stand before it has none. */
export function categoryPaths(tree: readonly TreeNode[]): ReadonlyMap<string, readonly string[]> {
  const paths = new Map<string, readonly string[]>()
  for (const { id, parentId } of tree) {
    const above = parentId === null ? [] : paths.get(parentId)
    if (above) paths.set(id, [...above, id])
  }
  return paths
}

function treeIssues(tree: readonly ShopCategoryForm[]): FieldIssue[] {
  const paths = categoryPaths(tree)
  const seen = new Set<string>()
  return tree.flatMap(({ id, parentId, name }, at): FieldIssue[] => {
    const path = paths.get(id)
    if (!path) return [{ path: `${at}.parentId`, rule: 'invalid_value' }]
    if (path.length > SHOP_CATEGORY_DEPTH_MAX) return [{ path: `${at}.parentId`, rule: 'too_big' }]
    const keys = [
      id,
      ...Object.entries(name).map(([each, text]) => `${parentId} ${each} ${text?.toLowerCase()}`),
    ]
    const isDouble = keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return isDouble ? [{ path: `${at}.name`, rule: 'duplicate' }] : []
  })
}

const version = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

const ownTree = z.object({
  shopId: z.uuid(),
  shopName: z.string(),
  version,
  categories: z.array(
    z.object({
      id: z.uuid(),
      parentId: z.nullable(z.uuid()),
      name: z.partialRecord(language, z.string()),
      /** Directly in it, whatever their state. */
      productCount: z.int(),
    }),
  ),
})
export type OwnCategoryTree = z.output<typeof ownTree>

export const getOwnCategories = defineAction({
  name: 'shop/category/tree',
  summary: 'The own categories of a shop, for those who manage its products (S2.29)',
  kind: 'read',
  auth: 'member',
  input: z.object({ shopId: z.uuid() }),
  output: z.object({ tree: ownTree }),
})

export const saveOwnCategories = defineAction({
  name: 'shop/category/save',
  summary:
    'Replace the own categories of a shop; products of a removed one have none. Refused when somebody else saved meanwhile (S2.29)',
  auth: 'member',
  input: z.object({ shopId: z.uuid(), version, categories: shopCategoryTree }),
  output: z.object({ tree: ownTree }),
  limit: { max: 120, windowSeconds: 600 },
})

export const listShopCategories = defineAction({
  name: 'shop/category/list',
  summary: "The own categories of a shop that have products, in the caller's language (S2.22)",
  kind: 'read',
  auth: 'public',
  input: z.object({ shopId: z.uuid() }),
  output: z.object({
    categories: z.array(z.object({ id: z.uuid(), parentId: z.nullable(z.uuid()), name: z.string() })),
  }),
})
