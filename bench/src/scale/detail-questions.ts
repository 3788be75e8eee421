import { getBrand } from '@tiantian/contracts/product/brand.ts'
import { getProduct, listPartOffers, listRelatedProducts } from '@tiantian/contracts/product/product.ts'
import { listGenerations, listMakes, listModels } from '@tiantian/contracts/product/vehicle.ts'
import type { Mall } from '../mall.ts'
import { pathOf } from '../reads.ts'
import type { ScaleQuestion } from './question.ts'
import { LANGUAGES, SAMPLES, times, turn } from './question.ts'

/** Queries around one product. */
export async function detailQuestions({ db }: Mall): Promise<ScaleQuestion[]> {
  const sql = db.sql
  const some = await sql<{ id: string }[]>`
    select product_id as id from product_pages where language = 'en'
    order by md5(product_id::text) limit ${SAMPLES}`
  const [wanted] = await sql<{ id: string; listings: number }[]>`
    select (array_agg(id::text order by id))[1] as id, count(*)::int as listings from products
    where state = 'active' group by brand_id, normalized_number order by count(*) desc limit 1`
  const ids = some.map(({ id }) => id)
  const cars = await sql<{ make: string; model: string }[]>`
    select k.slug as make, m.slug as model from models m join makes k on k.id = m.make_id
    order by md5(k.slug || m.slug) limit ${SAMPLES}`
  return [...aroundOne(ids), ...aroundMany(wanted!), ...pickerOf(cars)]
}

function aroundOne(ids: readonly string[]): ScaleQuestion[] {
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
      paths: ids.map((productId) => pathOf(listRelatedProducts, { productId })),
      bound: 30,
    },
  ]
}

/** The part with the most offers, and brands with many products. */
function aroundMany({ id, listings }: { id: string; listings: number }): ScaleQuestion[] {
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

/** The steps of the car picker; engines come with their generation. */
const pickerOf = (cars: readonly { make: string; model: string }[]): ScaleQuestion[] => [
  { name: 'picker: makes', paths: times(SAMPLES, (n) => pathOf(listMakes, {}, turn(LANGUAGES, n))) },
  {
    name: 'picker: models',
    paths: cars.map(({ make }, n) => pathOf(listModels, { make }, turn(LANGUAGES, n))),
  },
  {
    name: 'picker: generations and engines',
    paths: cars.map((car, n) => pathOf(listGenerations, car, turn(LANGUAGES, n))),
  },
]
