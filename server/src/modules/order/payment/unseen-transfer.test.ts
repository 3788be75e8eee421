import { listBalances, requestPayout } from '@tiantian/contracts/ledger/ledger.ts'
import { moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import {
  decideAnyPayment,
  decidePayment,
  giveBack,
  listUnseenTransfers,
  payFromBalance,
  seeTransfer,
} from '@tiantian/contracts/order/payment.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { fillCart, makeAddress, order } from '../../../test/make-cart.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Trade } from '../../../test/make-order.ts'
import { brokenProofs, leadTo, makeTrade, reportedTransfer, ship } from '../../../test/make-order.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'
import { pointBalance } from '../../ledger/balance.ts'

const here = await testApp()
const officer = await makeOfficer(here, ['trade_manager'])
const BANK = { recipient: 'Aibek', bank: 'Halyk Bank', accountNumber: 'KZ86125KZT5004100100' }
const reason = 'The plan has changed'

/** An order for 215.00 that its buyer has paid by a transfer which the shop alone has confirmed. */
async function vouchedTrade(people: Partial<Pick<Trade, 'buyer' | 'seller'>> = {}) {
  return vouchedFor(await makeTrade(here, people))
}

async function vouchedFor(trade: Trade) {
  const paymentId = await reportedTransfer(here, trade)
  await trade.seller.call(decidePayment, { id: paymentId, isConfirmed: true })
  return { ...trade, paymentId }
}

/** Another buyer orders the same. */
async function orderedByAnother(trade: Trade): Promise<Trade> {
  const buyer = await makeOfficer(here, [])
  const addressId = await makeAddress(buyer)
  await fillCart(buyer, { [trade.offerId]: 2 })
  const { orders } = await order(buyer, addressId)
  return { ...trade, buyer, orderId: orders[0]?.id ?? '' }
}

async function complete(trade: Trade) {
  const { buyer, seller, orderId: id } = trade
  await seller.call(moveSale, { id, event: 'pack' })
  await ship(trade)
  await seller.call(moveSale, { id, event: 'deliver' })
  await buyer.call(moveOrder, { id, event: 'receive' })
}

async function cancel({ buyer, seller, orderId: id }: Trade) {
  await buyer.call(moveOrder, { id, event: 'requestCancel', reason })
  await seller.call(moveSale, { id, event: 'acceptCancel' })
}

const askPayout = (amountMinor: number, shopId?: string) => ({
  ...BANK,
  requestId: newId(),
  amountMinor,
  currency: 'CNY' as const,
  ...(shopId && { shopId }),
})

const balanceOf = async (person: Person, shopId?: string) =>
  (await person.call(listBalances, {})).balances.find(({ shop }) => shop?.id === shopId)

const seen = (id: string) => officer.call(seeTransfer, { id })

test('[S3.5] what comes back of a transfer that only the shop has confirmed is neither spent nor paid out before the office has seen it', async () => {
  const vouched = await vouchedTrade()
  const { buyer } = vouched
  await cancel(vouched)
  expect(await balanceOf(buyer)).toMatchObject({ available: { amountMinor: 0 }, unseenMinor: 21_500 })

  const honest = await makeTrade(here, { buyer })
  await leadTo(here, honest, 'awaiting_payment')
  const payment = { requestId: newId(), id: honest.orderId, amountMinor: 21_500 }
  expect((await buyer.refused(payFromBalance, payment)).code).toBe('BALANCE_UNSEEN')
  expect((await buyer.refused(requestPayout, askPayout(1))).code).toBe('BALANCE_UNSEEN')

  const { rows } = await officer.call(listUnseenTransfers, {})
  expect(rows.find(({ id }) => id === vouched.paymentId)).toMatchObject({
    orderId: vouched.orderId,
    amount: { amountMinor: 21_500, currency: 'CNY' },
  })
  await seen(vouched.paymentId)
  expect((await officer.call(listUnseenTransfers, {})).rows).not.toContainEqual(
    expect.objectContaining({ id: vouched.paymentId }),
  )
  await buyer.call(payFromBalance, { ...payment, requestId: newId() })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S3.5] what a shop has earned by it is neither paid out nor given to another buyer, and brings its points only then', async () => {
  const vouched = await vouchedTrade()
  const { buyer, seller, shopId } = vouched
  await complete(vouched)
  expect(await pointBalance(here.db.sql, buyer.id)).toBe(0)
  const before = (await balanceOf(seller, shopId))!
  expect(before).toMatchObject({ available: { amountMinor: 0 } })
  expect((await seller.refused(requestPayout, askPayout(1, shopId))).code).toBe('BALANCE_UNSEEN')

  await seen(vouched.paymentId)
  expect(await pointBalance(here.db.sql, buyer.id)).toBeGreaterThan(0)
  const { available, unseenMinor } = (await balanceOf(seller, shopId))!
  expect([available.amountMinor, unseenMinor]).toEqual([before.unseenMinor, 0])
  await seller.call(requestPayout, askPayout(available.amountMinor, shopId))
  expect(await brokenProofs(here)).toEqual([])
})

test('[S3.5] a shop gives no seen order back from what another, unseen one has brought', async () => {
  const earned = await makeTrade(here)
  await leadTo(here, earned, 'completed')
  const { seller, shopId } = earned
  const { available } = (await balanceOf(seller, shopId))!
  await seller.call(requestPayout, askPayout(available.amountMinor, shopId))
  const vouched = await vouchedFor(await orderedByAnother(earned))
  await complete(vouched)
  const gift = { requestId: newId(), id: earned.orderId, amountMinor: 1000, reason }
  expect((await seller.refused(giveBack, gift)).code).toBe('BALANCE_UNSEEN')
  await seller.call(giveBack, { ...gift, requestId: newId(), id: vouched.orderId })
})

test('[S6.4] only an officer of trade who is no party says that a transfer was seen, and once; what the office confirms itself was seen', async () => {
  const vouched = await vouchedTrade()
  const { buyer, seller, paymentId: id } = vouched
  for (const person of [buyer, seller])
    expect((await person.refused(seeTransfer, { id })).code).toBe('PERMISSION_DENIED')
  const party = await makeOfficer(here, ['trade_manager'])
  const own = await vouchedTrade({ buyer: party })
  expect((await party.refused(seeTransfer, { id: own.paymentId })).code).toBe('OWN_ORDER')
  expect((await officer.refused(seeTransfer, { id: newId() })).code).toBe('PAYMENT_NOT_FOUND')
  await seen(id)
  expect((await officer.refused(seeTransfer, { id })).code).toBe('PAYMENT_NOT_FOUND')

  const { order: confirmed } = await officer.call(decideAnyPayment, {
    id: await reportedTransfer(here, await makeTrade(here)),
    isConfirmed: true,
  })
  expect(confirmed.payments).toMatchObject([{ state: 'confirmed', isUnseen: false }])
})
