import * as contracts from '@tiantian/contracts/import/import.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import { isPriceFar } from '@tiantian/contracts/product/far-price.ts'
import { lookUpPart } from '@tiantian/contracts/product/own-product.ts'
import { listRates } from '@tiantian/contracts/product/rate.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { openTable } from '../../../test/make-import.ts'
import { testApp } from '../../../test/test-app.ts'
import { IMPORT_TOPIC } from '../../import/import-run.ts'

const here = await testApp()
const { db, jobs, visitor } = here
const job = jobs.find(({ topic }) => topic === IMPORT_TOPIC)!
const owner = await here.user()
const { id: shopId } = await makeShop(db, { ownerId: owner.id })
// 10, 20 and 90 US dollars: the median is 20.
for (const number of ['FAR 1', 'FAR 2'])
  for (const price of [1000, 2000, 9000])
    await makeProduct(db, { brand: 'bosch', number, price, currency: 'USD', category: 'brake-discs' })
const { rates } = await visitor.call(listRates, {})
const medianIn = (currency: string) =>
  Math.round(2000 * (rates.find((rate) => rate.currency === currency)?.perUsd ?? Number.NaN))

test('[S2.27] the median price of other shops is told in every currency, and not that of the own shop', async () => {
  await makeProduct(db, { brand: 'bosch', number: 'FAR 1', price: 5, currency: 'USD', shopId })
  const { medians } = await owner.call(lookUpPart, { shopId, brand: 'bosch', number: 'far1' })
  expect(medians.USD).toBe(2000)
  expect(medians).toEqual(
    Object.fromEntries(['CNY', 'USD', 'RUB', 'KZT'].map((currency) => [currency, medianIn(currency)])),
  )
  const alone = await owner.call(lookUpPart, { shopId, brand: 'bosch', number: 'FAR 99' })
  expect(alone.medians).toEqual({})
  const used = await owner.call(lookUpPart, { shopId, brand: 'bosch', number: 'FAR 1', condition: 'used' })
  expect(used.medians).toEqual({})
})

test('five times more or less is not far yet', () => {
  expect([isPriceFar(10_000, 2000), isPriceFar(400, 2000)]).toEqual([false, false])
  expect([isPriceFar(10_001, 2000), isPriceFar(399, 2000)]).toEqual([true, true])
})

test('[S2.25] a table warns of prices that are far from those of others, and imports them', async () => {
  const { id: shop } = await makeShop(db, { ownerId: owner.id })
  const content = 'number,brand,price,quantity,category,currency\nFAR-2,Bosch,1400,1,brake-discs,CNY\n'
  const opened = { kind: 'product/products', params: { shopId: shop } }
  const { id } = await openTable(here, owner, 'f.csv', content, opened)
  await owner.call(contracts.checkImportRun, { id })
  await job.run(db, { id })
  expect(await owner.call(contracts.getImport, { id })).toMatchObject({
    createdCount: 1,
    noteCount: 1,
    errorCount: 0,
  })
  const { rows } = await owner.call(contracts.listImportErrors, { id })
  expect(rows).toMatchObject([{ column: 'price', code: 'price_far', isNote: true }])
  expect(rows[0]?.message).toContain(`${majorUnits(medianIn('CNY'))} CNY`)
})
