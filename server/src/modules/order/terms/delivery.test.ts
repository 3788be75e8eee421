import type { OrderChoice } from '@tiantian/contracts/order/checkout.ts'
import { previewCheckout, submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { getDeliveryRules, saveCarrier, setDeliveryStops } from '@tiantian/contracts/order/delivery.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { confirmSale } from '@tiantian/contracts/order/order-move.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeCarrier, TO_KAZAKHSTAN } from '../../../test/make-carrier.ts'
import { fillCart, makeAddress, previewedCheckout } from '../../../test/make-cart.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { brokenProofs, payOrder } from '../../../test/make-order.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db } = here
const officer = await makeOfficer(here, ['trade_manager'])

beforeEach(() => db.sql`delete from carriers`)
beforeEach(() => db.sql`delete from delivery_stops`)

/** A buyer in Almaty with two items for 100.00 ¥ each, 4 kg and 30 x 20 x 10 cm a piece, in the cart. */
async function makeBuyer() {
  const buyer = await makeOfficer(here, [])
  const seller = await makeOfficer(here, [])
  const { id: shopId } = await makeShop(db, { ownerId: seller.id })
  const { offerId, productId } = await makeProduct(db, { shopId, price: 10_000, stock: 10 })
  await db.sql`
    update products set net_grams = 3500, gross_grams = 4000, length_mm = 300, width_mm = 200, height_mm = 100
    where id = ${productId}`
  await fillCart(buyer, { [offerId]: 2 })
  return { buyer, seller, offerId, addressId: await makeAddress(buyer) }
}

type DeliveryBuyer = Awaited<ReturnType<typeof makeBuyer>>

async function submitWith({ buyer, offerId, addressId }: DeliveryBuyer, choice: Partial<OrderChoice>) {
  const input = await previewedCheckout(buyer, addressId)
  return { ...input, choices: [{ offerId, ...choice }] }
}

const optionsOf = async ({ buyer }: DeliveryBuyer) =>
  (await buyer.call(previewCheckout, {})).orders[0]!.deliveries

test('[S1.15] the table of a carrier prices a delivery by weight or volume, which becomes part of the order', async () => {
  await makeCarrier(officer)
  const trade = await makeBuyer()
  const { buyer, seller } = trade
  const options = await optionsOf(trade)
  // 8 kg are 20.00, more than 0.012 m³ at 10.80.
  expect(options).toMatchObject([
    {
      kind: 'carrier',
      carrierName: 'КТЖ Экспресс',
      mode: 'rail',
      priceMinor: 3000,
      daysMin: 12,
      daysMax: 18,
    },
    { kind: 'quoted', priceMinor: null },
    { kind: 'pickup', priceMinor: 0 },
  ])
  const [{ rateId, priceMinor }] = options as [(typeof options)[number]]
  const delivery = { kind: 'carrier', rateId, priceMinor } as const
  const { orders } = await buyer.call(submitCheckout, await submitWith(trade, { delivery }))
  const id = orders[0]!.id
  expect(orders[0]!.total.amountMinor).toBe(23_000)
  const refusal = await seller.refused(confirmSale, {
    id,
    terms: { deliveryMinor: 9999, depositPercent: 100 },
  })
  expect(refusal.fields).toMatchObject([{ path: 'terms.deliveryMinor' }])
  await seller.call(confirmSale, { id, terms: { depositPercent: 100 } })
  await payOrder(here, { ...trade, shopId: '', orderId: id })
  const { order } = await buyer.call(getOrder, { id })
  expect(order).toMatchObject({
    state: 'paid',
    paidMinor: 23_000,
    deliveryMinor: 3000,
    isDeliveryOpen: false,
  })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.15] room costs more than weight where goods are light, and the price is in the currency of the order', async () => {
  await db.sql`
    insert into exchange_rates (currency, rate_date, per_usd, source)
    values ('CNY', '2031-01-01', 7.2, 'NBK'), ('USD', '2031-01-01', 1, 'NBK')`
  await makeCarrier(officer, { currency: 'USD', perKilogramMinor: 1, perCubicMetreMinor: 100_000 })
  const trade = await makeBuyer()
  // 10.00 $ and 12.00 $ for 0.012 m³, at 7.2.
  expect((await optionsOf(trade))[0]).toMatchObject({ priceMinor: 15_840 })
  const { rateId, priceMinor } = (await optionsOf(trade))[0]!
  const input = await submitWith(trade, { delivery: { kind: 'carrier', rateId, priceMinor } })
  const { orders } = await trade.buyer.call(submitCheckout, input)
  const [{ delivery }] = await db.sql<[{ delivery: object }]>`
    select delivery from orders where id = ${orders[0]!.id}`
  expect(delivery).toMatchObject({
    exchange: {
      from: { currency: 'USD', source: 'NBK' },
      to: { perUsd: '7.2000000000', date: '2031-01-01' },
    },
  })
  // The order keeps it when the rate changes.
  await db.sql`update exchange_rates set per_usd = 8 where currency = 'CNY' and rate_date = '2031-01-01'`
  const { order } = await trade.buyer.call(getOrder, { id: orders[0]!.id })
  expect(order.exchange).toMatchObject({
    from: { currency: 'USD', perUsd: '1.0000000000' },
    to: { currency: 'CNY', perUsd: '7.2000000000', source: 'NBK' },
  })
  await db.sql`update exchange_rates set per_usd = 7.2 where currency = 'CNY' and rate_date = '2031-01-01'`
})

