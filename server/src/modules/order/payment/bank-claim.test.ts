import { listStatement } from '@tiantian/contracts/ledger/ledger.ts'
import { listBankClaims } from '@tiantian/contracts/order/bank-claim.ts'
import { judgeOrder, moveOrder } from '@tiantian/contracts/order/order-move.ts'
import { giveBack } from '@tiantian/contracts/order/payment.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Trade } from '../../../test/make-order.ts'
import { brokenProofs } from '../../../test/make-order.ts'
import { signedAsStripe, startStripeDouble } from '../../../test/stripe-double.ts'
import type { OnlineTrade } from '../../../test/stripe-trade.ts'
import { stripeTrades } from '../../../test/stripe-trade.ts'
import type { Person } from '../../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { shopBalance as accountOfShop, post } from '../../ledger/post.ts'
import { declaredNotificationsJob } from '../../push/notification/deliver.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import { moveDueOrders } from '../due-orders.ts'
import { paymentClaimed, refundedAtProvider } from '../notification/bank-claim-notification.ts'
import { moneyGivenBack } from '../notification/give-back-notification.ts'
import { orderStateChanged } from '../notification/order-notification.ts'
import { returnMoved } from '../notification/return-notification.ts'

const double = await startStripeDouble()
const here = await testApp({ stripe: double.settings, webOrigins: ['https://mall.example'] })
const { db, clock } = here
const officer = await makeOfficer(here, ['trade_manager'])
const reason = 'The buyer and the bank disagree'

const {
  atStripe,
  balanceOf,
  claimId,
  notify,
  orderOf,
  paid,
  report,
  reportCharge,
  reportPaid,
  shopBalance,
  started,
} = stripeTrades(here, double)

async function officeRow(trade: Trade) {
  const { rows } = await officer.call(listBankClaims, { limit: 50 })
  return rows.find(({ orderId }) => orderId === trade.orderId)
}

/** 215.00 less 2 %. */
const EARNED = 21_070

