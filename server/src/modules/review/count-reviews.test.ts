import { moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { decidePayment, findTransfer, missTransfer } from '@tiantian/contracts/order/payment.ts'
import { getProduct } from '@tiantian/contracts/product/product.ts'
import { addReview, changeReview, listReviews } from '@tiantian/contracts/review/review.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { coalesce } from '../../platform/job/coalesced-jobs.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import type { Trade } from '../../test/make-order.ts'
import { makeTrade, reportedTransfer, ship } from '../../test/make-order.ts'
import { testApp } from '../../test/test-app.ts'
import { order } from '../order/module.ts'
import { review as reviews } from './module.ts'

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

const review = ({ buyer, orderId }: Trade, stars = 5) =>
  buyer.call(addReview, { requestId: newId(), orderId, position: 1, stars, text: 'As described.' })

async function officerSays(
  action: typeof missTransfer | typeof findTransfer,
  { paymentId: id }: { paymentId: string },
) {
  await (await makeOfficer(here, ['trade_manager'])).call(action, { id, reason })
}

/** What the page of the part says that was sold, and how many gave it one to five stars. */
async function countsOf({ offerId }: Trade) {
  await coalesce(db, [...(order.coalescedJobs ?? []), ...(reviews.coalescedJobs ?? [])])
  // After the two seconds for which a public read may be shared.
  clock.advance(3000)
  const [offer] = await db.sql<[{ id: string }]>`select product_id as id from offers where id = ${offerId}`
  const { product } = await visitor.call(getProduct, offer)
  const { counts } = await visitor.call(listReviews, { productId: offer.id })
  return { sold: product.soldCount, counts }
}

test('[S2.30] an order whose transfer never came counts neither as sold nor by its praise, until it comes after all', async () => {
  const sale = await vouchedSale()
  await review(sale)
  expect(await countsOf(sale)).toEqual({ sold: 2, counts: [0, 0, 0, 0, 1] })
  await officerSays(missTransfer, sale)
  expect(await countsOf(sale)).toEqual({ sold: 0, counts: [0, 0, 0, 0, 0] })
  await officerSays(findTransfer, sale)
  expect(await countsOf(sale)).toEqual({ sold: 2, counts: [0, 0, 0, 0, 1] })
})

test('[S2.30] praise that is written of such an order later does not count either, until the transfer comes', async () => {
  const sale = await vouchedSale()
  await officerSays(missTransfer, sale)
  // The office has said so, and all follow-up work is done, before the review is written.
  expect(await countsOf(sale)).toEqual({ sold: 0, counts: [0, 0, 0, 0, 0] })
  await review(sale)
  expect(await countsOf(sale)).toEqual({ sold: 0, counts: [0, 0, 0, 0, 0] })
  await officerSays(findTransfer, sale)
  expect(await countsOf(sale)).toEqual({ sold: 2, counts: [0, 0, 0, 0, 1] })
})

test('[S2.30] a complaint of such an order counts: a shop cannot rid itself of it by vouching for a transfer', async () => {
  const sale = await vouchedSale()
  const { id, text } = await review(sale, 2).then(({ review: written }) => written)
  await officerSays(missTransfer, sale)
  expect((await countsOf(sale)).counts).toEqual([0, 1, 0, 0, 0])
  const change = (stars: number) => sale.buyer.call(changeReview, { id, stars, text, photos: [] })
  await change(5)
  expect((await countsOf(sale)).counts).toEqual([0, 0, 0, 0, 0])
  await change(1)
  expect((await countsOf(sale)).counts).toEqual([1, 0, 0, 0, 0])
})
