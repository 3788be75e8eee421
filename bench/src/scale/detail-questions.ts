import { getBrand } from '@tiantian/contracts/product/brand.ts'
import { getProduct, listCompanions, listPartOffers } from '@tiantian/contracts/product/product.ts'
import type { Mall } from '../mall.ts'
import { pathOf } from '../reads.ts'
import type { Question } from './question.ts'
import { LANGUAGES, SAMPLES, times, turn } from './question.ts'

/** What stands around one product. */
export async function detailQuestions({ db }: Mall): Promise<Question[]> {
  const sql = db.$client
  const some = await sql<{ id: string }[]>`
    select product_id as id from product_pages where language = 'en'
    order by md5(product_id::text) limit ${SAMPLES}`
  const [wanted] = await sql<{ id: string; listings: number }[]>`
    select (array_agg(id::text order by id))[1] as id, count(*)::int as listings from products
    where state = 'active' group by brand_id, number_key order by count(*) desc limit 1`
  const ids = some.map(({ id }) => id)
  return [...aroundOne(ids), ...aroundMany(wanted!)]
}

function aroundOne(ids: readonly string[]): Question[] {
  return [
    {
      name: 'product',
      paths: ids.map((id, n) => pathOf(getProduct, { id }, turn(LANGUAGES, n))),
      bound: 5,
      isFirst: true,
    },
    {
      name: 'offers of a number',
      paths: ids.map((productId) => pathOf(listPartOffers, { productId })),
      bound: 10,
    },
    {
      name: 'what goes with a product',
      paths: ids.map((productId) => pathOf(listCompanions, { productId })),
      bound: 30,
    },
  ]
}

/** The part that most shops have listed, and brands that sell much. */
function aroundMany({ id, listings }: { id: string; listings: number }): Question[] {
  return [
    {
      name: `offers of a number in ${listings} shops`,
      paths: times(SAMPLES, (n) =>
        pathOf(listPartOffers, {
          productId: id,
          quantity: 1 + (n % 20),
          sort: turn(['price', 'delivery', 'stock'] as const, n),
        }),
      ),
      bound: 30,
    },
    {
      name: 'page of a brand',
      paths: times(SAMPLES, (n) =>
        pathOf(getBrand, { slug: turn(['bosch', 'ngk', 'toyota-genuine', 'kayaba', 'mann-filter'], n) }),
      ),
      bound: 30,
    },
  ]
}
