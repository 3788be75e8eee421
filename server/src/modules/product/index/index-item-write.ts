import type { Queryable } from '../../../platform/database/database.ts'
import { tagOf } from '../list/tag.ts'
import type { ReferenceData } from '../reference-data.ts'
import type { CardRow, PageRow } from './index-item-page.ts'
import { cardsOf, offerTextsOf, pagesOf } from './index-item-page.ts'
import type { ItemRow, TagLists } from './index-item-row.ts'
import { digestOf, itemsOf, liveItemOf } from './index-item-row.ts'
import type { SourceProduct } from './index-item-source.ts'
import { readSource } from './index-item-source.ts'

/** The properties of a product that show what its shop sells. */
interface ShopProductTags {
  readonly product_id: string
  readonly shop_id: string
  /** Only tags of kinds below this: categories, brands, makes and models. */
  readonly tags: readonly number[]
}

type ShopTags = ReadonlyMap<string, ReadonlySet<number>>

const SHOP_TAGS_END = tagOf('modelWide', 0)

/** The previous state of products, as far as it shows what their shops sell; to be read before they are rewritten. */
const readShopTags = (sql: Queryable, productIds: readonly string[]) => sql<ShopProductTags[]>`
  select product_id, shop_id, array(select tag from unnest(tags) tag where tag < ${SHOP_TAGS_END}) as tags
  from search_items where product_id = any(${productIds as string[]}::uuid[])`

/**
 * Updates what shops are known to sell after products were written: `shop_product_lists` and the counts of `shops`.
 * Does nothing when a product only changed its price, its name or the like.
 */
