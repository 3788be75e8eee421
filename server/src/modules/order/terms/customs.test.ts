import type { Input } from '@tiantian/contracts/action.ts'
import { previewCheckout } from '@tiantian/contracts/order/checkout.ts'
import { listCustomsRules, removeCustomsRule, saveCustomsRule } from '@tiantian/contracts/order/customs.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { openPaper, papersOf } from '@tiantian/contracts/order/paper.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { fillCart, makeAddress, order } from '../../../test/make-cart.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { leadTo, makeTrade } from '../../../test/make-order.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db } = here
const officer = await makeOfficer(here, ['trade_manager'])

beforeEach(() => db.sql`delete from customs_rules`)

const OF_KAZAKHSTAN: Input<typeof saveCustomsRule> = {
  requestId: '',
  id: null,
  version: 0,
  country: 'KZ',
  category: null,
  conformity: null,
  dutyBasisPoints: 500,
  vatBasisPoints: 1600,
  note: { ru: 'Уточните код у брокера', en: 'Check the code with your broker' },
  source: { ru: 'Налоговый кодекс Казахстана 2026 года', en: 'Tax Code of Kazakhstan 2026' },
  checkedOn: '2026-01-15',
}

const save = (rule: Partial<Input<typeof saveCustomsRule>> = {}) =>
  officer.call(saveCustomsRule, { ...OF_KAZAKHSTAN, requestId: newId(), ...rule })

const refused = (rule: Partial<Input<typeof saveCustomsRule>>) =>
  officer.refused(saveCustomsRule, { ...OF_KAZAKHSTAN, requestId: newId(), ...rule })

/** A buyer in Almaty with a brake disc in the cart. */
async function makeBuyer() {
  const buyer = await makeOfficer(here, [])
  const { id: shopId } = await makeShop(db, {})
  const { offerId, productId } = await makeProduct(db, {
    shopId,
    price: 10_000,
    stock: 10,
    category: 'brake-discs',
  })
  await fillCart(buyer, { [offerId]: 2 })
  return { buyer, shopId, productId, addressId: await makeAddress(buyer) }
}

const SAFETY = {
  conformity: 'certificate',
  dutyBasisPoints: null,
  vatBasisPoints: null,
  note: {},
  source: { en: 'TR CU 018/2011' },
  checkedOn: '2026-02-01',
} as const

test('[S1.15] the checkout shows customs of the nearest category that states them, and the total stays that of the goods', async () => {
  const { buyer, productId } = await makeBuyer()
  const before = await buyer.call(previewCheckout, {})
  expect(before.orders[0]?.lines[0]?.customs).toBeNull()
  await save()
  await save({ ...SAFETY, category: 'brakes' })
  await save({ ...SAFETY, category: 'filters', conformity: 'declaration' })
  await save({ country: 'RU', vatBasisPoints: 2200 })
  await db.sql`update products set hs_code = '8708309109' where id = ${productId}`
  const { orders, totals } = await buyer.call(previewCheckout, {})
  expect(orders[0]?.lines[0]?.customs).toEqual({
    country: 'KZ',
    hsCode: '8708309109',
    conformity: 'certificate',
    dutyBasisPoints: 500,
    vatBasisPoints: 1600,
    note: 'Check the code with your broker',
    sources: [
      { source: 'TR CU 018/2011', checkedOn: '2026-02-01' },
      { source: 'Tax Code of Kazakhstan 2026', checkedOn: '2026-01-15' },
    ],
  })
  expect(totals).toEqual(before.totals)
  await db.sql`update products set hs_code = '' where id = ${productId}`
  const again = await buyer.call(previewCheckout, {})
  expect(again.orders[0]?.lines[0]?.customs?.hsCode).toMatch(/^\d{6}$/)
})

test('[S1.15] goods from the customs union enter without duty, and goods of the country are not imported', async () => {
  await save()
  const dutyFrom = async (country: string) => {
    const { buyer, shopId } = await makeBuyer()
    await db.sql`update warehouses set country = ${country} where shop_id = ${shopId}`
    return (await buyer.call(previewCheckout, {})).orders[0]?.lines[0]?.customs
  }
  expect(await dutyFrom('CN')).toMatchObject({ dutyBasisPoints: 500, vatBasisPoints: 1600 })
  expect(await dutyFrom('RU')).toMatchObject({ dutyBasisPoints: 0, vatBasisPoints: 1600 })
  expect(await dutyFrom('KZ')).toBeNull()
})

