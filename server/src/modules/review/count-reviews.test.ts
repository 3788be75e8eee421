import { moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { decidePayment, findTransfer, missTransfer } from '@tiantian/contracts/order/payment.ts'
import { getProduct } from '@tiantian/contracts/product/product.ts'
import { addReview, listReviews } from '@tiantian/contracts/review/review.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { coalesce } from '../../platform/job/coalesced-jobs.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import type { Trade } from '../../test/make-order.ts'
import { makeTrade, reportedTransfer, ship } from '../../test/make-order.ts'
import { testApp } from '../../test/test-app.ts'
import { orderChanged } from '../order/order-changed.ts'
import { vouchedReviews } from './count-reviews.ts'

const here = await testApp()
const { db, clock, visitor } = here
const reason = 'Looked through all of November'

/** A completed order of two pieces whose transfer the shop alone has confirmed. */
async function vouchedSale() {
  const trade = await makeTrade(here)
  const { buyer, seller, orderId: id } = trade
  const paymentId = await reportedTransfer(here, trade)
  await seller.call(decidePayment, { id: paymentId, isConfirmed: true })
  await seller.call(moveSale, { id, event: 'pack' })
  await ship(trade)
  await seller.call(moveSale, { id, event: 'deliver' })
  await buyer.call(moveOrder, { id, event: 'receive' })
  return { ...trade, paymentId }
}

const review = ({ buyer, orderId }: Trade) =>
  buyer.call(addReview, { requestId: newId(), orderId, position: 1, stars: 5, text: 'As described.' })

/** What the page of the part says that was sold, and how many gave it five stars. */
async function countsOf({ offerId }: Trade) {
  await coalesce(db, [orderChanged, vouchedReviews])
  // After the two seconds for which a public read may be shared.
  clock.advance(3000)
  const [offer] = await db.sql<[{ id: string }]>`select product_id as id from offers where id = ${offerId}`
  const { product } = await visitor.call(getProduct, offer)
  const { counts } = await visitor.call(listReviews, { productId: offer.id })
  return { sold: product.soldCount, fiveStars: counts[4] }
}

test('[S2.30] an order whose transfer never came counts neither as sold nor by its review, until it comes after all', async () => {
  const sale = await vouchedSale()
  await review(sale)
  expect(await countsOf(sale)).toEqual({ sold: 2, fiveStars: 1 })
  const { paymentId: id } = sale
  await (await makeOfficer(here, ['trade_manager'])).call(missTransfer, { id, reason })
  expect(await countsOf(sale)).toEqual({ sold: 0, fiveStars: 0 })
  await (await makeOfficer(here, ['trade_manager'])).call(findTransfer, { id, reason })
  expect(await countsOf(sale)).toEqual({ sold: 2, fiveStars: 1 })
})

test('[S2.30] a review that is written of such an order does not count either', async () => {
  const sale = await vouchedSale()
  await (await makeOfficer(here, ['trade_manager'])).call(missTransfer, { id: sale.paymentId, reason })
  await review(sale)
  expect(await countsOf(sale)).toEqual({ sold: 0, fiveStars: 0 })
})
