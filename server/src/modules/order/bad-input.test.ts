import { addToCart, CART_LINES_MAX, listCart, setCartQuantity } from '@tiantian/contracts/cart/cart.ts'
import { signDocument } from '@tiantian/contracts/media/document.ts'
import { previewCheckout, submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { listOrders } from '@tiantian/contracts/order/order-list.ts'
import { cancelOrder, confirmSale, moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { payByTransfer, payFromBalance } from '@tiantian/contracts/order/payment.ts'
import { proposeSaleChange } from '@tiantian/contracts/order/proposal-actions.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { fillCart, makeAddress, makeBuyers, previewedCheckout } from '../../test/make-cart.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { brokenProofs, leadTo, makeTrade, transferOf, uploadDocument } from '../../test/make-order.ts'
import { testApp } from '../../test/test-app.ts'
import { postForm } from '../../test/uploader.ts'

const here = await testApp()
const { db } = here
const reason = 'Ordered the wrong year'

test('[S1.15] prices, delivery, discount and tax that somebody has tampered with are refused, and nothing is ordered', async () => {
  const [{ person: buyer, addressId } = { person: await here.user(), addressId: '' }] = await makeBuyers(
    here,
    1,
  )
  const { offerId } = await makeProduct(db, { price: 10_000, stock: 10 })
  await fillCart(buyer, { [offerId]: 2 })
  const honest = await previewedCheckout(buyer, addressId)
  const refusal = async (change: object) => {
    const tampered = { ...honest, requestId: newId(), ...change }
    return (await buyer.refused(submitCheckout, tampered)).code
  }
  const seen = (unitPriceMinor: number, quantity = 2) => ({ seen: [{ offerId, quantity, unitPriceMinor }] })
  for (const price of [1, 9999, 10_001]) expect(await refusal(seen(price))).toBe('PRICE_CHANGED')
  for (const price of [0, -10_000, 99.5, 1e16, Number.NaN])
    expect(await refusal(seen(price))).toBe('INVALID_INPUT')
  for (const quantity of [0, -2, 1.5, 1e9])
    expect(await refusal(seen(10_000, quantity))).toBe('INVALID_INPUT')
  const choice = { offerId, discountMinor: 0, delivery: { kind: 'quoted', rateId: null, priceMinor: null } }
  expect(await refusal({ choices: [{ ...choice, discountMinor: 5000 }] })).toBe('DISCOUNT_CHANGED')
  expect(await refusal({ choices: [{ ...choice, taxMinor: -5000 }] })).toBe('INVALID_INPUT')
  const free = { kind: 'carrier', rateId: newId(), priceMinor: 0 }
  expect(['DELIVERY_CHANGED', 'INVALID_INPUT']).toContain(
    await refusal({ choices: [{ ...choice, delivery: free }] }),
  )
  expect((await buyer.call(listOrders, {})).rows).toEqual([])
  expect((await buyer.call(submitCheckout, honest)).orders).toHaveLength(1)
})

test('[S1.6] quantities that are none are refused by the cart and by a purchase at once', async () => {
  const [{ person: buyer } = { person: await here.user() }] = await makeBuyers(here, 1)
  const { offerId } = await makeProduct(db, { stock: 10 })
  await fillCart(buyer, { [offerId]: 1 })
  for (const quantity of [0, -1, 1.5, 1e9, Number.MAX_SAFE_INTEGER + 1]) {
    for (const code of [
      (await buyer.refused(addToCart, { requestId: newId(), offerId, quantity })).code,
      (await buyer.refused(setCartQuantity, { offerId, quantity })).code,
      (await buyer.refused(previewCheckout, { buyNow: { offerId, quantity } })).code,
    ])
      expect(code).toBe('INVALID_INPUT')
  }
  const { cart } = await buyer.call(listCart, {})
  expect(cart.groups[0]?.lines).toMatchObject([{ quantity: 1 }])
})

test('[S1.15] amounts beyond what a number holds exactly are refused where they arise, and the order stays', async () => {
  // At ten billion a piece a full cart of such lines is still an exact number; with one piece more it would not be.
  const most = Math.floor(Number.MAX_SAFE_INTEGER / (1_000_000_000_000 * CART_LINES_MAX))
  const trade = await makeTrade(here, { price: 1_000_000_000_000, quantity: most, stock: 9007 })
  const { seller, buyer, orderId: id, offerId } = trade
  const tooMany = { requestId: newId(), offerId, quantity: most + 1 }
  expect((await buyer.refused(addToCart, tooMany)).code).toBe('STOCK_SHORT')
  for (const deliveryMinor of [1_000_000_000_001, 1e15, -1])
    expect(
      (await seller.refused(confirmSale, { id, terms: { deliveryMinor, depositPercent: 100 } })).code,
    ).toBe('INVALID_INPUT')
  const { order } = await buyer.call(getOrder, { id })
  const proposal = { id, termsVersion: order.termsVersion, reason: 'Dearer than all' }
  const dearer = { ...proposal, lines: [{ position: 1, unitPriceMinor: 1_000_000_000_001 }] }
  expect((await seller.refused(proposeSaleChange, dearer)).code).toBe('INVALID_INPUT')
  expect((await buyer.call(getOrder, { id })).order).toMatchObject({
    state: 'created',
    total: { amountMinor: most * 1_000_000_000_000 },
  })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S3.5] a balance in one currency pays no order in another, and a payment twice is refused', async () => {
  const paid = await makeTrade(here)
  const { buyer } = paid
  await leadTo(here, paid, 'paid')
  await buyer.call(moveOrder, { id: paid.orderId, event: 'requestCancel', reason })
  await paid.seller.call(moveSale, { id: paid.orderId, event: 'acceptCancel' })
  const seller = await makeOfficer(here, [])
  const tenge = await makeTrade(here, { buyer, seller, also: [] })
  await db.sql`update orders set currency = 'KZT' where id = ${tenge.orderId}`
  await seller.call(confirmSale, { id: tenge.orderId, terms: { deliveryMinor: 0, depositPercent: 100 } })
  const amount = { id: tenge.orderId, amountMinor: 20_000 }
  expect((await buyer.refused(payFromBalance, { requestId: newId(), ...amount })).code).toBe('BALANCE_SHORT')
  const yuan = await makeTrade(here, { buyer })
  await yuan.seller.call(confirmSale, { id: yuan.orderId, terms: { deliveryMinor: 0, depositPercent: 100 } })
  const once = { id: yuan.orderId, amountMinor: 20_000 }
  await buyer.call(payFromBalance, { requestId: newId(), ...once })
  expect((await buyer.refused(payFromBalance, { requestId: newId(), ...once })).code).toBe('STATE_CONFLICT')
  expect((await buyer.refused(payByTransfer, { ...(await transferOf(here, tenge)), ...once })).code).toBe(
    'STATE_CONFLICT',
  )
  const transfer = await transferOf(here, tenge)
  await buyer.call(payByTransfer, transfer)
  const second = { ...transfer, requestId: newId() }
  expect((await buyer.refused(payByTransfer, second)).code).toBe('STATE_CONFLICT')
  expect((await buyer.call(getOrder, { id: yuan.orderId })).order).toMatchObject({ paidMinor: 20_000 })
})

test('[S1.17] a proof that is neither a picture nor a document is not taken, whatever it is called', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller, orderId: id } = trade
  await leadTo(here, trade, 'awaiting_payment')
  const transfer = await transferOf(here, trade)
  const text = Buffer.from('I have paid, believe me. '.repeat(200))
  for (const name of ['proof.jpg', 'proof.png', 'proof.pdf']) {
    const form = await buyer.call(signDocument, { name, size: text.length })
    expect(await postForm(here.app, form, text)).not.toBe('')
    const proof = { fileId: form.id, name }
    expect((await buyer.refused(payByTransfer, { ...transfer, proof })).code).toBe('FILE_NOT_FOUND')
  }
  expect((await buyer.refused(signDocument, { name: 'proof.exe', size: 100 })).code).toBe('FILE_TYPE_REFUSED')
  const theirs = { fileId: await uploadDocument(here, seller), name: 'proof.pdf' }
  expect((await buyer.refused(payByTransfer, { ...transfer, proof: theirs })).code).toBe('FILE_NOT_FOUND')
  await buyer.call(cancelOrder, { id })
  expect((await buyer.refused(payByTransfer, transfer)).code).toBe('STATE_CONFLICT')
})

test('[S6.3] address, order and payment of other people are not found, and change nothing', async () => {
  const trade = await makeTrade(here)
  const other = await makeTrade(here)
  const addressId = await makeAddress(other.buyer)
  await fillCart(trade.buyer, { [trade.offerId]: 1 })
  const checkout = await previewedCheckout(trade.buyer, addressId)
  expect((await trade.buyer.refused(submitCheckout, checkout)).code).toBe('ADDRESS_NOT_FOUND')
  await leadTo(here, other, 'awaiting_payment')
  const transfer = await transferOf(here, other)
  const proof = { fileId: await uploadDocument(here, trade.buyer), name: 'proof.pdf' }
  expect((await trade.buyer.refused(payByTransfer, { ...transfer, proof })).code).toBe('ORDER_NOT_FOUND')
  const spend = { requestId: newId(), id: other.orderId, amountMinor: 21_500 }
  expect((await trade.buyer.refused(payFromBalance, spend)).code).toBe('ORDER_NOT_FOUND')
  expect((await trade.buyer.refused(cancelOrder, { id: other.orderId })).code).toBe('ORDER_NOT_FOUND')
  expect((await other.buyer.call(getOrder, { id: other.orderId })).order.payments).toEqual([])
})
