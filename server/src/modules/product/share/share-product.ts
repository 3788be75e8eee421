import type { Language } from '@tiantian/contracts/language.ts'
import type { Product, ProductCard } from '@tiantian/contracts/product/product.ts'
import { productSlug, sharePath } from '@tiantian/contracts/share/share-path.ts'
import {
  inAllLanguages,
  isId,
  LIST_PAGE,
  sitemapBatches,
  sitemapParts,
} from '../../../gateway/share/items.ts'
import type { Poster } from '../../../gateway/share/poster.ts'
import type {
  Shared,
  ShareItem,
  ShareList,
  ShareSection,
  SitemapEntry,
} from '../../../gateway/share/share.ts'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import { jsonBytes } from '../../../platform/text/json-bytes.ts'
import { moneyText } from '../../../platform/text/wording.ts'
import { listProducts } from '../list/product-list.ts'
import { getProduct } from '../product.ts'
import { priceOf, productPage } from './share-product-page.ts'

interface ShownRow {
  readonly id: string
  readonly slug: string
  readonly updatedAt: string
}

/**
 * Products on sale from this one on; the URL is built like `productSlug` does. The start is given for both tables:
 * otherwise an ordered join of the two would scan all products before this one.
 */
async function* productThings(sql: Queryable, part: string): AsyncGenerator<readonly SitemapEntry[]> {
  const read = (from: string, limit: number) => sql<ShownRow[]>`
    select p.id, lower(p.normalized_number) || '-' || p.id as slug,
      to_char(coalesce(p.updated_at, p.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt"
    from search_items i join products p on p.id = i.product_id
    where i.product_id >= ${from} and p.id >= ${from} order by i.product_id limit ${limit}`
  for await (const batch of sitemapBatches(part, read))
    yield batch.map(({ slug, updatedAt }) => ({ alternates: inAllLanguages('product', slug), updatedAt }))
}

/** Products on sale as public pages: `/s/<language>/product/<number>-<id>`, identified by the id. */
export function productSection(db: Db): ShareSection {
  const sql = db.reads
  return {
    name: 'product',
    appPath: '#/pages/product/list',
    find: (language, slug) => findShared(sql, language, slug),
    list: (language, cursor) => listItems(sql, language, { cursor }),
    poster: (language, id) => findPoster(sql, language, id),
    sitemapParts: sitemapParts(sql, 'select product_id as id from search_items'),
    // Reading a thousand rows takes long, so not on the pool of short reads.
    sitemap: (part) => productThings(db.sql, part),
  }
}

const ID_LENGTH = 36

async function findShared(sql: Queryable, language: Language, slug: string): Promise<Shared> {
  const id = slug.slice(-ID_LENGTH)
  if (!isId(id)) return { kind: 'missing' }
  const [row] = await sql<{ isShown: boolean; updatedAt: string }[]>`
    select exists (select from search_items i where i.product_id = p.id) as "isShown",
      to_char(coalesce(p.updated_at, p.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt"
    from products p where id = ${id} and state not in ('draft', 'pending', 'rejected')`
  if (!row) return { kind: 'missing' }
  if (!row.isShown) return { kind: 'gone' }
  const product = await readProduct(sql, language, id)
  const known = productSlug(product)
  if (slug !== known) return { kind: 'moved', path: sharePath(language, 'product', known) }
  return { kind: 'page', page: productPage(product, language, row.updatedAt) }
}

/** As the app gets it. @throws AppError('PRODUCT_NOT_FOUND') */
async function readProduct(sql: Queryable, language: Language, id: string): Promise<Product> {
  const pieces = await getProduct(sql, { id }, language)
  const { product } = JSON.parse(jsonBytes(['{', ...pieces, '}']).toString()) as { product: Product }
  return product
}

interface ItemFilter {
  readonly category?: string
  readonly shop?: string
  readonly cursor?: string | undefined
}

/** Bestsellers of all, of a category or of a shop. */
export async function listItems(
  sql: Queryable,
  language: Language,
  narrowed: ItemFilter,
  limit = LIST_PAGE,
): Promise<ShareList> {
  const input = { ...narrowed, limit, sort: 'sales', priceCurrency: 'USD', inStock: false } as const
  const { cards, nextCursor } = await listProducts(sql, input, language)
  const products = JSON.parse(`[${cards.toString()}]`) as ProductCard[]
  return { items: products.map((card) => itemOf(card, language)), nextCursor }
}

const itemOf = (card: ProductCard, language: Language): ShareItem => ({
  path: sharePath(language, 'product', productSlug(card)),
  title: card.name,
  text: `${card.brandName} ${card.partNumber}`,
  note: moneyText(language, card.price),
  picture: card.picture,
})

async function findPoster(sql: Queryable, language: Language, id: string): Promise<Poster | undefined> {
  const shared = isId(id) ? await findShown(sql, language, id) : undefined
  if (!shared) return undefined
  const { name, brandName, partNumber, pictures } = shared
  return {
    language,
    title: name,
    label: `${brandName} ${partNumber}`,
    note: priceOf(shared, language),
    picture: { path: (pictures[0] ?? '').replace(/^\/media\//, ''), fit: 'whole', focus: { x: 50, y: 50 } },
  }
}

async function findShown(sql: Queryable, language: Language, id: string): Promise<Product | undefined> {
  const shown = await sql`select from product_pages where product_id = ${id} and language = ${language}`
  return shown.length > 0 ? readProduct(sql, language, id) : undefined
}