test('[S1.17] an order keeps what it said about customs, and its papers say the same', async () => {
  const { rules } = await save()
  const trade = await makeTrade(here)
  const { buyer, seller, orderId: id } = trade
  const hint = async () => (await buyer.call(getOrder, { id })).order.lines[0]?.customs
  const placed = await hint()
  expect(placed).toMatchObject({ vatBasisPoints: 1600, country: 'KZ' })
  await save({ id: rules[0]!.id, version: 1, vatBasisPoints: 1800 })
  await officer.call(removeCustomsRule, { id: rules[0]!.id, version: 2 })
  expect(await hint()).toEqual(placed)
  expect((await seller.call(getOrder, { id })).order.lines[0]?.customs).toEqual(placed)
  expect((await buyer.call(getOrder, { id }, 'ru')).order.lines[0]?.customs?.sources).toEqual([
    { source: OF_KAZAKHSTAN.source.ru, checkedOn: OF_KAZAKHSTAN.checkedOn },
  ])
  await leadTo(here, trade, 'awaiting_payment')
  const { order: due } = await buyer.call(getOrder, { id })
  const [proforma] = papersOf(due)
  await buyer.call(openPaper, { id, number: proforma!.number, language: 'ru' })
  const [paper] = await db.sql<{ customs: object }[]>`
    select data->'lines'->0->'customs' as customs from order_papers where order_id = ${id}`
  expect(paper?.customs).toMatchObject({
    vatBasisPoints: 1600,
    note: OF_KAZAKHSTAN.note,
    sources: [{ source: OF_KAZAKHSTAN.source }],
  })
  const later = await makeTrade(here)
  const { order: other } = await later.buyer.call(getOrder, { id: later.orderId })
  expect(other.lines[0]?.customs).toBeNull()
})

test('[S3.5] rules of customs are versioned and audited, and of two officers at once the second is refused', async () => {
  const { rules } = await save()
  const [rule] = rules
  expect(rule).toMatchObject({ version: 1, country: 'KZ', category: null, note: OF_KAZAKHSTAN.note })
  const again = await save({ id: rule!.id, version: 1, vatBasisPoints: 1700, category: 'brakes' })
  expect(again.rules).toMatchObject([{ version: 2, vatBasisPoints: 1700, category: 'brakes' }])
  expect((await refused({ id: rule!.id, version: 1 })).code).toBe('STATE_CONFLICT')
  expect((await officer.refused(removeCustomsRule, { id: rule!.id, version: 1 })).code).toBe('STATE_CONFLICT')
  const both = [save(), save()].map((saving) =>
    saving.then(
      () => 'saved',
      (error: unknown) => error,
    ),
  )
  expect((await Promise.all(both)).filter((outcome) => outcome === 'saved')).toHaveLength(1)
  await officer.call(removeCustomsRule, { id: rule!.id, version: 2 })
  expect((await officer.call(listCustomsRules, {})).rules).toHaveLength(1)
  const entries = await db.sql<{ event: string }[]>`
    select event from audit_log where object_id = ${rule!.id} order by id`
  expect(entries.map(({ event }) => event)).toEqual([
    'order.customs.create',
    'order.customs.update',
    'order.customs.remove',
  ])
})

test('[S3.5] a rule of customs says something, of a known place and category, with a source that was checked', async () => {
  const silent = { conformity: null, dutyBasisPoints: null, vatBasisPoints: null, note: { ru: ' ' } }
  expect((await refused(silent)).code).toBe('INVALID_INPUT')
  expect((await refused({ country: 'XX' })).code).toBe('INVALID_INPUT')
  expect((await refused({ category: 'no-such-category' })).code).toBe('CATEGORY_NOT_FOUND')
  expect((await refused({ dutyBasisPoints: 10_001 })).code).toBe('INVALID_INPUT')
  expect((await refused({ vatBasisPoints: -1 })).code).toBe('INVALID_INPUT')
  expect((await refused({ source: { ru: ' ' } })).code).toBe('INVALID_INPUT')
  expect((await refused({ checkedOn: '2026-02-30' })).code).toBe('INVALID_INPUT')
  expect((await refused({ checkedOn: '2999-01-01' })).code).toBe('INVALID_INPUT')
  await save()
  expect((await refused({})).code).toBe('INVALID_INPUT')
  const member = await makeOfficer(here, [])
  expect((await member.refused(listCustomsRules, {})).code).toBe('PERMISSION_DENIED')
})

test('the order of a line without any rule has no hint', async () => {
  const { buyer, addressId } = await makeBuyer()
  const { orders } = await order(buyer, addressId)
  const { order: placed } = await buyer.call(getOrder, { id: orders[0]!.id })
  expect(placed.lines[0]?.customs).toBeNull()
})