test('[S1.17] a claim of a completed order holds its money back from the shop, and a won one releases it', async () => {
  const trade = await paid('completed')
  expect(await shopBalance(trade)).toBe(EARNED)
  expect(await report(trade, 'needs_response', { amount: 20_000 })).toBe(200)
  expect(await shopBalance(trade)).toBe(EARNED - 20_000)
  expect(await officeRow(trade)).toMatchObject({
    state: 'open',
    heldMinor: 20_000,
    uncoveredMinor: 0,
    reason: 'product_not_received',
    reference: claimId(trade),
    amount: { amountMinor: 20_000, currency: 'CNY' },
  })
  expect((await orderOf(trade)).claims).toMatchObject([{ state: 'open', amount: { amountMinor: 20_000 } }])
  expect(await brokenProofs(here)).toEqual([])
  const { seller, orderId: id } = trade
  const gift = { requestId: newId(), id, amountMinor: 100, reason }
  expect((await seller.refused(giveBack, gift)).code).toBe('ORDER_CLAIMED')
  expect(await report(trade, 'won', { amount: 20_000 })).toBe(200)
  expect(await shopBalance(trade)).toBe(EARNED)
  expect(await officeRow(trade)).toMatchObject({ state: 'won', heldMinor: 0 })
  const { rows } = await seller.call(listStatement, { shopId: trade.shopId })
  expect(rows.map(({ kind }) => kind)).toEqual(['claim_return', 'claim', 'settlement'])
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a lost claim goes to the buyer’s bank: shop and alliance bear it as they have earned it', async () => {
  const trade = await paid('completed')
  await report(trade, 'needs_response')
  // The shop has earned less than is claimed: the alliance advances its commission.
  expect(await shopBalance(trade)).toBe(0)
  expect(await officeRow(trade)).toMatchObject({ heldMinor: EARNED, uncoveredMinor: 430 })
  expect(await report(trade, 'lost')).toBe(200)
  expect(await shopBalance(trade)).toBe(0)
  expect(await orderOf(trade)).toMatchObject({ state: 'completed', refundedMinor: 21_500, balanceMinor: 0 })
  const [loss] = await db.sql<{ sum: number }[]>`
    select coalesce(sum(e.amount_minor), 0)::float8 as sum from ledger_entries e
    join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
    where t.order_id = ${trade.orderId} and a.owner_kind = 'alliance' and a.kind in ('loss', 'commission')`
  expect(loss?.sum).toBe(0)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] what a shop has spent already the alliance advances, and has back when the claim is won', async () => {
  const trade = await paid('completed')
  const { seller, orderId: id } = trade
  await seller.call(giveBack, { requestId: newId(), id, amountMinor: 5000, reason })
  const left = await shopBalance(trade)
  await db.sql`
    insert into payouts (id, owner_kind, holder_id, state, amount_minor, currency, recipient, bank, account_number,
      requested_by, created_at)
    select ${newId()}, 'shop', ${trade.shopId}, 'requested', ${left - 1000}, 'CNY', 'Qilan', 'Halyk', 'KZ86125KZT5004100100',
      ${seller.id}, now()`
  await db.transaction((tx) =>
    post(tx, {
      cause: `test/${newId()}`,
      kind: 'payout_request',
      currency: 'CNY',
      by: null,
      at: clock.now(),
      entries: [
        [accountOfShop(trade.shopId), 1000 - left],
        [{ owner: 'shop', holderId: trade.shopId, kind: 'payout' }, left - 1000],
      ],
    }),
  )
  await report(trade, 'needs_response', { amount: 16_500 })
  expect(await shopBalance(trade)).toBe(0)
  expect(await officeRow(trade)).toMatchObject({ heldMinor: 1000, uncoveredMinor: 15_500 })
  await report(trade, 'won', { amount: 16_500 })
  expect(await shopBalance(trade)).toBe(1000)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] while a claim is open the money of the order goes nowhere; lost, the order ends with it', async () => {
  const trade = await paid('delivered')
  const { buyer, seller, orderId: id } = trade
  await report(trade, 'needs_response')
  expect((await buyer.refused(moveOrder, { id, event: 'receive' })).code).toBe('ORDER_CLAIMED')
  await moveDueOrders(db, { now: () => new Date(clock.now().getTime() + 40 * 86_400_000) })
  expect((await orderOf(trade)).state).toBe('delivered')
  await buyer.call(moveOrder, { id, event: 'openDispute', reason })
  const decision = { id, event: 'refundBuyer', reason } as const
  expect((await officer.refused(judgeOrder, decision)).code).toBe('ORDER_CLAIMED')
  expect(await brokenProofs(here)).toEqual([])
  expect(await report(trade, 'lost')).toBe(200)
  const order = await orderOf(trade)
  expect(order).toMatchObject({
    state: 'refunded',
    refundedMinor: 21_500,
    balanceMinor: 0,
    returnableMinor: 0,
  })
  expect(order.history.at(-1)).toMatchObject({ event: 'chargeBack', by: 'system' })
  expect(await balanceOf(seller, trade.shopId)).toBe(0)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a lost claim of an order that is not sent cancels it and puts its goods back on sale', async () => {
  const trade = await paid()
  await report(trade, 'needs_response')
  await report(trade, 'lost')
  expect(await orderOf(trade)).toMatchObject({ state: 'cancelled', refundedMinor: 21_500 })
  const [stock] = await db.sql<
    { quantity: number }[]
  >`select quantity from stocks where offer_id = ${trade.offerId}`
  expect(stock?.quantity).toBe(10)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a part that a bank gives back leaves the order as it is, with the rest in escrow', async () => {
  const trade = await paid('delivered')
  await report(trade, 'lost', { amount: 1500 })
  expect(await orderOf(trade)).toMatchObject({ state: 'delivered', refundedMinor: 1500 })
  await trade.buyer.call(moveOrder, { id: trade.orderId, event: 'receive' })
  expect(await shopBalance(trade)).toBe(19_600)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] money that is back on the balance of the buyer cannot be claimed as well', async () => {
  const trade = await paid('cancelled')
  expect(await balanceOf(trade.buyer)).toBe(21_500)
  await report(trade, 'needs_response')
  expect(await balanceOf(trade.buyer)).toBe(0)
  expect(await orderOf(trade)).toMatchObject({ returnableMinor: 0 })
  await report(trade, 'won')
  expect(await balanceOf(trade.buyer)).toBe(21_500)
  expect(await orderOf(trade)).toMatchObject({ returnableMinor: 21_500 })
  await report(trade, 'lost', { id: 'dp_second' })
  expect(await balanceOf(trade.buyer)).toBe(0)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] notices of a claim in any order and number are booked once', async () => {
  const trade = await paid('completed')
  const many = (status: string) =>
    Promise.all(Array.from({ length: 10 }, () => report(trade, status, { amount: 9000 })))
  expect(new Set(await many('needs_response'))).toEqual(new Set([200]))
  expect(await shopBalance(trade)).toBe(EARNED - 9000)
  expect(new Set(await many('lost'))).toEqual(new Set([200]))
  expect(await shopBalance(trade)).toBe(EARNED - 9000 + 180)
  // Decided is decided, whatever an older notice says.
  for (const status of ['needs_response', 'under_review', 'won', 'lost'])
    await report(trade, status, { amount: 9000 })
  expect(await shopBalance(trade)).toBe(EARNED - 9000 + 180)
  const closedFirst = await paid('completed')
  await report(closedFirst, 'won')
  await report(closedFirst, 'needs_response')
  expect(await shopBalance(closedFirst)).toBe(EARNED)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a claim that is reported before its payment is applied when that comes', async () => {
  const trade = await started()
  expect(await report(trade, 'needs_response')).toBe(200)
  expect(await report(trade, 'lost')).toBe(200)
  expect(await officeRow(trade)).toBeUndefined()
  expect((await orderOf(trade)).state).toBe('awaiting_payment')
  expect(await reportPaid(trade)).toBe(200)
  expect(await orderOf(trade)).toMatchObject({ state: 'cancelled', paidMinor: 21_500, refundedMinor: 21_500 })
  expect(await officeRow(trade)).toMatchObject({ state: 'lost' })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a claim that is forged, incomplete or of no payment of ours changes nothing', async () => {
  const trade = await paid('completed')
  const object = { id: 'dp_x', object: 'dispute', amount: 100, currency: 'cny', status: 'needs_response' }
  const complete = { ...object, payment_intent: trade.intent, reason: 'fraudulent' }
  const forged = (body: string) => signedAsStripe(body, { secret: 'whsec_of_somebody_else' })
  expect(await notify('charge.dispute.created', complete, forged)).toBeGreaterThanOrEqual(400)
  for (const wrong of [
    object,
    { ...complete, amount: -5 },
    { ...complete, amount: 0 },
    { ...complete, id: 7 },
  ])
    expect(await notify('charge.dispute.created', wrong)).toBe(200)
  expect(await notify('charge.dispute.created', { ...complete, payment_intent: 'pi_of_others' })).toBe(200)
  expect(await shopBalance(trade)).toBe(EARNED)
  expect((await orderOf(trade)).claims).toEqual([])
  const member = await makeOfficer(here, [])
  expect((await member.refused(listBankClaims, {})).code).toBe('PERMISSION_DENIED')
})

