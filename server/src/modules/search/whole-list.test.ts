import type { Input, Output } from '@tiantian/contracts/action.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import type { FitmentOverride, ProductOverrides } from '../../test/make-catalogue.ts'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

type WholeListInput = Input<typeof queryProducts>
type Reply = Output<typeof queryProducts>

const { visitor, db } = await testApp()
const shops = [await makeShop(db, { country: 'KZ' }), await makeShop(db), await makeShop(db)]

const CATEGORIES = [
  ['brake-pads', { en: 'Brake pads', ru: 'Колодки тормозные' }],
  ['brake-discs', { en: 'Brake discs', ru: 'Тормозные диски' }],
  ['engine-oils', { en: 'Engine oil', ru: 'Моторное масло' }],
] as const
const BRANDS = ['bosch', 'trw', 'denso', 'toyota-genuine-parts']
const corolla = { make: 'toyota', model: 'corolla', generation: 'e120' }
const CARS: FitmentOverride[][] = [
  [corolla],
  [{ make: 'toyota', model: 'camry', generation: 'xv40' }],
  [{ make: 'toyota' }],
  [],
  [corolla, { make: 'lexus' }],
]

/** The entry for the index, from cycles of different lengths, so that all combinations occur. */
const turn = <T>(values: readonly T[], number: number) => values[number % values.length]!

function partOf(number: number): ProductOverrides {
  const [category, names] = turn(CATEGORIES, number)
  return {
    category,
    names,
    number: `PX${1000 + number}`,
    brand: turn(BRANDS, number),
    fitments: turn(CARS, number),
    shopId: turn(shops, Math.floor(number / 2)).id,
    stock: turn([0, 5, 5, 5, 5, 5, 5], number),
    condition: turn(['new', 'used'] as const, number >> 2),
    // Prices, sales and times that several share: only the id separates them.
    price: 100 * (1 + (number % 11)),
    currency: turn(['USD', 'KZT'] as const, number),
    soldCount: number % 4,
    createdAt: new Date(Date.UTC(2026, 0, 1 + (number % 6))),
  }
}
for (let number = 0; number < 60; number++) await makeProduct(db, partOf(number))
await db.sql`analyze search_items`

const TEXTS = [
  '',
  'brake pads',
  'колодки и диски',
  'brake pads corolla bosch',
  'тормозные диски camry',
  'engine oil corolla',
  'bosch',
  'toyota',
  'lexus denso',
  'brake pads xyzzyq',
  'xyzzyq trw',
  'PX10',
  'PX1007 denso',
]
const FILTERS: WholeListInput[] = [
  {},
  { inStock: true },
  { countries: ['KZ'] },
  { brands: ['trw', 'bosch'] },
  { vehicle: { make: 'toyota', model: 'camry' } },
  { compare: corolla },
  { category: 'brakes' },
  { condition: 'used', warranty: 12 },
  { priceMin: 10_000, priceMax: 200_000, priceCurrency: 'KZT' },
]
const OTHER_SORTS = ['price', 'price-desc', 'newest', 'sales'] as const

/** All pages of a list, concatenated. */
async function pagesOf(query: WholeListInput): Promise<Reply[]> {
  const pages = [await visitor.call(queryProducts, query)]
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor) {
    pages.push(await visitor.call(queryProducts, { ...query, cursor }))
  }
  return pages
}

/** Where all results lack something, those that fill the page up look alike and come after the total. */
function resultsOf(pages: readonly Reply[]) {
  const rows = pages.flatMap((page) => page.rows)
  return pages[0]?.isNearest ? rows.slice(0, pages[0].total) : rows.filter(({ match }) => match !== 'other')
}

test.each(TEXTS)(
  '[S2.35] the pages of %j contain each result once, for any page size and order',
  async (text) => {
    for (const [at, filter] of FILTERS.entries()) {
      for (const sort of ['relevance', turn(OTHER_SORTS, at + text.length)] as const) {
        const query = { text, ...filter, sort }
        const whole = await pagesOf({ ...query, limit: 50 })
        const ids = resultsOf(whole).map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        const small = await pagesOf({ ...query, limit: ids.length < 6 ? 1 : turn([5, 7, 9], ids.length) })
        expect(resultsOf(small).map(({ id }) => id)).toEqual(ids)
        expect(new Set([...whole, ...small].map(({ total }) => total))).toEqual(new Set([ids.length]))
      }
    }
  },
)

test.each(TEXTS)('[S2.35] the facets of %j count what its pages contain', async (text) => {
  for (const filter of FILTERS) {
    const pages = await pagesOf({ text, ...filter, limit: 50 })
    const counted = await plainCounts(resultsOf(pages).map(({ id }) => id))
    for (const { key, values } of pages[0]?.facets ?? []) {
      const own = counted.filter((one) => one.key === key)
      if (own.length === 0 || isNarrowedBy(filter, key)) continue
      expect(countsOf(values), key).toEqual(countsOf(own))
    }
  }
})

test.each(TEXTS)('[S2.35] results that fill up the page of %j come once, after all matches', async (text) => {
  for (const filter of FILTERS) {
    const pages = await pagesOf({ text, ...filter, limit: 20 })
    const rows = pages.flatMap((page) => page.rows)
    const filling = rows.slice(resultsOf(pages).length)
    expect(filling.every(({ match }) => match === 'other')).toBe(true)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    if (filling.length > 0) expect(pages).toHaveLength(1)
  }
})

const countsOf = (values: readonly { value: string; count: number }[]) =>
  new Map(values.map(({ value, count }) => [value, count]))

const isNarrowedBy = ({ brands, countries, condition, inStock, vehicle }: WholeListInput, key: string) =>
  (key === 'brand' && brands !== undefined) ||
  (key === 'country' && countries !== undefined) ||
  (key === 'condition' && condition !== undefined) ||
  (key === 'stock' && inStock === true) ||
  (key === 'make' && vehicle !== undefined)

/** The same counts, each by a trivial statement. */
const plainCounts = (ids: readonly string[]) => db.sql<{ key: string; value: string; count: number }[]>`
  with finds as (
    select p.id, p.condition, b.slug as brand, s.country,
      exists (select from offers o join stocks k on k.offer_id = o.id
        where o.product_id = p.id and k.quantity > 0) as in_stock
    from products p join brands b on b.id = p.brand_id join shops s on s.id = p.shop_id
    where p.id = any(${ids as string[]}::uuid[]))
  select 'brand' as key, brand as value, count(*)::int from finds group by 2
  union all select 'country', country, count(*)::int from finds group by 2
  union all select 'condition', condition::text, count(*)::int from finds group by 2
  union all select 'stock', 'true', count(*)::int from finds where in_stock group by 2
  union all
  select 'make', m.slug, count(distinct f.product_id)::int
  from finds join fitments f on f.product_id = finds.id join makes m on m.id = f.make_id group by 2`
