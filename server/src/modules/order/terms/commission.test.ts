import { listStatement } from '@tiantian/contracts/ledger/ledger.ts'
import { commissionMinor, listCommission, setCommission } from '@tiantian/contracts/order/commission.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { giveBack } from '@tiantian/contracts/order/payment.ts'
import { answerOrderChange, proposeSaleChange } from '@tiantian/contracts/order/proposal-actions.ts'
import { shipOrder } from '@tiantian/contracts/order/shipment-actions.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { meetAtGate } from '../../../test/gate.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Trade } from '../../../test/make-order.ts'
import { brokenProofs, leadTo, makeTrade } from '../../../test/make-order.ts'
import { testApp } from '../../../test/test-app.ts'
import { cutFromStatements, widenTransactions } from '../../../test/transactions.ts'

const here = await testApp()
const { db, clock } = here
const officer = await makeOfficer(here, ['trade_manager'])
const reason = 'Agreed by the board'
const DAY_MS = 86_400_000

async function termsOf(slug: string | null) {
  const { terms } = await officer.call(listCommission, {})
  const found = terms.find((each) => each.slug === slug)
  if (!found) throw new Error(`no category ${slug}`)
  return found
}

async function setRate(slug: string | null, basisPoints: number | null, validFrom: Date | null = null) {
  const { version } = await termsOf(slug)
  const from = validFrom === null ? null : validFrom.toISOString()
  await officer.call(setCommission, { slug, version, basisPoints, validFrom: from, reason })
}

const ratesOf = async ({ orderId }: Trade) =>
  (
    await db.sql<{ rate: number }[]>`
      select commission_basis_points as rate from order_lines where order_id = ${orderId} order by position`
  ).map(({ rate }) => rate)

/** What the alliance has of an order. */
async function commissionOf({ orderId }: Trade) {
  const [row] = await db.sql<[{ sum: number }]>`
    select coalesce(sum(e.amount_minor), 0)::float8 as sum from ledger_entries e
    join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
    where a.kind = 'commission' and t.order_id = ${orderId}`
  return row.sum
}

test('[S3.5] a category takes the rate of its parent until it has its own, and both begin at their time', async () => {
  const { terms } = await officer.call(listCommission, {})
  const category = terms.find(({ slug }) => slug === 'brake-discs')!
  expect(terms[0]).toMatchObject({ slug: null, basisPoints: 200, isInherited: false, level: 0 })
  expect(category).toMatchObject({ basisPoints: 200, isInherited: true, version: 0, changes: [] })
  const [parent] = await db.sql<[{ slug: string }]>`
    select p.slug from categories c join categories p on p.id = c.parent_id where c.slug = 'brake-discs'`
  await setRate(parent.slug, 450)
  expect(await termsOf('brake-discs')).toMatchObject({ basisPoints: 450, isInherited: true })
  expect(await ratesOf(await makeTrade(here))).toEqual([450])
  await setRate('brake-discs', 300, new Date(clock.now().getTime() + DAY_MS))
  expect(await termsOf('brake-discs')).toMatchObject({ basisPoints: 450, isInherited: true, version: 1 })
  expect(await ratesOf(await makeTrade(here))).toEqual([450])
  await setRate('brake-discs', 0)
  expect(await ratesOf(await makeTrade(here))).toEqual([0])
  await setRate('brake-discs', null)
  await setRate(parent.slug, null)
  expect(await termsOf('brake-discs')).toMatchObject({ basisPoints: 200, isInherited: true, version: 3 })
  const [entry] = await db.sql<{ change: object; actor_id: string }[]>`
    select change, actor_id from audit_log where event = 'order.commission.set' order by id desc limit 1`
  expect(entry).toMatchObject({
    actor_id: officer.id,
    change: { category: parent.slug, basisPoints: null, reason },
  })
})

