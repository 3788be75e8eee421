import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, onTestFinished, test } from 'vitest'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const { id: shopId } = await makeShop(db, { country: 'BY' })
const filterFor = (make: string, condition: 'new' | 'remanufactured' | 'used') =>
  makeProduct(db, { shopId, category: 'oil-filters', condition, fitments: [{ make }] })

for (const make of ['toyota', 'kia', 'kia', 'kia']) await filterFor(make, 'new')
await filterFor('kia', 'remanufactured')
await filterFor('kia', 'used')

test('[S2.35] among near matches each other value has the count of the list that selecting it shows', async () => {
  const query = { text: 'масляный фильтр тойота', countries: ['BY'] }
  const nearest = await visitor.call(queryProducts, { ...query, condition: 'remanufactured' })
  expect([nearest.isNearest, nearest.total]).toEqual([true, 1])
  const { values = [] } = nearest.facets.find(({ key }) => key === 'condition') ?? {}
  expect(values.map(({ value }) => value).sort()).toEqual(['new', 'remanufactured', 'used'])
  for (const { value, count } of values) {
    const condition = value as 'new' | 'remanufactured' | 'used'
    expect([value, (await visitor.call(queryProducts, { ...query, condition })).total]).toEqual([
      value,
      count,
    ])
  }
})

test('[S2.35] a filter that hides even the near matches is named, with the total of the list without it', async () => {
  const camry = { make: 'toyota', model: 'camry' }
  await makeProduct(db, { category: 'brake-pads', brand: 'brembo', fitments: [{ make: 'kia' }] })
  await makeProduct(db, { category: 'brake-pads', brand: 'bosch', fitments: [camry] })
  const text = 'колодки камри brembo'
  const nearest = await visitor.call(queryProducts, { text })
  expect([nearest.isNearest, nearest.total]).toEqual([true, 1])
  const { rows, relax } = await visitor.call(queryProducts, { text, countries: ['ZZ'] })
  expect([rows, relax]).toEqual([[], [{ filter: 'country', total: nearest.total, isAbout: false }]])
})

test('[S2.35] when two filters hide everything only together, neither is named', async () => {
  const { relax } = await visitor.call(queryProducts, {
    text: 'колодки камри brembo',
    countries: ['ZZ'],
    priceMin: 900_000_000,
  })
  expect(relax).toEqual([])
})

test('[S2.35] when no single filter is the cause, each is counted once, and few at a time', async () => {
  const counts = watchCounts()
  const { relax } = await visitor.call(queryProducts, {
    text: 'колодки камри brembo',
    countries: ['ZZ'],
    priceMin: 900_000_000,
    condition: 'used',
    inStock: true,
    warranty: 12,
    category: 'brake-pads',
  })
  expect(relax).toEqual([])
  // One more checks whether the text alone would have results.
  expect(counts.all).toBe(6 + 1)
  expect(counts.atOnce).toBeLessThanOrEqual(2 + 1)
})

/** How many totals are counted from now on, and the maximum of concurrent ones. */
function watchCounts() {
  const counts = { all: 0, atOnce: 0 }
  const { searchPool } = db
  let running = 0
  const unsafe = (text: string, ...rest: never[]) => {
    const query = searchPool.unsafe(text, ...rest)
    if (!text.startsWith('select count(*)::int as total')) return query
    counts.all += 1
    running += 1
    counts.atOnce = Math.max(counts.atOnce, running)
    const answered = () => {
      running -= 1
    }
    query.then(answered, answered)
    return query
  }
  db.searchPool = new Proxy(searchPool, {
    get: (sql, name): unknown => (name === 'unsafe' ? unsafe : Reflect.get(sql, name)),
  })
  onTestFinished(() => {
    db.searchPool = searchPool
  })
  return counts
}