async function updateShopProducts(
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

/** Products to be written, and what their current rows were made of. */
interface Batch {
  readonly ids: readonly string[]
  /** The ones that may be shown. */
  readonly products: readonly SourceProduct[]
  readonly digests: ReadonlyMap<string, string | null>
}

/**
 * Reads the products, and writes the rows that their sellers see, also of those that buyers may not: in one round trip,
 * and in this order, since the rows of sellers are written under the lock that the later statements rely on.
 */
export async function readBatch(sql: Queryable, ids: readonly string[]): Promise<Batch> {
  const [, products, stored] = await Promise.all([
    sql`select write_shop_listings(${[...ids]}::uuid[])`,
    readSource(sql, ids),
    sql<{ product_id: string; source_digest: string | null }[]>`
      select product_id, source_digest from search_items where product_id = any(${[...ids]}::uuid[])`,
  ])
  return {
    ids,
    products,
    digests: new Map(stored.map(({ product_id, source_digest }) => [product_id, source_digest])),
  }
}

/** Separates products of which only the offers changed from the others. */
export function partUnchanged(
  { ids, products, digests }: Batch,
  reference: ReferenceData,
): [SourceProduct[], Batch] {
  const same = products.filter((one) => one.offers && digests.get(one.id) === digestOf(one, reference))
  const sameIds = new Set(same.map(({ id }) => id))
  const isOther = (id: string) => !sameIds.has(id)
  return [
    same,
    {
      ids: ids.filter(isOther),
      products: products.filter(({ id }) => isOther(id)),
      digests,
    },
  ]
}

/** Writes all rows of the products; products that were not read because they may not be shown lose theirs. */
export async function writeRows(
  sql: Queryable,
  { ids, products }: Batch,
  reference: ReferenceData,
  lists: TagLists,
) {
  if (ids.length === 0) return
  const [before, items] = await Promise.all([
    readShopTags(sql, ids),
    itemsOf(sql, products, reference, lists),
  ])
  const cards = products.flatMap((product) => cardsOf(product, reference))
  const pages = products.flatMap((product) => pagesOf(product, reference))
  // Pipelined on the connection of the transaction, without waiting for each result.
  await Promise.all([writeItems(sql, ids, items), writeCards(sql, ids, cards), writePages(sql, ids, pages)])
  await updateShopProducts(sql, before, items)
}

/**
 * Writes prices, stock and terms of products that are otherwise unchanged: most writes of shops, and a fraction of
 * the work.
 */
export async function writeOffers(
  sql: Queryable,
  products: readonly SourceProduct[],
  reference: ReferenceData,
) {
  if (products.length === 0) return
  const items = products.flatMap((product) => {
    const [best] = product.offers ?? []
    return best ? [{ product_id: product.id, ...liveItemOf(product, best) }] : []
  })
  const cards = products.flatMap((product) => cardsOf(product, reference))
  const pages = products.flatMap(offerTextsOf)
  await Promise.all([
    sql`
      with items as (
        update search_items i set price_cents = n.price_cents, sold_count = n.sold_count,
          in_stock = n.in_stock, stock_quantity = n.stock_quantity
        from jsonb_populate_recordset(null::search_items, ${JSON.stringify(items)}::jsonb) n
        where i.product_id = n.product_id
          and (i.price_cents, i.sold_count, i.in_stock, i.stock_quantity)
            is distinct from (n.price_cents, n.sold_count, n.in_stock, n.stock_quantity)
      ), pages as (
        update product_pages p set offer_ids = n.offer_ids, offers = n.offers
        from jsonb_populate_recordset(null::product_pages, ${JSON.stringify(pages)}::jsonb) n
        where p.product_id = n.product_id and p.language = n.language
          and (p.offer_ids, p.offers) is distinct from (n.offer_ids, n.offers)
      ) ${insertCards(sql, cards)}`,
    correctStock(
      sql,
      products.map(({ id }) => id),
    ),
  ])
}

/** Deletes the table's rows of the products that may no longer be shown. */
async function dropOthers(sql: Queryable, table: string, ids: readonly string[], kept: readonly string[]) {
  if (kept.length === ids.length) return
  await sql`delete from ${sql(table)}
    where product_id = any(${ids as string[]}::uuid[]) and product_id <> all(${kept as string[]}::uuid[])`
}

/** An unchanged row is skipped: a new version would be added to each of its indexes. */
async function writeItems(sql: Queryable, ids: readonly string[], items: readonly ItemRow[]) {
  const kept = items.map((item) => item.product_id)
  await dropOthers(sql, 'search_items', ids, kept)
  if (kept.length === 0) return
  const written = sql`
    insert into search_items
    select * from jsonb_populate_recordset(null::search_items, ${JSON.stringify(items)}::jsonb)
    on conflict (product_id) do update set
      shop_id = excluded.shop_id, category_id = excluded.category_id,
      group_id = excluded.group_id, top_id = excluded.top_id, brand_id = excluded.brand_id,
      price_cents = excluded.price_cents, created_at = excluded.created_at, sold_count = excluded.sold_count,
      in_stock = excluded.in_stock, stock_quantity = excluded.stock_quantity, condition = excluded.condition, country = excluded.country, tags = excluded.tags,
      cars = excluded.cars, details = excluded.details, source_digest = excluded.source_digest
    where search_items is distinct from excluded`
  await Promise.all([written, correctStock(sql, kept)])
}

/** A sale between our read and our write changed the old row: check again now that ours is locked. */
const correctStock = (sql: Queryable, ids: string[]) => sql`
  update search_items i set in_stock = not i.in_stock
  where i.product_id = any(${ids}::uuid[]) and i.in_stock <> exists (
    select from offers o join stocks k on k.offer_id = o.id
    where o.product_id = i.product_id and k.quantity > 0 and (o.valid_to is null or o.valid_to > now()))`

async function writeCards(sql: Queryable, ids: readonly string[], cards: readonly CardRow[]) {
  const kept = cards.map((card) => card.product_id)
  await dropOthers(sql, 'product_cards', ids, kept)
  if (kept.length === 0) return
  await insertCards(sql, cards)
}

const insertCards = (sql: Queryable, cards: readonly CardRow[]) => sql`
  insert into product_cards
  select * from jsonb_populate_recordset(null::product_cards, ${JSON.stringify(cards)}::jsonb)
  on conflict (product_id) do update set
    offer_id = excluded.offer_id, facts = excluded.facts, texts = excluded.texts
  where product_cards is distinct from excluded`

async function writePages(sql: Queryable, ids: readonly string[], pages: readonly PageRow[]) {
  const kept = [...new Set(pages.map((page) => page.product_id))]
  await dropOthers(sql, 'product_pages', ids, kept)
  if (kept.length === 0) return
  await sql`
    insert into product_pages
    select * from jsonb_populate_recordset(null::product_pages, ${JSON.stringify(pages)}::jsonb)
    on conflict (product_id, language) do update set
      -- The text itself where it is the same: then it need not be packed and stored again.
      facts = case when product_pages.facts = excluded.facts then product_pages.facts else excluded.facts end,
      offer_ids = excluded.offer_ids, offers = excluded.offers
    where product_pages is distinct from excluded`
}
