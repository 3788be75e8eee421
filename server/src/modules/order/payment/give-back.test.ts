import { setCommission } from '@tiantian/contracts/order/commission.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { giveBack } from '@tiantian/contracts/order/payment.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { discountedCheckout, makeCoupon } from '../../../test/make-coupon.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Trade } from '../../../test/make-order.ts'
import { brokenProofs, leadTo, makeTrade } from '../../../test/make-order.ts'
import type { Person } from '../../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { pointBalance } from '../../ledger/balance.ts'
import { POINTS_ISSUED, pointsOf, post } from '../../ledger/post.ts'
import { declaredNotificationsJob } from '../../push/notification/deliver.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import { moneyGivenBack } from '../notification/give-back-notification.ts'
import { orderStateChanged } from '../notification/order-notification.ts'

const here = await testApp()
const { db, clock } = here
const officer = await makeOfficer(here, ['trade_manager'])
const reason = 'One of the boxes was wet'

const notifications = declaredNotificationsJob(
  { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock },
  [moneyGivenBack, orderStateChanged],
)

/** What a person has been told of money given back, after the job has run. */
async function toldOf(person: Person) {
  const waiting = await db.sql<{ data: object }[]>`
    delete from outbox where topic = ${notifications.topic} returning data`
  for (const { data } of waiting) await notifications.run(db, data)
  const { rows } = await person.call(listNotifications, {})
  return rows.filter(({ kind }) => kind === 'order.give-back')
}

const give = ({ seller, orderId: id }: Trade, amountMinor: number, requestId = newId()) =>
  seller.call(giveBack, { requestId, id, amountMinor, reason })

/** What the order has left with an account of the alliance. */
async function allianceHas({ orderId }: Trade, kind: 'promotion' | 'commission') {
  const [row] = await db.sql<[{ sum: number }]>`
    select coalesce(sum(e.amount_minor), 0)::float8 as sum from ledger_entries e
    join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
    where a.owner_kind = 'alliance' and a.kind = ${kind} and t.order_id = ${orderId}`
  return row.sum
}

/** Goods for 200.00 with 20.00 from the alliance, and 15.00 delivery: received for 195.00. */
async function subsidizedTrade() {
  const { code } = await makeCoupon(officer)
  const trade = await makeTrade(here, {
    checkout: (buyer, addressId) => discountedCheckout(buyer, addressId, { coupons: [code] }),
  })
  await leadTo(here, trade, 'completed')
  return trade
}

test('[S4.15] of an order with a discount of the alliance the same part of its subsidy goes back with the money', async () => {
  const trade = await subsidizedTrade()
  expect(await allianceHas(trade, 'promotion')).toBe(-2000)
  expect(await allianceHas(trade, 'commission')).toBe(430)
  await give(trade, 6500)
  // A third of what was paid: 6.67 of 20.00, rounded up.
  expect(await allianceHas(trade, 'promotion')).toBe(-2000 + 667)
  expect(await allianceHas(trade, 'commission')).toBe(Math.floor((21_500 - 6500 - 667) * 0.02))
  expect(await brokenProofs(here)).toEqual([])
  await give(trade, 13_000)
  expect(await allianceHas(trade, 'promotion')).toBe(0)
  expect(await allianceHas(trade, 'commission')).toBe(0)
  expect((await trade.buyer.call(getOrder, { id: trade.orderId })).order).toMatchObject({
    refundedMinor: 19_500,
    balanceMinor: 19_500,
  })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.7] money given back tells the buyer what went with it, and the shop of its commission, once', async () => {
  const trade = await subsidizedTrade()
  const requestId = newId()
  await give(trade, 6500, requestId)
  await give(trade, 6500, requestId)
  const { code } = (await trade.buyer.call(getOrder, { id: trade.orderId })).order
  const ofBuyer = await toldOf(trade.buyer)
  expect(ofBuyer).toHaveLength(1)
  expect(ofBuyer[0]).toMatchObject({
    subject: `Money of order ${code} is back`,
    path: `/#/pages/order/detail?id=${trade.orderId}`,
  })
  for (const part of ['65.00 CNY', 'points that the order had earned you', '6.67 CNY'])
    expect(ofBuyer[0]!.text).toContain(part)
  const ofShop = await toldOf(trade.seller)
  expect(ofShop).toMatchObject([{ subject: `Commission of order ${code} is back` }])
  // 4.30 less 2 % of 143.33.
  expect(ofShop[0]!.text).toContain('1.44 CNY')
})

test('[S1.7] where nothing else goes with the money nothing else is told, and no shop of a commission of nothing', async () => {
  await officer.call(setCommission, {
    slug: 'brake-discs',
    version: 0,
    basisPoints: 0,
    validFrom: null,
    reason: 'Agreed by the board',
  })
  const trade = await makeTrade(here)
  await leadTo(here, trade, 'completed')
  const points = await pointBalance(db.sql, trade.buyer.id)
  // Spent elsewhere meanwhile.
  await db.transaction((tx) =>
    post(tx, {
      cause: `test/${newId()}`,
      kind: 'points_spent',
      currency: 'POINT',
      by: null,
      at: clock.now(),
      entries: [
        [pointsOf(trade.buyer.id), -points],
        [POINTS_ISSUED, points],
      ],
    }),
  )
  await give(trade, 5000)
  const [told] = await toldOf(trade.buyer)
  expect(told?.text).toMatch(/on your balance\.$/)
  expect(await toldOf(trade.seller)).toEqual([])

  const subsidized = await subsidizedTrade()
  await give(subsidized, 6500)
  const [ofShop] = await toldOf(subsidized.seller)
  expect(ofShop?.subject).toMatch(/^A part of order .+ is refunded$/)
  expect(ofShop?.text).toContain('You gave back 65.00 CNY')
  expect(ofShop?.text).not.toMatch(/commission/i)
})
