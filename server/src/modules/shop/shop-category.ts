import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type {
  listShopCategories as listContract,
  OwnCategoryTree,
  saveOwnCategories as saveContract,
} from '@tiantian/contracts/shop/shop-category.ts'
import { categoryPaths } from '@tiantian/contracts/shop/shop-category.ts'
import { audit } from '../../platform/audit.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { requireVersion } from '../../platform/version.ts'
import { requireOwnShop } from './own-shop.ts'
import type { ShopEditor } from './shop-settings.ts'

/** @throws AppError('SHOP_NOT_FOUND') */
export async function getOwnCategories(
  sql: Queryable,
  userId: string,
  shopId: string,
  language: Language,
): Promise<OwnCategoryTree> {
  await requireOwnShop(sql, userId, shopId, 'products')
  const [[shop], categories] = await Promise.all([
    sql<{ name: LocalizedText; version: number }[]>`
      select name, categories_version as version from shops where id = ${shopId}`,
    sql<OwnCategoryTree['categories']>`
      select k.id, k.parent_id as "parentId", k.name,
        (select count(*)::int from shop_category_products c where c.category_id = k.id) as "productCount"
      from shop_categories k where k.shop_id = ${shopId} order by k.position`,
  ])
  if (!shop) throw new AppError('SHOP_NOT_FOUND')
  return { shopId, shopName: textIn(shop.name, language), version: shop.version, categories: [...categories] }
}

/**
 * Replaces the tree as a whole, so that moves need no order among them; a category that keeps its id keeps its
 * products.
 * @throws AppError('SHOP_NOT_FOUND' | 'STATE_CONFLICT' | 'INVALID_INPUT') the last for an id of another shop
 */
export async function saveOwnCategories(
  tx: Tx,
  { userId, at }: ShopEditor,
  { shopId, version, categories }: Parsed<typeof saveContract>,
): Promise<void> {
  await requireOwnShop(tx, userId, shopId, 'products')
  await requireVersion(tx`
    update shops set categories_version = categories_version + 1
    where id = ${shopId} and categories_version = ${version} returning id`)
  const ids = categories.map(({ id }) => id)
  const [foreign] = await tx<{ id: string }[]>`
    select id from shop_categories where id = any(${ids}::uuid[]) and shop_id <> ${shopId} limit 1`
  if (foreign) {
    const path = `categories.${ids.indexOf(foreign.id)}.id`
    throw new AppError('INVALID_INPUT', {}, [{ path, rule: 'invalid_value' }])
  }
  const paths = categoryPaths(categories)
  const rows = categories.map(({ id, parentId, name }, position) => ({
    id,
    parent_id: parentId,
    path: paths.get(id) ?? [],
    position,
    name,
  }))
  // Below a removed parent, what stays has another one in this tree: it is moved before the parent goes.
  await tx`
    insert into shop_categories (id, shop_id, parent_id, path, position, name)
    select r.id, ${shopId}, r.parent_id, r.path, r.position, r.name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      r(id uuid, parent_id uuid, path uuid[], position int, name jsonb)
    on conflict (id) do update set parent_id = excluded.parent_id, path = excluded.path,
      position = excluded.position, name = excluded.name`
  const removed = await tx`
    delete from shop_categories where shop_id = ${shopId} and id <> all(${ids}::uuid[]) returning id`
  await audit(tx, {
    actorId: userId,
    event: 'shop.categories',
    objectKind: 'shop',
    objectId: shopId,
    change: { count: ids.length, removed: removed.length },
    at,
  })
}

/** Only those with a product in or below them: an empty one leads a buyer nowhere. */
export async function listShopCategories(
  sql: Queryable,
  shopId: string,
  language: Language,
): Promise<Output<typeof listContract>> {
  const rows = await sql<{ id: string; parentId: string | null; name: LocalizedText }[]>`
    select k.id, k.parent_id as "parentId", k.name from shop_categories k
    where k.shop_id = ${shopId} and exists (
      select from shop_categories below join shop_category_products c on c.category_id = below.id
      where below.shop_id = ${shopId} and k.id = any(below.path))
    order by k.position`
  return { categories: rows.map(({ name, ...row }) => ({ ...row, name: textIn(name, language) })) }
}

/** Products in a category of a shop or below it, as a condition on the id of a product. */
export const isInShopCategory = (sql: Queryable, productId: string, categoryId: string) =>
  sql`exists (select from shop_category_products c join shop_categories k on k.id = c.category_id
    where c.product_id = ${sql.unsafe(productId)} and ${categoryId}::uuid = any(k.path))`
