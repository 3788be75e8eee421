import type { Input } from '@tiantian/contracts/action.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { cancelOrder, confirmSale, moveSale, requestPayment } from '@tiantian/contracts/order/order-move.ts'
import { papersOf } from '@tiantian/contracts/order/paper.ts'
import { decidePayment, payByTransfer } from '@tiantian/contracts/order/payment.ts'
import {
  answerOrderChange,
  answerSaleChange,
  proposeOrderChange,
  proposeSaleChange,
} from '@tiantian/contracts/order/proposal-actions.ts'
import { getWallet } from '@tiantian/contracts/order/wallet.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { expect, test } from 'vitest'
import { coalesce } from '../../../platform/job/coalesced-jobs.ts'
import { meetAtGate } from '../../../test/gate.ts'
import { stockOf } from '../../../test/make-cart.ts'
import { discountedCheckout, makeCoupon } from '../../../test/make-coupon.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Trade } from '../../../test/make-order.ts'
import {
  brokenProofs,
  leadTo,
  makeTrade,
  payOrder,
  reportedTransfer,
  ship,
  transferOf,
} from '../../../test/make-order.ts'
import type { Person } from '../../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { cutFromStatements } from '../../../test/transactions.ts'
import { withoutRowLocks } from '../../../test/without-locks.ts'
import { declaredNotificationsJob } from '../../push/notification/deliver.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import { moveDueOrders } from '../due-orders.ts'
import { orderStateChanged } from '../notification/order-notification.ts'
import { orderChangeProposed } from '../notification/proposal-notification.ts'
import { orderChanged } from '../order-changed.ts'
import { eraseOrderTexts } from '../personal-data.ts'
import { expireProposals } from './proposal.ts'

const here = await testApp()
const { db, clock } = here
const HOUR_MS = 3_600_000
const reason = 'Only one is left in the warehouse'

const later = (hours: number) => ({ now: () => new Date(clock.now().getTime() + hours * HOUR_MS) })

const orderOf = async ({ buyer, orderId: id }: Trade) => (await buyer.call(getOrder, { id })).order

async function soldCountOf({ offerId }: Trade) {
  const [product] = await db.sql<{ sold_count: number }[]>`
    select p.sold_count from products p join offers o on o.product_id = p.id where o.id = ${offerId}`
  return product?.sold_count
}

/** The shop offers one of the two ordered items, unless something else is asked for. */
async function offered(trade: Trade, change: Partial<Input<typeof proposeSaleChange>> = {}) {
  const { termsVersion } = await orderOf(trade)
  const lines = [{ position: 1, quantity: 1 }]
  const input = { id: trade.orderId, termsVersion, reason, lines, ...change }
  const { order } = await trade.seller.call(proposeSaleChange, input)
  return { id: trade.orderId, proposalId: order.proposals[0]!.id }
}

/** The buyer asks for one of the two ordered items. */
async function requestedFewer(trade: Trade) {
  const { termsVersion } = await orderOf(trade)
  const lines = [{ position: 1, quantity: 1 }]
  const { order } = await trade.buyer.call(proposeOrderChange, {
    id: trade.orderId,
    termsVersion,
    reason,
    lines,
  })
  return { id: trade.orderId, proposalId: order.proposals[0]!.id }
}

