import { getOrder } from '@tiantian/contracts/order/order.ts'
import { moveSale } from '@tiantian/contracts/order/order-move.ts'
import { openPaper, papersOf } from '@tiantian/contracts/order/paper.ts'
import { shipOrder, trackShipment } from '@tiantian/contracts/order/shipment-actions.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { leadTo, makeTrade } from '../../../test/make-order.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { clock } = here

const box = { grossGrams: 8000, lengthMm: 600, widthMm: 400, heightMm: 305 }

const shipmentOf = (id: string) => ({
  requestId: newId(),
  id,
  mode: 'rail' as const,
  carrier: 'KTZ Express',
  trackingNumber: '',
  quantities: { 1: 2 },
  packageCount: 2,
  grossGrams: 12_000,
  borderHub: 'khorgos' as const,
  packages: [box, { ...box, grossGrams: 4000 }],
})

test('[S1.17] packages are measured one by one, and the packing list says so', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller, orderId: id } = trade
  await leadTo(here, trade, 'packing')
  const good = shipmentOf(id)
  const bad = [
    { packageCount: 3 },
    { grossGrams: 12_001 },
    { packages: [{ ...box, widthMm: 0 }, box] },
    { packages: [{ ...box, lengthMm: 12_001 }, box] },
    { borderHub: 'atlantis' as 'khorgos' },
  ]
  for (const more of bad)
    expect((await seller.refused(shipOrder, { ...good, ...more })).code).toBe('INVALID_INPUT')
  await seller.call(shipOrder, good)
  const { order } = await buyer.call(getOrder, { id })
  expect(order.shipments).toMatchObject([
    { packages: good.packages, borderHub: 'khorgos', packageCount: 2, grossGrams: 12_000 },
  ])
  const list = papersOf(order).find(({ kind }) => kind === 'packing-list')
  const { url } = await buyer.call(openPaper, { id, number: list?.number ?? '', language: 'ru' })
  expect((await here.app.inject({ url })).statusCode).toBe(200)
  const [stored] = await here.db.sql<[{ packages: unknown }]>`
    select data->'shipment'->'packages' as packages from order_papers where order_id = ${id} and kind = 'packing-list'`
  expect(stored.packages).toEqual(good.packages)
})

test('[S1.17] an event of a shipment has a code, a place and the time when it happened', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller, orderId } = trade
  await leadTo(here, trade, 'shipped')
  clock.advance(3 * 3_600_000)
  const { order } = await seller.call(getOrder, { id: orderId })
  const id = order.shipments[0]!.id
  const event = { place: 'Хоргос', text: '' }
  const ago = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000).toISOString()
  const crossedAt = ago(2)
  await seller.call(trackShipment, { requestId: newId(), id, code: 'customs_cleared', ...event })
  await seller.call(trackShipment, { requestId: newId(), id, code: 'at_border', at: crossedAt, ...event })
  const { order: seen } = await buyer.call(getOrder, { id: orderId })
  // By the time when they happened, not when they were entered.
  expect(seen.shipments[0]?.events.map(({ code }) => code)).toEqual(['customs_cleared', 'at_border'])
  expect(Date.parse(seen.shipments[0]?.events[1]?.at ?? '')).toBe(Date.parse(crossedAt))
  for (const at of [ago(-1), ago(24 * 400)])
    expect((await seller.refused(trackShipment, { requestId: newId(), id, at, ...event })).code).toBe(
      'INVALID_INPUT',
    )
  const odd = { requestId: newId(), id, code: 'teleported' as 'note', ...event }
  expect((await seller.refused(trackShipment, odd)).code).toBe('INVALID_INPUT')
})

test('[S1.17] the way of a shipment leads from the warehouse over its events and the border to the address', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller, orderId: id } = trade
  await leadTo(here, trade, 'packing')
  await seller.call(shipOrder, shipmentOf(id))
  const routeOf = async () => (await buyer.call(getOrder, { id })).order.shipments[0]!.route
  expect((await routeOf()).map(({ kind, isPassed }) => [kind, isPassed])).toEqual([
    ['origin', true],
    ['border', false],
    ['destination', false],
  ])
  const shipmentId = (await buyer.call(getOrder, { id })).order.shipments[0]!.id
  const track = (place: string, code: 'departed' | 'note' = 'note') =>
    seller.call(trackShipment, { requestId: newId(), id: shipmentId, code, place, text: '' })
  await track('Сиань', 'departed')
  // Nobody knows where that is: it is no place of the way.
  await track('Склад за углом')
  const inXian = await routeOf()
  expect(inXian.map(({ kind, name }) => `${kind} ${name}`).slice(1)).toEqual([
    expect.stringMatching(/^event Xi/),
    expect.stringMatching(/^border Khorgos/),
    'destination Almaty',
  ])
  expect(inXian.map(({ isPassed }) => isPassed)).toEqual([true, true, false, false])
  expect(inXian[1]).toMatchObject({ latitude: expect.closeTo(34.26, 0), longitude: expect.closeTo(108.9, 0) })
  // The town at the border is the border.
  await track('Khorgos (KZ), yard 4')
  expect((await routeOf()).map(({ kind, isPassed }) => [kind, isPassed]).slice(2)).toEqual([
    ['border', true],
    ['destination', false],
  ])
  await seller.call(moveSale, { id, event: 'deliver' })
  expect((await routeOf()).every(({ isPassed }) => isPassed)).toBe(true)
})