test('[S1.17] a refund made at Stripe itself takes what is on the balance of the buyer, once', async () => {
  const trade = await paid('cancelled')
  double.state.refunds = [atStripe(trade, { amount: 8000 })]
  expect(await reportCharge(trade)).toBe(200)
  expect(await balanceOf(trade.buyer)).toBe(13_500)
  for (const type of ['refund.created', 'refund.updated'])
    expect(await notify(type, atStripe(trade, { amount: 8000 }))).toBe(200)
  expect(await reportCharge(trade)).toBe(200)
  expect(await balanceOf(trade.buyer)).toBe(13_500)
  expect(await orderOf(trade)).toMatchObject({ returnableMinor: 13_500 })
  expect(await brokenProofs(here)).toEqual([])
  // The bank did not take it.
  for (let times = 0; times < 3; times++)
    expect(await notify('refund.failed', atStripe(trade, { amount: 8000, status: 'failed' }))).toBe(200)
  expect(await balanceOf(trade.buyer)).toBe(21_500)
  expect(await notify('refund.updated', atStripe(trade, { amount: 8000 }))).toBe(200)
  expect(await balanceOf(trade.buyer)).toBe(21_500)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a refund made at Stripe of an order that holds its money ends it, and of a completed one the shop bears it', async () => {
  const open = await paid()
  await notify('refund.created', atStripe(open))
  expect(await orderOf(open)).toMatchObject({ state: 'cancelled', refundedMinor: 21_500, balanceMinor: 0 })
  const done = await paid('completed')
  await notify('refund.updated', atStripe(done, { amount: 10_000, status: 'pending' }))
  expect(await orderOf(done)).toMatchObject({ state: 'completed', refundedMinor: 10_000 })
  expect(await shopBalance(done)).toBe(EARNED - 9800)
  const failed = await paid('completed')
  await notify('refund.failed', atStripe(failed, { status: 'failed' }))
  await notify('refund.updated', atStripe(failed))
  expect(await shopBalance(failed)).toBe(EARNED)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] while Stripe cannot say which refunds there are, or the payment is not reported, it is to ask again', async () => {
  const trade = await paid('cancelled')
  double.state.isAway = true
  expect(await reportCharge(trade)).toBeGreaterThanOrEqual(500)
  double.state.isAway = false
  const early = await started()
  double.state.refunds = [atStripe(early)]
  expect(await reportCharge(early)).toBeGreaterThanOrEqual(400)
  expect(await reportCharge(early, {})).toBe(200)
  await reportPaid(early)
  expect(await reportCharge(early)).toBe(200)
  expect(await orderOf(early)).toMatchObject({ state: 'cancelled', refundedMinor: 21_500 })
  expect(await brokenProofs(here)).toEqual([])
})

