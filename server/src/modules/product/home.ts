import type { Output } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Category } from '@tiantian/contracts/product/category.ts'
import type { showHome as contract } from '@tiantian/contracts/product/home.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { JsonChunk } from '../../platform/text/json-bytes.ts'
import { members } from '../../platform/text/json-bytes.ts'
import { listShops } from '../shop/shop-list.ts'
import { listCategories } from './category.ts'
import { listProducts } from './list/product-list.ts'

type ProductHome = Output<typeof contract>

const LEAVES = 12
const HOT_PRODUCTS = 12
const SHOPS = 8

/** JSON members of the home page, queried in parallel. */
export async function showHome(
  sql: Queryable,
  compare: Vehicle | undefined,
  language: Language,
): Promise<JsonChunk[]> {
  const [categories, hot, shops, sales, counts] = await Promise.all([
    listCategories(sql, language),
    listProducts(
      sql,
      { sort: 'sales', limit: HOT_PRODUCTS, priceCurrency: 'USD', inStock: true, compare },
      language,
    ),
    listShops(sql, { sort: 'rating', limit: SHOPS }, language),
    readSales(sql),
    readCounts(sql),
  ])
  const home: Omit<ProductHome, 'hotProducts'> = {
    categories: [...categories.filter(({ level }) => level === 1), ...bestLeaves(categories, sales)],
    shops: shops.rows,
    ...counts,
  }
  return ['"hotProducts":[', hot.cards, `],${members(home)}`]
}

function bestLeaves(categories: readonly Category[], sales: ReadonlyMap<string, number>): Category[] {
  const sold = ({ slug }: Category) => sales.get(slug) ?? 0
  return categories
    .filter(({ level, productCount }) => level === 3 && productCount > 0)
    .sort((a, b) => sold(b) - sold(a) || b.productCount - a.productCount)
    .slice(0, LEAVES)
}

/** Units sold of the 300 best-selling products, by category slug. */
async function readSales(sql: Queryable): Promise<Map<string, number>> {
  const rows = await sql<{ slug: string; sold: number }[]>`
    select c.slug, sum(i.sold_count)::float8 as sold
    from (select category_id, sold_count from search_items order by sold_count desc, product_id desc limit 300) i
      join categories c on c.id = i.category_id
    group by c.slug`
  return new Map(rows.map(({ slug, sold }) => [slug, sold]))
}

async function readCounts(
  sql: Queryable,
): Promise<Pick<ProductHome, 'productCount' | 'shopCount' | 'countryCount'>> {
  const [counts] = await sql<Pick<ProductHome, 'productCount' | 'shopCount' | 'countryCount'>[]>`
    select coalesce(sum(product_count), 0)::int as "productCount", count(*)::int as "shopCount",
      count(distinct country)::int as "countryCount"
    from shops where state = 'active'`
  return counts ?? { productCount: 0, shopCount: 0, countryCount: 0 }
}