test('[S1.15] a price that the office has changed since the preview is refused, and nothing is ordered', async () => {
  await makeCarrier(officer)
  const trade = await makeBuyer()
  const { rateId, priceMinor } = (await optionsOf(trade))[0]!
  const carrier = (await officer.call(getDeliveryRules, {})).carriers[0]!
  const dearer = { ...carrier, rates: carrier.rates.map((rate) => ({ ...rate, baseMinor: 5000 })) }
  await officer.call(saveCarrier, { requestId: newId(), ...dearer })
  const input = await submitWith(trade, { delivery: { kind: 'carrier', rateId, priceMinor } })
  expect((await trade.buyer.refused(submitCheckout, input)).code).toBe('DELIVERY_CHANGED')
  const lower = { kind: 'carrier', rateId: (await optionsOf(trade))[0]!.rateId, priceMinor: 1 } as const
  const tampered = await submitWith(trade, { delivery: lower })
  expect((await trade.buyer.refused(submitCheckout, tampered)).code).toBe('DELIVERY_CHANGED')
  const stale = await officer.refused(saveCarrier, { requestId: newId(), ...carrier })
  expect(stale.code).toBe('STATE_CONFLICT')
})

test('[S1.15] nothing is delivered to a stopped country; the buyer reads why and can pick up', async () => {
  await makeCarrier(officer)
  const trade = await makeBuyer()
  const reason = { ru: 'Граница закрыта до весны' }
  const { stopsVersion: version } = await officer.call(getDeliveryRules, {})
  await officer.call(setDeliveryStops, { version, stops: [{ country: 'KZ', reason }] })
  const preview = await trade.buyer.call(previewCheckout, {})
  expect(preview).toMatchObject({ deliveryStop: reason.ru, orders: [{ deliveries: [{ kind: 'pickup' }] }] })
  const unchosen = await previewedCheckout(trade.buyer, trade.addressId)
  expect((await trade.buyer.refused(submitCheckout, unchosen)).code).toBe('DELIVERY_STOPPED')
  const delivery = { kind: 'pickup', rateId: null, priceMinor: 0 } as const
  const { orders } = await trade.buyer.call(submitCheckout, await submitWith(trade, { delivery }))
  expect(orders).toMatchObject([{ total: { amountMinor: 20_000 } }])
})

test('[S1.15] of two officers who stop deliveries at once, the later one is told and loses nothing', async () => {
  const colleague = await makeOfficer(here, ['trade_manager'])
  const { stops, stopsVersion: version } = await officer.call(getDeliveryRules, {})
  const others = stops.filter(({ country }) => country !== 'RU' && country !== 'BY')
  const withStop = (country: string) => [...others, { country, reason: { en: `No lorries to ${country}` } }]
  const sent = await Promise.allSettled([
    officer.call(setDeliveryStops, { version, stops: withStop('RU') }),
    colleague.call(setDeliveryStops, { version, stops: withStop('BY') }),
  ])
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const late = await colleague.refused(setDeliveryStops, { version, stops: withStop('BY') })
  expect(late.code).toBe('STATE_CONFLICT')
  const now = await colleague.call(getDeliveryRules, {})
  const both = [...now.stops.filter(({ country }) => country !== 'BY'), ...withStop('BY').slice(-1)]
  const reply = await colleague.call(setDeliveryStops, { version: now.stopsVersion, stops: both })
  expect(reply.stops).toHaveLength(both.length)
  await colleague.call(setDeliveryStops, { version: reply.stopsVersion, stops: others })
})

test('[S1.15] an order keeps the incoterm, the documents and the invoice that its buyer wants', async () => {
  const trade = await makeBuyer()
  const input = {
    ...(await submitWith(trade, { incoterm: 'DAP', documents: ['certificate_of_origin'] })),
    invoice: { company: 'ТОО Алатау Авто', country: 'KZ', legalForm: 'company', taxId: '940140000385' },
  } as const
  const wrong = { ...input, invoice: { ...input.invoice, taxId: '940140000384' } }
  expect((await trade.buyer.refused(submitCheckout, wrong)).fields).toMatchObject([
    { path: 'invoice.taxId', rule: 'number_checksum' },
  ])
  const { orders } = await trade.buyer.call(submitCheckout, input)
  const { order } = await trade.seller.call(getOrder, { id: orders[0]!.id })
  expect(order).toMatchObject({
    wantedIncoterm: 'DAP',
    wantedDocuments: ['certificate_of_origin'],
    invoice: input.invoice,
  })
})

test('[S6.1] only the office changes carriers, and its tables are checked', async () => {
  const buyer = await makeOfficer(here, [])
  expect((await buyer.refused(setDeliveryStops, { version: '', stops: [] })).code).toBe('PERMISSION_DENIED')
  const wrong = [{ toCountry: 'XX' }, { baseMinor: -1 }, { daysMin: 19 }, { baseMinor: 1.5 }]
  for (const rate of wrong) {
    const call = officer.refused(saveCarrier, {
      requestId: newId(),
      id: null,
      version: 0,
      name: { en: 'X' },
      mode: 'road',
      isActive: true,
      rates: [{ ...TO_KAZAKHSTAN, ...rate }],
    })
    expect((await call).code).toBe('INVALID_INPUT')
  }
})