test('[S4.15] a shop confirms a part of an order; the buyer accepts, and the rest goes back on sale', async () => {
  const trade = await makeTrade(here)
  await coalesce(db, [orderChanged])
  const open = await offered(trade, { leadDays: 20 })
  expect((await orderOf(trade)).proposals).toMatchObject([
    {
      side: 'seller',
      state: 'open',
      reason,
      before: { totalMinor: 20_000, lines: [{ position: 1, quantity: 2, unitPriceMinor: 10_000 }] },
      after: { totalMinor: 10_000, leadDaysMin: 20, leadDaysMax: 20, lines: [{ position: 1, quantity: 1 }] },
    },
  ])
  const { order } = await trade.buyer.call(answerOrderChange, { ...open, event: 'acceptChange' })
  expect(order).toMatchObject({
    state: 'confirmed',
    itemCount: 1,
    termsVersion: 2,
    leadDaysMax: 20,
    total: { amountMinor: 10_000 },
    lines: [{ quantity: 1, totalMinor: 10_000 }],
    dueAt: null,
  })
  expect(order.history.map(({ event, by }) => `${event} ${by}`)).toEqual([
    'create buyer',
    'proposeChange seller',
    'acceptChange buyer',
  ])
  expect(await stockOf(db, trade.offerId)).toBe(9)
  const terms = { deliveryMinor: 1500, depositPercent: 100 }
  await trade.seller.call(requestPayment, { id: trade.orderId, terms })
  await payOrder(here, trade)
  await coalesce(db, [orderChanged])
  expect(await soldCountOf(trade)).toBe(1)
  await ship(trade, 1)
  await trade.seller.call(moveSale, { id: trade.orderId, event: 'deliver' })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] the buyer asks for fewer pieces, the shop accepts, and still has to confirm', async () => {
  const trade = await makeTrade(here)
  const open = await requestedFewer(trade)
  const { order } = await trade.seller.call(answerSaleChange, { ...open, event: 'acceptChange' })
  expect(order).toMatchObject({ state: 'created', itemCount: 1, total: { amountMinor: 10_000 } })
  expect(order.dueAt).not.toBeNull()
  const { order: confirmed } = await trade.seller.call(confirmSale, { id: trade.orderId })
  expect(confirmed.state).toBe('confirmed')
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] a declined proposal needs a reason, a withdrawn one does not, and both change nothing', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller } = trade
  const first = await offered(trade)
  expect((await buyer.refused(answerOrderChange, { ...first, event: 'declineChange' })).code).toBe(
    'INVALID_INPUT',
  )
  const answer = 'I need both of them'
  await buyer.call(answerOrderChange, { ...first, event: 'declineChange', reason: answer })
  const second = await offered(trade)
  await seller.call(answerSaleChange, { ...second, event: 'withdrawChange' })
  expect(await orderOf(trade)).toMatchObject({
    state: 'created',
    itemCount: 2,
    termsVersion: 1,
    proposals: [{ state: 'withdrawn' }, { state: 'declined', answer }],
  })
  for (const event of ['acceptChange', 'declineChange', 'withdrawChange'] as const)
    expect((await buyer.refused(answerOrderChange, { ...second, event, reason })).code).toBe('STATE_CONFLICT')
  expect(await stockOf(db, trade.offerId)).toBe(8)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] nobody answers for the other side, and nobody withdraws what the other side proposed', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller } = trade
  const open = await offered(trade)
  for (const event of ['acceptChange', 'declineChange'] as const)
    expect((await seller.refused(answerSaleChange, { ...open, event, reason })).code).toBe('STATE_CONFLICT')
  expect((await buyer.refused(answerOrderChange, { ...open, event: 'withdrawChange' })).code).toBe(
    'STATE_CONFLICT',
  )
  // One open proposal: neither side adds another.
  await expect(offered(trade)).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  await expect(requestedFewer(trade)).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
})

test('[S6.3] proposals of strangers, of a buyer as the shop and of the shop as the buyer are not found', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller, orderId: id } = trade
  const stranger = await here.user()
  const change = { id, termsVersion: 1, reason, lines: [{ position: 1, quantity: 1 }] }
  for (const person of [stranger, buyer])
    expect((await person.refused(proposeSaleChange, change)).code).toBe('ORDER_NOT_FOUND')
  for (const person of [stranger, seller])
    expect((await person.refused(proposeOrderChange, change)).code).toBe('ORDER_NOT_FOUND')
  const open = await offered(trade)
  const accept = { ...open, event: 'acceptChange' as const }
  expect((await stranger.refused(answerOrderChange, accept)).code).toBe('ORDER_NOT_FOUND')
  expect((await stranger.refused(answerSaleChange, accept)).code).toBe('ORDER_NOT_FOUND')
  const other = await makeTrade(here, { buyer })
  const elsewhere = { ...accept, id: other.orderId }
  expect((await buyer.refused(answerOrderChange, elsewhere)).code).toBe('STATE_CONFLICT')
})

