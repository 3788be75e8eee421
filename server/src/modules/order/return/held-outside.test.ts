import { judgeOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { acceptReturn, requestReturn } from '@tiantian/contracts/order/return-actions.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Trade } from '../../../test/make-order.ts'
import { brokenProofs } from '../../../test/make-order.ts'
import { startStripeDouble } from '../../../test/stripe-double.ts'
import { stripeTrades } from '../../../test/stripe-trade.ts'
import { testApp } from '../../../test/test-app.ts'
import { shopBalance as accountOfShop, post } from '../../ledger/post.ts'
import { moveDueOrders } from '../due-orders.ts'

const double = await startStripeDouble()
const here = await testApp({ stripe: double.settings, webOrigins: ['https://mall.example'] })
const { db, clock } = here
const judge = await makeOfficer(here, ['trade_manager'])
const { atStripe, balanceOf, notify, orderOf, paid, report, shopBalance } = stripeTrades(here, double)
const reason = 'Two of the discs are cracked'
const address = 'Almaty, Raiymbek avenue 221, gate 4, +7 701 000 00 00'

const ask = async ({ buyer, orderId: id }: Trade) => {
  const lines = [{ position: 1, quantity: 1, kind: 'other' as const }]
  return (await buyer.call(requestReturn, { id, reason, lines })).order.returns[0]!.id
}

const decide = ({ orderId: id }: Trade, event: 'refundBuyer' | 'paySeller') =>
  judge.call(judgeOrder, { id, event, reason: 'The photos show it' })

/** A refused return of one piece waits for the office when its order completes: 100.00 are held. */
async function completeHolding(trade: Trade) {
  await ask(trade)
  await trade.seller.call(moveSale, { id: trade.orderId, event: 'refuseReturn', reason: 'They were whole' })
  await db.sql`update orders set due_at = ${clock.now()} where id = ${trade.orderId}`
  await moveDueOrders(db, clock)
  expect(await orderOf(trade)).toMatchObject({ state: 'completed', withheldMinor: 10_000 })
}

/** The shop has its money paid out, but for this. */
async function spend(trade: Trade, keptMinor = 0) {
  const minor = (await shopBalance(trade)) - keptMinor
  await db.sql`
    insert into payouts (id, owner_kind, holder_id, state, amount_minor, currency, recipient, bank, account_number,
      requested_by, created_at)
    select ${newId()}, 'shop', ${trade.shopId}, 'requested', ${minor}, 'CNY', 'Qilan', 'Halyk', 'KZ86125KZT5004100100',
      ${trade.seller.id}, now()`
  await db.transaction((tx) =>
    post(tx, {
      cause: `test/${newId()}`,
      kind: 'payout_request',
      currency: 'CNY',
      by: null,
      at: clock.now(),
      entries: [
        [accountOfShop(trade.shopId), -minor],
        [{ owner: 'shop', holderId: trade.shopId, kind: 'payout' }, minor],
      ],
    }),
  )
}

test('[S4.15] a refund at the provider that the balance of the buyer bears leaves what is held for a return', async () => {
  const trade = await paid('delivered')
  const { buyer, seller, orderId: id } = trade
  const returnId = await ask(trade)
  await seller.call(acceptReturn, { id, returnId, address })
  await seller.call(moveSale, { id, event: 'refund' })
  await completeHolding(trade)
  expect(await notify('refund.created', atStripe(trade, { amount: 10_000 }))).toBe(200)
  expect(await orderOf(trade)).toMatchObject({ withheldMinor: 10_000, refundedMinor: 10_000 })
  expect(await balanceOf(buyer)).toBe(0)
  await spend(trade)
  await decide(trade, 'refundBuyer')
  expect(await orderOf(trade)).toMatchObject({ withheldMinor: 0, refundedMinor: 20_000 })
  expect(await balanceOf(buyer)).toBe(10_000)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] a claim that the settled money bears leaves what is held for a return, whatever the bank decides', async () => {
  for (const outcome of ['won', 'lost'] as const) {
    const trade = await paid('delivered')
    await completeHolding(trade)
    // 115.00 less 2 %.
    expect(await shopBalance(trade)).toBe(11_270)
    await report(trade, 'needs_response', { amount: 5000 })
    expect(await shopBalance(trade)).toBe(6270)
    expect(await orderOf(trade)).toMatchObject({ withheldMinor: 10_000 })
    await report(trade, outcome, { amount: 5000 })
    expect(await orderOf(trade)).toMatchObject({ withheldMinor: 10_000 })
    expect(await shopBalance(trade)).toBe(outcome === 'won' ? 11_270 : 6370)
    await spend(trade)
    await decide(trade, 'refundBuyer')
    expect(await balanceOf(trade.buyer)).toBe(10_000)
    expect(await brokenProofs(here)).toEqual([])
  }
})

test('[S4.15] of what is held for a return no more goes to a bank than the settled money and the shop do not cover', async () => {
  const trade = await paid('delivered')
  await completeHolding(trade)
  await report(trade, 'needs_response', { amount: 15_000 })
  expect(await orderOf(trade)).toMatchObject({ withheldMinor: 6270 })
  await report(trade, 'lost', { amount: 15_000 })
  // The bank takes it all, and the balance of the shop was less by the commission of what was released.
  expect(await orderOf(trade)).toMatchObject({ withheldMinor: 6196, refundedMinor: 15_000 })
  expect(await brokenProofs(here)).toEqual([])
  await decide(trade, 'paySeller')
  // 65.00 less 2 %.
  expect(await shopBalance(trade)).toBe(6370)
  expect(await brokenProofs(here)).toEqual([])

  const spent = await paid('delivered')
  await completeHolding(spent)
  await spend(spent, 1000)
  await report(spent, 'lost', { amount: 4000 })
  // Nothing is lost: the shop bears 39.20, of which it had 10.00.
  expect(await orderOf(spent)).toMatchObject({ withheldMinor: 7000, refundedMinor: 4000 })
  expect(await shopBalance(spent)).toBe(1000 + 2940 - 3920)
  await spend(spent)
  const decision = { id: spent.orderId, event: 'refundBuyer', reason: 'The photos show it' } as const
  expect((await judge.refused(judgeOrder, decision)).code).toBe('SHOP_BALANCE_SHORT')
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] a claim of all that is left takes what is held with it', async () => {
  const trade = await paid('delivered')
  await completeHolding(trade)
  await report(trade, 'needs_response')
  expect(await orderOf(trade)).toMatchObject({ withheldMinor: 0 })
  await report(trade, 'won')
  expect(await shopBalance(trade)).toBe(21_070)
  await decide(trade, 'refundBuyer')
  expect(await balanceOf(trade.buyer)).toBe(10_000)
  expect(await brokenProofs(here)).toEqual([])
})
