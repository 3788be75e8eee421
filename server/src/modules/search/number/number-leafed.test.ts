import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { listProducts } from '../../../test/list-products.ts'
import type { ProductOverrides } from '../../../test/make-catalogue.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'
import { LONGER_MAX } from './number-rows.ts'

const { visitor, db } = await testApp()
const { id: shopId } = await makeShop(db)

type NumberLeafedQuery = Partial<Parameters<typeof visitor.call<typeof queryProducts>>[1]>
const find = (text: string, query: NumberLeafedQuery = {}) => visitor.call(queryProducts, { text, ...query })

/** All pages of a list, and the details of its first page. */
async function leaf(text: string, query: NumberLeafedQuery = {}) {
  const first = await find(text, query)
  const ids = first.rows.map(({ id }) => id)
  for (let cursor = first.nextCursor; cursor !== null; ) {
    const page = await find(text, { ...query, cursor })
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return { first, ids, isEachOnce: new Set(ids).size === ids.length }
}

const brandsOf = ({ facets }: Awaited<ReturnType<typeof find>>) =>
  facets.find(({ key }) => key === 'brand')?.values.map(({ value, count }) => [value, count]) ?? []

const referring = (at: number, to: string): ProductOverrides => ({
  shopId,
  number: `ZQ ${to}-${at}`,
  references: Array.from({ length: 4 }, (_, n) => ({
    ...({ kind: 'oe', brand: 'Toyota', number: `${to}-${10_000 + at * 4 + n}` } as const),
  })),
})

test('[S2.35] paging shows every part that has several references with one prefix', async () => {
  for (let at = 0; at < 40; at++) await makeProduct(db, referring(at, '04465'))
  for (const limit of [20, 50]) {
    const { first, ids, isEachOnce } = await leaf('04465', { limit })
    expect([first.total, first.isAbout, ids.length, isEachOnce]).toEqual([40, false, 40, true])
  }
  await makeProduct(db, { shopId, number: '77446' })
  for (let at = 0; at < 31; at++) await makeProduct(db, referring(at, '77446'))
  const beside = await leaf('77446')
  expect([beside.first.total, beside.ids.length, beside.isEachOnce]).toEqual([32, 32, true])
})

test('[S2.35] beside a part number each brand facet has the count of the list that selecting it shows', async () => {
  await listProducts(db, '88446', 40, { brand: 'trw' })
  await listProducts(db, '88446-1000', 500, { brand: 'bosch' })
  await makeProduct(db, { shopId, brand: 'brembo', number: '88446-9000' })
  const first = await find('88446')
  expect(brandsOf(first)).toEqual([
    ['bosch', 500],
    ['trw', 40],
    ['brembo', 1],
  ])
  expect([first.total, first.isAbout]).toEqual([541, false])
  for (const [brand, count] of brandsOf(first)) {
    expect((await find('88446', { brands: [`${brand}`] })).total).toBe(count)
  }
})

test('[S2.35] the named kind far behind among the part numbers with a prefix is on the first page, and only there', async () => {
  const bearing = { shopId, category: 'wheel-bearings', names: { ru: 'Подшипник', en: 'Bearing' } }
  const own = await makeProduct(db, { ...bearing, number: '6207' })
  await listProducts(db, '6207-1000', LONGER_MAX + 20, { category: 'relays', names: { en: 'Relay' } })
  const last = await makeProduct(db, { ...bearing, number: '6207-9000' })
  const { first, ids, isEachOnce } = await leaf('подшипник 6207')
  expect(ids.slice(0, 2)).toEqual([own.productId, last.productId])
  expect([first.total, ids.length, isEachOnce]).toEqual([LONGER_MAX + 22, LONGER_MAX + 22, true])
})

test('[S2.35] of two prefixes all results of the first come before those of the second, each the nearest first', async () => {
  const last: string[] = []
  for (const key of ['GH446', 'KM446']) {
    await listProducts(db, `${key}-1000`, LONGER_MAX, { stock: 0 })
    last.push((await makeProduct(db, { shopId, number: `${key}-9000` })).productId)
  }
  const { ids, isEachOnce } = await leaf('GH446, KM446')
  expect([ids.length, isEachOnce]).toEqual([2 * LONGER_MAX + 2, true])
  expect(last.map((id) => ids.indexOf(id))).toEqual([LONGER_MAX, 2 * LONGER_MAX + 1])
})

test('[S2.35] after a brand the nearest are the first by part number, not by creation', async () => {
  const input = { brand: 'valeo', category: 'oil-filters' }
  const last = await makeProduct(db, { ...input, shopId, number: '66771-9000', stock: 5 })
  await listProducts(db, '66771-1000', LONGER_MAX + 5, { ...input, stock: 0 })
  const { ids, isEachOnce } = await leaf('valeo 66771')
  expect([ids.length, isEachOnce]).toEqual([LONGER_MAX + 6, true])
  expect(ids.indexOf(last.productId)).toBe(LONGER_MAX)
})

test('[S2.35] a part number that hundreds state without selling it is still found through a cross-reference', async () => {
  await listProducts(db, 'ZZ900-1', 310)
  await db.sql`
    with hidden as (update products set state = 'hidden' where normalized_number = 'ZZ9001' returning id)
    delete from search_items i using hidden h where i.product_id = h.id`
  const references = [{ kind: 'oe', brand: 'Toyota', number: 'ZZ900-1' } as const]
  const equal = await makeProduct(db, { shopId, number: 'YY 7', references })
  expect(await find('ZZ900-1')).toMatchObject({
    total: 1,
    chips: [{ kind: 'number' }],
    rows: [{ id: equal.productId, match: 'crossReference' }],
  })
})

/** Seeds of the generated catalogues, so that a failing one can be reproduced. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}

const BRANDS = ['trw', 'bosch', 'brembo', 'denso']

/** Products whose own numbers and references have one of two prefixes, or not; some not on sale. */
async function makeWorld(seed: number) {
  const roll = dice(seed)
  const numberIn = () => `${['PQ', 'RT'][roll(2)]}${seed}4-${100 + roll(900)}`
  for (let at = 0; at < 120; at++) {
    const own = roll(3) === 0 ? { number: numberIn() } : { number: `ZQ${seed}-${at}`, shopId }
    const input = { brand: BRANDS[Math.min(roll(4), roll(4))]!, stock: roll(3), price: 100 * (1 + roll(9)) }
    const state = roll(6) === 0 ? 'hidden' : 'active'
    const numbers = new Set(Array.from({ length: roll(5) }, numberIn))
    const references = [...numbers].map((number) => ({ kind: 'oe', brand: 'Toyota', number }) as const)
    await makeProduct(db, { ...own, ...input, state, references })
  }
  await makeProduct(db, { shopId, number: `PQ${seed}4` })
}

const WAYS: NumberLeafedQuery[] = [{}, { limit: 7 }, { limit: 50 }, { sort: 'price' }, { inStock: true }]

test.each([11, 23])(
  '[S2.35] catalogue %i of part numbers with common prefixes is paged completely',
  async (seed) => {
    await makeWorld(seed)
    for (const text of [`PQ${seed}4`, `PQ${seed}4-1, RT${seed}4`, `RT${seed}4`, `brembo RT${seed}4`]) {
      for (const query of WAYS) {
        const { first, ids, isEachOnce } = await leaf(text, query)
        expect([text, query, first.total, isEachOnce]).toEqual([text, query, ids.length, true])
        expect(first.isAbout).toBe(false)
        for (const [brand, count] of brandsOf(first)) {
          expect((await find(text, { ...query, brands: [`${brand}`] })).total).toBe(count)
        }
      }
    }
  },
)
