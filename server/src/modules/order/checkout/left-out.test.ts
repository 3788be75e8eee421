import { listCart, selectCartLines } from '@tiantian/contracts/cart/cart.ts'
import { previewCheckout } from '@tiantian/contracts/order/checkout.ts'
import { expect, test } from 'vitest'
import { fillCart, makeAddress, order } from '../../../test/make-cart.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { db, user } = await testApp()

const setStock = (offerId: string, quantity: number) =>
  db.sql`update stocks set quantity = ${quantity} where offer_id = ${offerId}`

test('[S1.15] the preview lists the selected lines that cannot be ordered any more, with the reason', async () => {
  const member = await user()
  const names = { 'zh-Hans': '刹车盘', ru: 'Тормозной диск', kk: 'Тежегіш диск', en: 'Brake disc' }
  const fine = await makeProduct(db, { price: 1500 })
  const short = await makeProduct(db, { names, number: 'BD-100' })
  const over = await makeProduct(db)
  const aside = await makeProduct(db)
  await fillCart(member, { [fine.offerId]: 1, [short.offerId]: 3, [over.offerId]: 1, [aside.offerId]: 2 })
  await member.call(selectCartLines, { offerIds: [aside.offerId], isSelected: false })
  expect((await member.call(previewCheckout, {})).leftOut).toEqual([])
  await setStock(short.offerId, 2)
  await setStock(aside.offerId, 0)
  await db.sql`update offers set valid_to = '2020-01-01' where id = ${over.offerId}`

  const { orders, leftOut, totals } = await member.call(previewCheckout, {}, 'ru')
  expect(orders.flatMap(({ lines }) => lines.map(({ offerId }) => offerId))).toEqual([fine.offerId])
  expect(totals).toEqual([{ currency: 'CNY', amountMinor: 1500 }])
  expect(leftOut).toHaveLength(2)
  expect(leftOut.find(({ offerId }) => offerId === short.offerId)).toEqual({
    offerId: short.offerId,
    name: 'Тормозной диск',
    partNumber: 'BD-100',
    moq: 1,
    orderMultiple: 1,
    stockQuantity: 2,
    problem: 'STOCK_SHORT',
  })
  expect(leftOut.find(({ offerId }) => offerId === over.offerId)?.problem).toBe('OFFER_EXPIRED')
})

test('[S1.15] lines left out of the orders stay in the cart and are not bought', async () => {
  const member = await user()
  const fine = await makeProduct(db)
  const removed = await makeProduct(db)
  await fillCart(member, { [fine.offerId]: 1, [removed.offerId]: 1 })
  await setStock(removed.offerId, 0)
  const buyNow = { offerId: fine.offerId, quantity: 1 }
  expect((await member.call(previewCheckout, { buyNow })).leftOut).toEqual([])
  await order(member, await makeAddress(member))
  const { cart } = await member.call(listCart, {})
  expect(cart.groups.flatMap(({ lines }) => lines.map(({ offerId }) => offerId))).toEqual([removed.offerId])
  expect((await member.refused(previewCheckout, {})).code).toBe('CART_EMPTY')
})