test('[S4.15] more pieces, no pieces, no change, a price of the buyer and old terms are refused', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller, orderId: id } = trade
  const base = { id, termsVersion: 1, reason }
  const line = (quantity: number) => [{ position: 1, quantity }]
  const bad: Partial<Input<typeof proposeSaleChange>>[] = [
    ...[3, -1, 0.5, 1_000_001, 0, 2].map((quantity) => ({ lines: line(quantity) })),
    { lines: [{ position: 2, quantity: 1 }] },
    { lines: [...line(1), ...line(1)] },
    { lines: [] },
    { lines: [{ position: 1, unitPriceMinor: 0 }] },
    { lines: [{ position: 1, unitPriceMinor: -1 }] },
    { lines: [{ position: 1, unitPriceMinor: 1.5 }] },
    { lines: line(1), reason: 'no' },
    { lines: line(1), leadDays: 366 },
    { lines: line(1), deliveryMinor: -1 },
  ]
  for (const input of bad)
    expect((await seller.refused(proposeSaleChange, { ...base, ...input })).code).toBe('INVALID_INPUT')
  const cheaper = [{ position: 1, quantity: 1, unitPriceMinor: 1 }]
  const tampered = { ...base, lines: cheaper } as Input<typeof proposeOrderChange>
  expect((await buyer.refused(proposeOrderChange, tampered)).code).toBe('INVALID_INPUT')
  // Terms of other parts of the order are the shop's too, and are not read from a buyer.
  const delivered = { ...base, lines: line(1), deliveryMinor: 0, leadDays: 1 } as Input<
    typeof proposeOrderChange
  >
  const { order } = await buyer.call(proposeOrderChange, delivered)
  expect(order.proposals[0]?.after).toMatchObject({ deliveryMinor: null, leadDaysMax: order.leadDaysMax })
  const accept = { id, proposalId: order.proposals[0]!.id, event: 'acceptChange' as const }
  await seller.call(answerSaleChange, accept)
  const stale = { ...base, lines: [{ position: 1, unitPriceMinor: 9000 }] }
  expect((await seller.refused(proposeSaleChange, stale)).code).toBe('STATE_CONFLICT')
  const huge = { ...base, termsVersion: 2, lines: [{ position: 1, unitPriceMinor: 1_000_000_000_000 }] }
  await seller.call(proposeSaleChange, huge)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] a proposal expires after three days, and the order has a day more for its next step', async () => {
  const trade = await makeTrade(here)
  const open = await offered(trade)
  await moveDueOrders(db, later(49))
  expect((await orderOf(trade)).state).toBe('created')
  await Promise.all([expireProposals(db, later(72.1)), expireProposals(db, later(72.1))])
  const { proposals, history } = await orderOf(trade)
  expect(proposals).toMatchObject([{ state: 'expired' }])
  expect(history.map(({ event }) => event)).toEqual(['create', 'proposeChange', 'expireChange'])
  expect((await trade.buyer.refused(answerOrderChange, { ...open, event: 'acceptChange' })).code).toBe(
    'STATE_CONFLICT',
  )
  await moveDueOrders(db, later(97))
  expect((await orderOf(trade)).state).toBe('cancelled')
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] a proposal that is overdue is not accepted before the job has ended it', async () => {
  const trade = await makeTrade(here)
  const open = await offered(trade)
  await db.sql`update order_proposals set expires_at = ${clock.now()} where id = ${open.proposalId}`
  expect((await trade.buyer.refused(answerOrderChange, { ...open, event: 'acceptChange' })).code).toBe(
    'STATE_CONFLICT',
  )
})

test('[S4.15] an order that moves on closes its proposal, and after shipping none is made', async () => {
  const trade = await makeTrade(here)
  const open = await offered(trade)
  await trade.buyer.call(cancelOrder, { id: trade.orderId })
  expect((await orderOf(trade)).proposals).toMatchObject([{ state: 'closed' }])
  expect((await trade.buyer.refused(answerOrderChange, { ...open, event: 'acceptChange' })).code).toBe(
    'STATE_CONFLICT',
  )
  const shipped = await makeTrade(here)
  await leadTo(here, shipped, 'shipped')
  await expect(offered(shipped)).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] while a transfer waits for a decision nothing is proposed or accepted', async () => {
  const trade = await makeTrade(here)
  const paymentId = await reportedTransfer(here, trade)
  await expect(offered(trade)).rejects.toMatchObject({ code: 'PAYMENT_UNDECIDED' })
  await trade.seller.call(decidePayment, { id: paymentId, isConfirmed: false, reason })
  const open = await offered(trade)
  await trade.buyer.call(payByTransfer, await transferOf(here, trade))
  expect((await trade.buyer.refused(answerOrderChange, { ...open, event: 'acceptChange' })).code).toBe(
    'PAYMENT_UNDECIDED',
  )
})