const notifications = declaredNotificationsJob(
  { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock },
  [paymentClaimed, refundedAtProvider, orderStateChanged, moneyGivenBack, returnMoved],
)

async function deliver() {
  const waiting = await db.sql<{ data: object }[]>`
    delete from outbox where topic = ${notifications.topic} returning data`
  for (const { data } of waiting) await notifications.run(db, data)
}

test('[S1.7] shop and office are told of a claim and its end, and the buyer too of a refund at the provider', async () => {
  const trade = await paid('completed')
  await deliver()
  await report(trade, 'needs_response', { amount: 9000 })
  await deliver()
  const { code } = await orderOf(trade)
  const titlesOf = async (person: Person) =>
    (await person.call(listNotifications, {})).rows
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes(code))
  expect(await titlesOf(trade.seller)).toContain(`The payment of order ${code} is claimed back`)
  expect(await titlesOf(officer)).toEqual([`The payment of order ${code} is claimed back`])
  await report(trade, 'won', { amount: 9000 })
  await notify('refund.created', atStripe(trade, { amount: 1000 }))
  await deliver()
  expect(await titlesOf(trade.buyer)).toContain(`Money of order ${code} was sent back`)
})

test('[S1.7] the buyer is told when their order ends by a lost claim or a refund at the provider, and of a part', async () => {
  const subjectsOf = async (trade: OnlineTrade, act: () => Promise<unknown>) => {
    const { code } = await orderOf(trade)
    await deliver()
    const before = (await trade.buyer.call(listNotifications, {})).rows.length
    await act()
    await deliver()
    const { rows } = await trade.buyer.call(listNotifications, {})
    return rows.slice(0, rows.length - before).map(({ subject }) => subject.replace(code, 'X'))
  }
  const lost = await paid()
  expect(await subjectsOf(lost, () => report(lost, 'lost'))).toEqual(['Order X has ended'])
  expect(await orderOf(lost)).toMatchObject({ state: 'cancelled', outsideMinor: 21_500 })
  const refunded = await paid('delivered')
  expect(await subjectsOf(refunded, () => notify('refund.created', atStripe(refunded)))).toEqual([
    'Order X has ended',
  ])
  expect(await orderOf(refunded)).toMatchObject({ state: 'refunded', outsideMinor: 21_500 })
  const part = await paid('completed')
  expect(await subjectsOf(part, () => report(part, 'lost', { amount: 1500 }))).toEqual([
    'Your bank gave back money of order X',
  ])
  const balance = await paid('cancelled')
  expect(await orderOf(balance)).toMatchObject({ outsideMinor: 0 })
  await notify('refund.created', atStripe(balance, { amount: 8000 }))
  expect(await orderOf(balance)).toMatchObject({ outsideMinor: 8000, paidMinor: 21_500 })
})