/** One brake disc of two and an oil filter, after the rest was given up: received for 132.76. */
async function completedTrade(app = here) {
  const trade = await makeTrade(app, { price: 9999, also: [{ category: 'oil-filters', price: 1777 }] })
  const { buyer, seller, orderId: id } = trade
  await leadTo(app, trade, 'paid')
  const { order } = await buyer.call(getOrder, { id })
  const fewer = { lines: [{ position: 1, quantity: 1 }], termsVersion: order.termsVersion, reason }
  const { order: proposed } = await seller.call(proposeSaleChange, { id, ...fewer })
  const proposalId = proposed.proposals[0]!.id
  await buyer.call(answerOrderChange, { id, proposalId, event: 'acceptChange' })
  await seller.call(shipOrder, {
    requestId: newId(),
    id,
    mode: 'rail',
    carrier: 'KTZ Express',
    trackingNumber: 'KZ-1',
    quantities: { 1: 1, 2: 1 },
    packageCount: 1,
    grossGrams: 9000,
  })
  await seller.call(moveSale, { id, event: 'deliver' })
  await buyer.call(moveOrder, { id, event: 'receive' })
  return trade
}

const LINES = [
  { totalMinor: 9999, basisPoints: 1000 },
  { totalMinor: 1777, basisPoints: 333 },
]

test('[S3.5] an order keeps the rates of its lines, and its commission follows what the shop receives', async () => {
  await setRate('brake-discs', 1000)
  await setRate('oil-filters', 333)
  const trade = await completedTrade()
  await setRate('brake-discs', 5000)
  await setRate('oil-filters', 5000)
  expect(await ratesOf(trade)).toEqual([1000, 333])
  // 8.99 % of 132.76, rounded down.
  expect(await commissionOf(trade)).toBe(1193)
  expect(commissionMinor(13_276, LINES)).toBe(1193)
  expect(await brokenProofs(here)).toEqual([])
})

test('verify finds an order whose commission is not that of its lines', async () => {
  const other = await testApp()
  const trade = await makeTrade(other)
  await leadTo(other, trade, 'completed')
  expect(await brokenProofs(other)).toEqual([])
  await other.db.sql`update order_lines set commission_basis_points = 199 where order_id = ${trade.orderId}`
  expect(await brokenProofs(other)).toMatchObject([expect.stringContaining('commission of its lines')])
})

test('[S4.15] a shop gives money of a completed order back, and the alliance its commission in proportion', async () => {
  await setRate('brake-discs', 1000)
  await setRate('oil-filters', 333)
  const trade = await completedTrade()
  const { buyer, seller, orderId: id } = trade
  const part = { requestId: newId(), id, amountMinor: 3000, reason: 'One of the boxes was wet' }
  await seller.call(giveBack, part)
  const { order } = await seller.call(giveBack, part)
  // The rest of the commission is that of 102.76.
  expect(await commissionOf(trade)).toBe(commissionMinor(10_276, LINES))
  expect(order).toMatchObject({ state: 'completed' })
  expect(order.history.at(-1)).toMatchObject({ event: 'giveBack', by: 'seller', reason: part.reason })
  const { rows } = await buyer.call(listStatement, { kind: 'refund', limit: 10 })
  expect(rows.map(({ amount }) => amount.amountMinor)).toEqual([3000, 9999])
  const tooMuch = { ...part, requestId: newId(), amountMinor: 10_277 }
  expect((await seller.refused(giveBack, tooMuch)).code).toBe('AMOUNT_CHANGED')
  await seller.call(giveBack, { ...tooMuch, amountMinor: 10_276 })
  expect(await commissionOf(trade)).toBe(0)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] money given back takes its points and the subsidy of the alliance along', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller, shopId, orderId: id } = trade
  await leadTo(here, trade, 'completed')
  const pointsNow = async () => {
    const [row] = await db.sql<{ points: number }[]>`
      select balance_minor::float8 as points from ledger_accounts where holder_id = ${buyer.id} and kind = 'points'`
    return row?.points ?? 0
  }
  const [{ paid }] = await db.sql<[{ paid: number }]>`
    select paid_minor::float8 as paid from orders where id = ${id}`
  const earned = await pointsNow()
  expect(earned).toBeGreaterThan(0)
  const give = (amountMinor: number, requestId = newId()) => ({
    requestId,
    id,
    amountMinor,
    reason: 'One of the boxes was wet',
  })
  const first = give(Math.floor(paid / 2))
  await seller.call(giveBack, first)
  const left = await pointsNow()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(earned)

  // Another owner of the shop with the same request id.
  const partner = await here.user()
  await db.sql`insert into shop_members (shop_id, user_id, role) values (${shopId}, ${partner.id}, 'owner')`
  expect((await partner.refused(giveBack, first)).code).toBe('REQUEST_ID_REUSED')
  await db.sql`update shop_members set role = 'manager' where shop_id = ${shopId} and user_id = ${partner.id}`
  expect((await partner.refused(giveBack, give(1))).code).toBe('PERMISSION_DENIED')

  await seller.call(giveBack, give(paid - first.amountMinor))
  expect(await pointsNow()).toBe(0)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] nothing is given back by others, of other orders, without a reason, or from an empty balance', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller, orderId: id } = trade
  const input = { requestId: newId(), id, amountMinor: 100, reason: 'One of the boxes was wet' }
  expect((await seller.refused(giveBack, input)).code).toBe('STATE_CONFLICT')
  await leadTo(here, trade, 'completed')
  expect((await buyer.refused(giveBack, { ...input, requestId: newId() })).code).toBe('ORDER_NOT_FOUND')
  for (const wrong of [{ amountMinor: 0 }, { amountMinor: -1 }, { amountMinor: 1.5 }, { reason: 'wet' }])
    expect((await seller.refused(giveBack, { ...input, requestId: newId(), ...wrong })).code).toBe(
      'INVALID_INPUT',
    )
  await db.sql`
    update ledger_accounts set balance_minor = 50 where owner_kind = 'shop' and holder_id = ${trade.shopId}`
  expect((await seller.refused(giveBack, { ...input, requestId: newId() })).code).toBe('BALANCE_SHORT')
  await db.sql`
    update ledger_accounts set balance_minor = 21070 where owner_kind = 'shop' and holder_id = ${trade.shopId}`
})