test('[S4.15] a paid order that becomes smaller refunds the difference, and ships without another payment', async () => {
  const trade = await makeTrade(here)
  await leadTo(here, trade, 'paid')
  await coalesce(db, [orderChanged])
  expect(await soldCountOf(trade)).toBe(2)
  const paper = papersOf(await orderOf(trade))
  const open = await offered(trade, { deliveryMinor: 1000 })
  const { order } = await trade.buyer.call(answerOrderChange, { ...open, event: 'acceptChange' })
  expect(order).toMatchObject({
    state: 'paid',
    total: { amountMinor: 11_000 },
    paidMinor: 21_500,
    refundedMinor: 10_500,
    balanceMinor: 10_500,
    payableMinor: 0,
  })
  await coalesce(db, [orderChanged])
  expect(await soldCountOf(trade)).toBe(1)
  // Papers of the old terms keep what they say; new ones have a number of their own.
  expect(papersOf(order).map(({ number }) => number)).toEqual(paper.map(({ number }) => `${number}-2`))
  expect(await brokenProofs(here)).toEqual([])
  await ship(trade, 1)
  await trade.seller.call(moveSale, { id: trade.orderId, event: 'deliver' })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] a paid order that becomes dearer is paid up before it ships', async () => {
  const trade = await makeTrade(here)
  await leadTo(here, trade, 'paid')
  const open = await offered(trade, { lines: [{ position: 1, unitPriceMinor: 11_000 }] })
  const { order } = await trade.buyer.call(answerOrderChange, { ...open, event: 'acceptChange' })
  expect(order).toMatchObject({ total: { amountMinor: 23_500 }, payableMinor: 2000, refundedMinor: 0 })
  await expect(ship(trade)).rejects.toMatchObject({ code: 'ORDER_UNPAID' })
  await payOrder(here, trade)
  await ship(trade)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] coupon and points of a smaller order are given back in part', async () => {
  const judge = await makeOfficer(here, ['trade_manager'])
  const coupon = await makeCoupon(judge)
  // Points of an earlier order.
  const earlier = await makeTrade(here, { price: 1_000_000 })
  await leadTo(here, earlier, 'completed')
  const { buyer } = earlier
  const trade = await makeTrade(here, {
    buyer,
    checkout: (_, addressId) =>
      discountedCheckout(buyer, addressId, { coupons: [coupon.code], usePoints: true }),
  })
  const { discount, total } = await orderOf(trade)
  expect(Math.min(discount.couponMinor, discount.pointsMinor)).toBeGreaterThan(0)
  await leadTo(here, trade, 'paid')
  const { wallet } = await buyer.call(getWallet, {})
  const open = await offered(trade)
  const { order } = await buyer.call(answerOrderChange, { ...open, event: 'acceptChange' })
  const half = (amount: number) => Math.floor(amount / 2)
  expect(order.discount).toMatchObject({
    couponMinor: half(discount.couponMinor),
    pointsMinor: half(discount.pointsMinor),
  })
  const expected = 10_000 - half(discount.couponMinor) - half(discount.pointsMinor) + 1500
  expect(order.total.amountMinor).toBe(expected)
  expect(order.refundedMinor).toBe(total.amountMinor + 1500 - expected)
  const { wallet: now } = await buyer.call(getWallet, {})
  expect(now.points - wallet.points).toBe(discount.points - order.discount.points)
  expect(await brokenProofs(here)).toEqual([])
})

const notifications = declaredNotificationsJob(
  { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock },
  [orderChangeProposed, orderStateChanged],
)

/** The subjects of what a person has been told, after the job has run. */
async function toldOf(person: Person) {
  const waiting = await db.sql<{ data: object }[]>`
    delete from outbox where topic = ${notifications.topic} returning data`
  for (const { data } of waiting) await notifications.run(db, data)
  return (await person.call(listNotifications, {})).rows
}

