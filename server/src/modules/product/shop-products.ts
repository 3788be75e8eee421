import type { Queryable } from '../../platform/database.ts'
import type { ItemRow } from './index-item-row.ts'
import { tagOf } from './tag.ts'

/** The properties of a product that show what its shop sells. */
interface ShopProductTags {
  readonly product_id: string
  readonly shop_id: string
  /** Only tags of kinds below this: categories, brands, makes and models. */
  readonly tags: readonly number[]
}

/** As stored in `search_items`. */
export interface StoredProduct extends ShopProductTags {
  readonly source_digest: string | null
}

type ShopTags = ReadonlyMap<string, ReadonlySet<number>>

const SHOP_TAGS_END = tagOf('modelWide', 0)

/** The previous state of products, as far as it shows what their shops sell; to be read before they are rewritten. */
export const readProducts = (sql: Queryable, productIds: readonly string[]) => sql<StoredProduct[]>`
  select product_id, shop_id, source_digest, array(select tag from unnest(tags) tag where tag < ${SHOP_TAGS_END}) as tags
  from search_items where product_id = any(${productIds as string[]}::uuid[])`

/**
 * Updates what shops are known to sell after products were written: `shop_product_lists` and the counts of `shops`.
 * Does nothing when a product only changed its price, its name or the like.
 */
export async function updateShopProducts(
  sql: Queryable,
  before: readonly ShopProductTags[],
  items: readonly ItemRow[],
) {
  const after = items.map(({ product_id, shop_id, tags }): ShopProductTags => {
    return { product_id, shop_id, tags: tags.filter((tag) => tag < SHOP_TAGS_END) }
  })
  const gained = tagsMissingIn(after, before)
  const lost = tagsMissingIn(before, after)
  const shops = [...new Set([...gained.keys(), ...lost.keys()])].sort()
  if (shops.length === 0) return
  // The later transaction counts what the other has written.
  await sql`select from shops where id = any(${shops}::uuid[]) order by id for no key update`
  if (gained.size > 0) await addProducts(sql, gained)
  if (lost.size > 0) await dropProducts(sql, lost)
  await countProducts(sql, shops)
}

/** Tags by shop of the products that exist on one side only, or that have tags missing on the other. */
function tagsMissingIn(
  these: readonly ShopProductTags[],
  those: readonly ShopProductTags[],
): Map<string, Set<number>> {
  const other = new Map(those.map((one) => [one.product_id, one]))
  const found = new Map<string, Set<number>>()
  for (const { product_id, shop_id, tags } of these) {
    const same = other.get(product_id)
    const known = new Set(same?.shop_id === shop_id ? same.tags : [])
    const more = tags.filter((tag) => !known.has(tag))
    if (more.length === 0) continue
    const ofShop = found.get(shop_id) ?? new Set()
    for (const tag of more) ofShop.add(tag)
    found.set(shop_id, ofShop)
  }
  return found
}

function addProducts(sql: Queryable, gained: ShopTags) {
  return sql`
    insert into shop_product_lists (tag, shop_id)
    select tag, shop_id from ${recordset(sql, gained)}, unnest(tags) tag order by 1, 2
    on conflict do nothing`
}

/** Of the tags that a product had, those that no other product of its shop has. */
function dropProducts(sql: Queryable, lost: ShopTags) {
  return sql`
    delete from shop_product_lists g
    using ${recordset(sql, lost)} cross join lateral (
      select array_agg(distinct tag) as tags from search_items i, unnest(i.tags) tag
      where i.shop_id = one.shop_id and tag = any(one.tags)) kept
    where g.shop_id = one.shop_id and g.tag = any(one.tags) and g.tag <> all(coalesce(kept.tags, '{}'))`
}

function recordset(sql: Queryable, tagsOfShops: ShopTags) {
  const rows = [...tagsOfShops].map(([shop_id, tags]) => ({ shop_id, tags: [...tags] }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one(shop_id uuid, tags int[])`
}

/** The trigger `shops_product_facets` stores categories and brands with the count. */
const countProducts = (sql: Queryable, shopIds: readonly string[]) => sql`
  update shops s set product_count = (select count(*) from search_items i where i.shop_id = s.id)
  where s.id = any(${shopIds as string[]}::uuid[])`
