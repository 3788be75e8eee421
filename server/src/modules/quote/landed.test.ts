import type { Input } from '@tiantian/contracts/action.ts'
import { saveCustomsRule } from '@tiantian/contracts/order/customs.ts'
import { getQuoteRequest, sendQuote } from '@tiantian/contracts/quote/quote.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { makeCarrier } from '../../test/make-carrier.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { askForQuote, makeQuoteSeller, quoteRequestOf, sentQuote } from '../../test/make-quote.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const officer = await makeOfficer(here, ['trade_manager'])

/** What the buyer sees of ten pieces at 90.00 from China to Almaty. */
async function landedOf(form: Partial<Input<typeof sendQuote>['quote']>) {
  const buyer = await makeOfficer(here, [])
  const { person, shopId, offerIds } = await makeQuoteSeller(here)
  const { requestId: id, quoteOf } = await askForQuote(buyer, quoteRequestOf([shopId]))
  await person.call(sendQuote, {
    requestId: newId(),
    id: quoteOf.get(shopId)!,
    version: 0,
    quote: sentQuote(here, [{ offerId: offerIds[0] }], form),
  })
  const { request } = await buyer.call(getQuoteRequest, { id })
  return request.quotes[0]!.landed
}

test('quotes are compared by landed price: goods, delivery, duty and VAT as far as somebody states them', async () => {
  // Neither a carrier nor a rate is known so far.
  expect(await landedOf({ deliveryMinor: null })).toEqual({
    goodsMinor: 90_000,
    deliveryMinor: null,
    deliveryBy: null,
    taxMinor: 0,
    dutyMinor: null,
    vatMinor: null,
    isDutyPaid: false,
    basis: { valueMinor: 90_000, duty: null, vat: null },
    totalMinor: 90_000,
  })
  await makeCarrier(officer, { baseMinor: 10_000, perKilogramMinor: 0, perCubicMetreMinor: 0 })
  await officer.call(saveCustomsRule, {
    requestId: newId(),
    id: null,
    version: 0,
    country: 'KZ',
    category: null,
    conformity: null,
    dutyBasisPoints: 500,
    vatBasisPoints: 1600,
    note: {},
    source: { en: 'Tax Code of Kazakhstan 2026' },
    checkedOn: '2026-01-15',
  })
  // 5 % of 1000.00, and 16 % of 1050.00.
  expect(await landedOf({ deliveryMinor: null })).toEqual({
    goodsMinor: 90_000,
    deliveryMinor: 10_000,
    deliveryBy: 'carrier',
    taxMinor: 0,
    dutyMinor: 5000,
    vatMinor: 16_800,
    isDutyPaid: false,
    basis: {
      valueMinor: 100_000,
      duty: { min: 500, max: 500 },
      vat: { min: 1600, max: 1600 },
    },
    totalMinor: 121_800,
  })
  // What the shop expects goes before the table: 5 % of 901.01 is rounded up.
  expect(await landedOf({ deliveryMinor: 101 })).toMatchObject({
    deliveryMinor: 101,
    deliveryBy: 'shop',
    dutyMinor: 4506,
    vatMinor: 15_138,
    totalMinor: 109_745,
  })
  expect(await landedOf({ deliveryMinor: null, incoterm: 'DAP' })).toMatchObject({
    deliveryMinor: 0,
    deliveryBy: 'price',
    dutyMinor: 4500,
    vatMinor: 15_120,
  })
  // The seller pays as far as the named place: what the way on from there costs nobody has said.
  for (const incoterm of ['CPT', 'CIP', 'CIF'] as const)
    expect(await landedOf({ deliveryMinor: null, incoterm })).toMatchObject({
      deliveryMinor: null,
      deliveryBy: 'place',
      dutyMinor: 4500,
      vatMinor: 15_120,
      totalMinor: 109_620,
    })
  expect(await landedOf({ deliveryMinor: 101, incoterm: 'CIF' })).toMatchObject({ deliveryBy: 'shop' })
  expect(await landedOf({ deliveryMinor: null, incoterm: 'DDP' })).toMatchObject({
    // An estimate of what the price contains, with its basis; nothing is added.
    deliveryMinor: 0,
    isDutyPaid: true,
    dutyMinor: 4500,
    vatMinor: 15_120,
    totalMinor: 90_000,
    basis: { valueMinor: 90_000, duty: { min: 500, max: 500 } },
  })
})

test('a quote from a warehouse in the country of the buyer has the tax of the shop in its landed price, and no duty', async () => {
  const buyer = await makeOfficer(here, [])
  const { person, shopId, offerIds } = await makeQuoteSeller(here)
  await here.db.sql`
    update warehouses set country = 'KZ' where id = (select warehouse_id from offers where id = ${offerIds[0]})`
  const tax = { number: 'BIN 100140000012', basisPoints: 1600, isIncluded: false }
  await here.db.sql`update shops set taxes = ${JSON.stringify({ KZ: tax })}::jsonb where id = ${shopId}`
  const { requestId: id, quoteOf } = await askForQuote(buyer, quoteRequestOf([shopId]))
  await person.call(sendQuote, {
    requestId: newId(),
    id: quoteOf.get(shopId)!,
    version: 0,
    quote: sentQuote(here, [{ offerId: offerIds[0] }], { deliveryMinor: 1001 }),
  })
  const { request } = await buyer.call(getQuoteRequest, { id })
  // 16 % of 900.00, and of 10.01 for the delivery.
  expect(request.quotes[0]!.landed).toMatchObject({
    goodsMinor: 90_000,
    deliveryMinor: 1001,
    taxMinor: 14_400 + 160,
    dutyMinor: 0,
    vatMinor: 0,
    totalMinor: 105_561,
  })
})