test('[S1.7] the other side is told of a proposal with both totals, and its author of the answer', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller } = trade
  const open = await offered(trade)
  const [proposed] = await toldOf(buyer)
  expect(proposed).toMatchObject({
    kind: 'order.proposal',
    path: `/#/pages/order/detail?id=${trade.orderId}`,
  })
  expect(proposed?.text).toContain('100.00 CNY')
  expect(proposed?.text).toContain('200.00 CNY')
  expect(proposed?.text).toContain(reason)
  await buyer.call(answerOrderChange, { ...open, event: 'declineChange', reason: 'I need both of them' })
  const [declined] = await toldOf(seller)
  expect(declined?.text).toContain('I need both of them')
})

interface OpenProposal {
  readonly id: string
  readonly proposalId: string
}

/** Two answers at the same moment, each of which has seen the open proposal. */
async function answeredTwice(
  app: typeof here,
  answers: (trade: Trade, open: OpenProposal) => Promise<unknown>[],
) {
  const trade = await makeTrade(app)
  const open = await offered(trade)
  const results = await meetAtGate(
    app,
    'trigger gate before update on order_proposals for each statement',
    app === here ? 1 : 2,
    () => Promise.allSettled(answers(trade, open)),
  )
  const { proposals, state } = await orderOf(trade)
  return {
    answered: results.filter(({ status }) => status === 'fulfilled').length,
    isAccepted: proposals[0]?.state === 'accepted',
    isConfirmed: state === 'confirmed',
    stock: await stockOf(app.db, trade.offerId),
  }
}

const acceptTwice = ({ buyer }: Trade, open: OpenProposal) =>
  [1, 2].map(() => buyer.call(answerOrderChange, { ...open, event: 'acceptChange' }))

const acceptAndWithdraw = ({ buyer, seller }: Trade, open: OpenProposal) => [
  buyer.call(answerOrderChange, { ...open, event: 'acceptChange' }),
  seller.call(answerSaleChange, { ...open, event: 'withdrawChange' }),
]

test('[S4.15] a proposal accepted twice at once changes the order and gives the stock back once', async () => {
  expect(await answeredTwice(here, acceptTwice)).toEqual({
    answered: 1,
    isAccepted: true,
    isConfirmed: true,
    stock: 9,
  })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] of accepting and withdrawing at once one happens, and the order is as that says', async () => {
  const { answered, isAccepted, isConfirmed, stock } = await answeredTwice(here, acceptAndWithdraw)
  expect(answered).toBe(1)
  expect(isConfirmed).toBe(isAccepted)
  expect(stock).toBe(isAccepted ? 9 : 8)
  expect(await brokenProofs(here)).toEqual([])
})

test('control: without the lock and the condition both answers of either pair go through', async () => {
  const unguarded = await testApp()
  withoutRowLocks(unguarded)
  const cutCount = cutFromStatements(unguarded, "state = 'open' and")
  expect(await answeredTwice(unguarded, acceptTwice)).toMatchObject({ answered: 2 })
  expect(await answeredTwice(unguarded, acceptAndWithdraw)).toMatchObject({ answered: 2 })
  expect(cutCount()).toBe(4)
})

test('[S4.15] what a seller proposed or answered goes with them; the words of the buyer stay, and those of other shops', async () => {
  const gone = await makeTrade(here)
  const other = await makeTrade(here)
  const answer = 'I need both of them'
  for (const trade of [gone, other]) {
    const open = await offered(trade)
    await trade.buyer.call(answerOrderChange, { ...open, event: 'declineChange', reason: answer })
    const request = await requestedFewer(trade)
    await trade.seller.call(answerSaleChange, {
      ...request,
      event: 'declineChange',
      reason: 'Both are packed',
    })
  }
  await db.transaction((tx) => eraseOrderTexts(tx, [gone.seller.id], clock.now()))
  const wordsOf = async (trade: Trade) => {
    const { proposals } = await orderOf(trade)
    return Object.fromEntries(proposals.map(({ side, ...words }) => [side, [words.reason, words.answer]]))
  }
  expect(await wordsOf(gone)).toEqual({ buyer: [reason, ''], seller: ['', answer] })
  expect(await wordsOf(other)).toEqual({ buyer: [reason, 'Both are packed'], seller: [reason, answer] })
})
