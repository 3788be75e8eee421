import type { Language } from '@tiantian/contracts/language.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import type { ShopCard } from '@tiantian/contracts/shop/shop.ts'
import { inAllLanguages, isId, LIST_PAGE, sitemapBatches, sitemapParts } from '../../gateway/share/items.ts'
import type { Poster } from '../../gateway/share/poster.ts'
import type { Shared, ShareItem, ShareSection, SitemapEntry } from '../../gateway/share/share.ts'
import type { Db, Queryable } from '../../platform/database/database.ts'
import { placeOf, ratingText, shopPage } from './share-shop-page.ts'
import { getShop } from './shop.ts'
import { listShops } from './shop-list.ts'

/** Best-selling products of a shop. */
type ReadProducts = (shopId: string, language: Language) => Promise<readonly ShareItem[]>

/** What other modules know about a shop. */
export interface BesideShop {
  readonly readProducts: ReadProducts
  /** The path of its company's page, when it exhibits. */
  readonly findCompany: (shopId: string, language: Language) => Promise<string | undefined>
}

/** Public shop pages: `/s/<language>/shop/<slug>`; an id redirects to its slug. */
export function shopSection(db: Db, beside: BesideShop): ShareSection {
  const sql = db.sql
  return {
    name: 'shop',
    appPath: '#/pages/index/shops',
    find: (language, slug) => findShared(sql, beside, language, slug),
    list: async (language, cursor) => {
      const input = { sort: 'rating', limit: LIST_PAGE, cursor } as const
      const { rows, nextCursor } = await listShops(sql, input, language)
      return { items: rows.map((card) => itemOf(card, language)), nextCursor }
    },
    poster: (language, slug) => findPoster(sql, language, slug),
    sitemapParts: sitemapParts(sql, `select id from shops where state = 'active'`),
    sitemap: (part) => listShopSitemapEntries(sql, part),
  }
}

interface ShareShopResult {
  readonly id: string
  readonly slug: string
  readonly state: string
  readonly updatedAt: string
}

async function findShared(
  sql: Queryable,
  beside: BesideShop,
  language: Language,
  slug: string,
): Promise<Shared> {
  const [row] = await sql<ShareShopResult[]>`
    select id, slug, state,
      to_char(coalesce(updated_at, created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt"
    from shops where slug = ${slug} ${isId(slug) ? sql`or id = ${slug}` : sql``}`
  if (!row) return { kind: 'missing' }
  if (row.state !== 'active') return { kind: WAS_OPEN.has(row.state) ? 'gone' : 'missing' }
  if (row.slug !== slug) return { kind: 'moved', path: sharePath(language, 'shop', row.slug) }
  const [shop, products, companyPath] = await Promise.all([
    getShop(sql, row.id, language),
    beside.readProducts(row.id, language),
    beside.findCompany(row.id, language),
  ])
  return {
    kind: 'page',
    page: shopPage({ shop, products, companyPath, updatedAt: row.updatedAt }, language),
  }
}

const WAS_OPEN = new Set(['suspended', 'closed'])

const itemOf = (card: ShopCard, language: Language): ShareItem => ({
  path: sharePath(language, 'shop', card.slug),
  title: card.name,
  text: card.slogan,
  note: [placeOf(card), ratingText(card, language)].filter(Boolean).join(' · '),
  picture: card.cover,
})

async function findPoster(sql: Queryable, language: Language, slug: string): Promise<Poster | undefined> {
  const [row] = await sql<{ id: string }[]>`select id from shops where slug = ${slug} and state = 'active'`
  if (!row) return undefined
  const shop = await getShop(sql, row.id, language)
  return {
    language,
    title: shop.name,
    label: placeOf(shop),
    note: ratingText(shop, language),
    picture: { path: shop.cover.replace(/^\/media\//, ''), fit: 'filled', focus: { x: 50, y: 50 } },
  }
}

async function* listShopSitemapEntries(
  sql: Queryable,
  part: string,
): AsyncGenerator<readonly SitemapEntry[]> {
  const read = (from: string, limit: number) => sql<{ id: string; slug: string; updatedAt: string }[]>`
    select id, slug, to_char(coalesce(updated_at, created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt"
    from shops where state = 'active' and id >= ${from} order by id limit ${limit}`
  for await (const batch of sitemapBatches(part, read))
    yield batch.map(({ slug, updatedAt }) => ({ alternates: inAllLanguages('shop', slug), updatedAt }))
}