test('[S3.5] rates that make no sense, come too late or are of others are refused', async () => {
  const { version } = await termsOf(null)
  const input = { slug: null, version, basisPoints: 100, validFrom: null, reason } as const
  const refusal = async (change: object) =>
    (await officer.refused(setCommission, { ...input, ...change })).code
  for (const basisPoints of [-1, 5001, 1.5, null])
    expect(await refusal({ basisPoints })).toBe('INVALID_INPUT')
  const yesterday = new Date(clock.now().getTime() - DAY_MS).toISOString()
  for (const change of [{ validFrom: yesterday }, { validFrom: 'soon' }, { reason: 'why' }])
    expect(await refusal(change)).toBe('INVALID_INPUT')
  expect(await refusal({ slug: 'no-such-parts' })).toBe('CATEGORY_NOT_FOUND')
  expect(await refusal({ version: version + 1 })).toBe('STATE_CONFLICT')
  const member = await makeOfficer(here, [])
  expect((await member.refused(setCommission, input)).code).toBe('PERMISSION_DENIED')
  expect(await termsOf(null)).toMatchObject({ version, basisPoints: 200 })
})

/** Two officers who save what they edited at the same time; answers with how many succeed. */
async function setAtOnce(app: typeof here) {
  const officers = [await makeOfficer(app, ['trade_manager']), await makeOfficer(app, ['trade_manager'])]
  const input = { slug: 'brake-shoes', version: 0, basisPoints: 100, validFrom: null, reason }
  const results = await Promise.allSettled(officers.map((each) => each.call(setCommission, input)))
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('[S3.5] of two officers who set a rate at once the second is told that it has changed', async () => {
  const app = await testApp()
  widenTransactions(app, 4)
  expect(await setAtOnce(app)).toBe(1)
})

test('control: without the number of the version both rates are stored', async () => {
  const unguarded = await testApp()
  widenTransactions(unguarded, 4)
  await unguarded.db.sql`
    alter table commission_rates drop constraint commission_rates_category_id_version_key`
  cutFromStatements(unguarded, 'on conflict (category_id, version) do nothing')
  // The second reads before the first has ended.
  expect(
    await meetAtGate(unguarded, 'trigger gate before insert on commission_rates for each statement', 2, () =>
      setAtOnce(unguarded),
    ),
  ).toBe(2)
})
