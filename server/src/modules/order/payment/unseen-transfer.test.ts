import { listBalances, requestPayout } from '@tiantian/contracts/ledger/ledger.ts'
import { getAnyOrder, getOrder } from '@tiantian/contracts/order/order.ts'
import { moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import {
  answerMissing,
  decideAnyPayment,
  decidePayment,
  findTransfer,
  giveBack,
  listUnseenTransfers,
  missTransfer,
  payFromBalance,
  seeTransfer,
} from '@tiantian/contracts/order/payment.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { removeFromShop } from '@tiantian/contracts/shop/team.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { meetAtRow } from '../../../test/gate.ts'
import { fillCart, makeAddress, order } from '../../../test/make-cart.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Trade } from '../../../test/make-order.ts'
import {
  brokenProofs,
  giveToEnterprise,
  leadTo,
  makeTrade,
  reportedTransfer,
  ship,
} from '../../../test/make-order.ts'
import type { Person } from '../../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { pointBalance } from '../../ledger/balance.ts'
import { declaredNotificationsJob } from '../../push/notification/deliver.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import {
  missingAnswered,
  transferCame,
  transferMissing,
} from '../notification/missing-transfer-notification.ts'

const here = await testApp()
const letters = declaredNotificationsJob(
  { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock: here.clock },
  [transferMissing, missingAnswered, transferCame],
)

async function deliver() {
  const waiting = await here.db.sql<{ data: object }[]>`
    delete from outbox where topic = ${letters.topic} and data->>'kind' ~ '^order.(missing|came)-' returning data`
  for (const { data } of waiting) await letters.run(here.db, data)
}

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

test('[S6.4] who has confirmed it for the shop does not see it for the office, nor says that it never came, also when they have left the shop', async () => {
  const trade = await makeTrade(here)
  const both = await makeOfficer(here, ['trade_manager'])
  await here.db.sql`insert into shop_members (shop_id, user_id, role, created_at)
    values (${trade.shopId}, ${both.id}, 'manager', now())`
  const id = await reportedTransfer(here, trade)
  await both.call(decidePayment, { id, isConfirmed: true })
  // Without a trace in the log of the shop.
  await here.db.sql`delete from shop_members where shop_id = ${trade.shopId} and user_id = ${both.id}`
  expect((await both.refused(seeTransfer, { id })).code).toBe('OWN_ORDER')
  expect((await both.refused(missTransfer, { id, reason: SAID })).code).toBe('OWN_ORDER')
  await seen(id)
})

test('[S6.4] an officer of the enterprise that owns the shop, or who has left the shop since the order, does not decide on its transfers', async () => {
  const trade = await makeTrade(here)
  const leaver = await makeOfficer(here, ['trade_manager'])
  await here.db.sql`insert into shop_members (shop_id, user_id, role, created_at)
    values (${trade.shopId}, ${leaver.id}, 'staff', now())`
  const id = await reportedTransfer(here, trade)
  await trade.seller.call(removeFromShop, { shopId: trade.shopId, userId: leaver.id })
  const owner = await makeOfficer(here, ['trade_manager'])
  const colleague = await makeOfficer(here, ['trade_manager'])
  await giveToEnterprise(here, trade.shopId, { ownerId: owner.id, memberId: colleague.id })
  const parties = [leaver, owner, colleague]
  for (const party of parties)
    expect((await party.refused(decideAnyPayment, { id, isConfirmed: true })).code).toBe('OWN_ORDER')
  await trade.seller.call(decidePayment, { id, isConfirmed: true })
  for (const party of parties) {
    expect((await party.refused(seeTransfer, { id })).code).toBe('OWN_ORDER')
    expect((await party.refused(missTransfer, { id, reason: SAID })).code).toBe('OWN_ORDER')
  }
  await seen(id)
})

const SAID = 'Not on the account from 1 to 20 November'
const miss = async (id: string) =>
  (await makeOfficer(here, ['trade_manager'])).call(missTransfer, { id, reason: SAID })

test('[S3.5] a transfer that never came leaves the books, the order goes on, and its shop has nothing of it from the alliance', async () => {
  const vouched = await vouchedTrade()
  const { buyer, seller, shopId, orderId: id, paymentId } = vouched
  const { order: office } = await miss(paymentId)
  expect(office).toMatchObject({
    state: 'paid',
    payableMinor: 0,
    missingMinor: 21_500,
    payments: [{ isUnseen: false }],
  })
  expect(await brokenProofs(here)).toEqual([])
  await complete(vouched)
  expect((await buyer.call(getOrder, { id })).order).toMatchObject({
    state: 'completed',
    payments: [{ state: 'confirmed', missing: { reason: SAID, answer: '' } }],
  })
  expect(await balanceOf(seller, shopId)).toBeUndefined()
  expect(await pointBalance(here.db.sql, buyer.id)).toBe(0)
  const { rows: waiting } = await officer.call(listUnseenTransfers, {})
  expect(waiting).not.toContainEqual(expect.objectContaining({ id: paymentId }))
  const { rows } = await officer.call(listUnseenTransfers, { isMissing: true })
  expect(rows).toContainEqual(expect.objectContaining({ id: paymentId, orderId: id }))
  expect(await brokenProofs(here)).toEqual([])
})

test('[S3.5] what a shop or a buyer has had of a transfer that never came is taken off the balance on which it was held', async () => {
  const sold = await vouchedTrade()
  await complete(sold)
  await miss(sold.paymentId)
  expect(await balanceOf(sold.seller, sold.shopId)).toMatchObject({
    available: { amountMinor: 0 },
    unseenMinor: 0,
  })
  const cancelled = await vouchedTrade()
  await cancel(cancelled)
  await miss(cancelled.paymentId)
  expect(await balanceOf(cancelled.buyer)).toMatchObject({ available: { amountMinor: 0 }, unseenMinor: 0 })
  const lost = await here.db.sql`
    select from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = 'loss'`
  expect(lost).toHaveLength(0)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S6.4] shop and buyer are told of it, and the shop answers the office once', async () => {
  const { buyer, seller, orderId: id, paymentId } = await vouchedTrade()
  const input = { id: paymentId, answer: 'The buyer paid into our own account on 3 November' }
  expect((await seller.refused(answerMissing, input)).code).toBe('PAYMENT_NOT_FOUND')
  await miss(paymentId)
  await deliver()
  const told = async (person: Person) =>
    (await person.call(listNotifications, {})).rows.map(({ text }) => text)
  expect(await told(seller)).toContainEqual(expect.stringContaining(SAID))
  expect(await told(buyer)).toContainEqual(
    expect.stringContaining('a refund of it comes from the shop itself'),
  )
  expect((await buyer.refused(answerMissing, input)).code).toBe('PAYMENT_NOT_FOUND')
  expect((await seller.refused(answerMissing, { ...input, answer: 'No' })).code).toBe('INVALID_INPUT')
  const { order } = await seller.call(answerMissing, input)
  expect(order.payments).toMatchObject([{ missing: { answer: input.answer } }])
  expect((await seller.refused(answerMissing, input)).code).toBe('STATE_CONFLICT')
  expect((await officer.call(getAnyOrder, { id })).order.payments).toMatchObject([
    { missing: { answer: input.answer } },
  ])
  expect((await buyer.call(getOrder, { id })).order.payments).toMatchObject([{ missing: { answer: '' } }])
  await deliver()
  expect(await told(officer)).toContainEqual(expect.stringContaining(input.answer))
})

test('[S6.4] only an officer of trade who is no party, with a fresh proof and a reason, says that a transfer never came, and once', async () => {
  const { buyer, seller, paymentId: id } = await vouchedTrade()
  const input = { id, reason: SAID }
  for (const person of [buyer, seller])
    expect((await person.refused(missTransfer, input)).code).toBe('PERMISSION_DENIED')
  const party = await makeOfficer(here, ['trade_manager'])
  const own = await vouchedTrade({ buyer: party })
  expect((await party.refused(missTransfer, { ...input, id: own.paymentId })).code).toBe('OWN_ORDER')
  expect((await officer.refused(missTransfer, { id, reason: 'no' })).code).toBe('INVALID_INPUT')
  const stale = await makeOfficer(here, ['trade_manager'])
  here.clock.advance(11 * 60_000)
  expect((await stale.refused(missTransfer, input)).code).toBe('STEP_UP_REQUIRED')
})

/** Two officers at once: one has found the transfer, the other says that it never came. */
async function seenAndMissed(app: typeof here) {
  const finder = await makeOfficer(app, ['trade_manager'])
  const other = await makeOfficer(app, ['trade_manager'])
  const trade = await makeTrade(app)
  const id = await reportedTransfer(app, trade)
  await trade.seller.call(decidePayment, { id, isConfirmed: true })
  const results = await meetAtRow(app, 'orders', trade.orderId, () =>
    Promise.allSettled([finder.call(seeTransfer, { id }), other.call(missTransfer, { id, reason: SAID })]),
  )
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('[S6.4] of two officers who say at once that a transfer came and that it never did one is believed', async () => {
  expect(await seenAndMissed(here)).toBe(1)
  expect(await brokenProofs(here)).toEqual([])
})

test('control: when a decision does not take the transfer off the list both are believed', async () => {
  const unguarded = await testApp()
  await unguarded.db.sql.unsafe(`
    create function list_again() returns trigger language plpgsql as
      'begin insert into order_unseen_transfers select old.*; return null; end';
    create trigger list_again after delete on order_unseen_transfers for each row execute function list_again()`)
  expect(await seenAndMissed(unguarded)).toBe(2)
  expect(await brokenProofs(unguarded)).not.toEqual([])
})

const FOUND = 'It came on 24 November under number 4711'

/** Another officer says that it has come after all. */
const find = async (id: string, app = here) =>
  (await makeOfficer(app, ['trade_manager'])).call(findTransfer, { id, reason: FOUND })

test('[S3.5] a missing transfer that comes after all is held for its order again, whose shop earns it and whose buyer has the points', async () => {
  const vouched = await vouchedTrade()
  const { buyer, seller, shopId, paymentId } = vouched
  await miss(paymentId)
  const { order: found } = await find(paymentId)
  expect(found).toMatchObject({
    state: 'paid',
    payableMinor: 0,
    missingMinor: 0,
    payments: [{ missing: null }],
  })
  expect(await brokenProofs(here)).toEqual([])
  await complete(vouched)
  const { available, unseenMinor } = (await balanceOf(seller, shopId))!
  expect(available.amountMinor).toBeGreaterThan(20_000)
  expect(unseenMinor).toBe(0)
  expect(await pointBalance(here.db.sql, buyer.id)).toBeGreaterThan(0)
  const { rows } = await officer.call(listUnseenTransfers, { isMissing: true })
  expect(rows).not.toContainEqual(expect.objectContaining({ id: paymentId }))
  expect(await brokenProofs(here)).toEqual([])
})

test('[S3.5] of an order that has ended meanwhile the shop has it when the order is completed, and the buyer when it is cancelled', async () => {
  const sold = await vouchedTrade()
  await complete(sold)
  const { unseenMinor } = (await balanceOf(sold.seller, sold.shopId))!
  await miss(sold.paymentId)
  await find(sold.paymentId)
  const earned = (await balanceOf(sold.seller, sold.shopId))!
  expect([earned.available.amountMinor, earned.unseenMinor]).toEqual([unseenMinor, 0])
  expect(await pointBalance(here.db.sql, sold.buyer.id)).toBeGreaterThan(0)

  const later = await vouchedTrade()
  await miss(later.paymentId)
  await complete(later)
  await find(later.paymentId)
  expect((await balanceOf(later.seller, later.shopId))?.available.amountMinor).toBe(unseenMinor)

  const cancelled = await vouchedTrade()
  await miss(cancelled.paymentId)
  await cancel(cancelled)
  expect(await balanceOf(cancelled.buyer)).toBeUndefined()
  await find(cancelled.paymentId)
  expect(await balanceOf(cancelled.buyer)).toMatchObject({
    available: { amountMinor: 21_500 },
    unseenMinor: 0,
  })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S6.4] another officer than the one who missed it says so, who is no party, with a fresh proof and a reason, and once; shop and buyer are told', async () => {
  const { buyer, seller, paymentId: id } = await vouchedTrade()
  const input = { id, reason: FOUND }
  const missing = await makeOfficer(here, ['trade_manager'])
  const other = await makeOfficer(here, ['trade_manager'])
  expect((await other.refused(findTransfer, input)).code).toBe('PAYMENT_NOT_FOUND')
  await missing.call(missTransfer, { id, reason: SAID })
  for (const person of [buyer, seller])
    expect((await person.refused(findTransfer, input)).code).toBe('PERMISSION_DENIED')
  expect((await missing.refused(findTransfer, input)).code).toBe('SECOND_PERSON_NEEDED')
  expect((await other.refused(findTransfer, { id, reason: 'no' })).code).toBe('INVALID_INPUT')
  const stale = await makeOfficer(here, ['trade_manager'], {
    provedAt: new Date(here.clock.now().getTime() - 11 * 60_000),
  })
  expect((await stale.refused(findTransfer, input)).code).toBe('STEP_UP_REQUIRED')
  const party = await makeOfficer(here, ['trade_manager'])
  const own = await vouchedTrade({ buyer: party })
  await missing.call(missTransfer, { id: own.paymentId, reason: SAID })
  expect((await party.refused(findTransfer, { ...input, id: own.paymentId })).code).toBe('OWN_ORDER')
  await other.call(findTransfer, input)
  expect((await other.refused(findTransfer, input)).code).toBe('PAYMENT_NOT_FOUND')
  expect((await seller.refused(answerMissing, { id, answer: 'It is here' })).code).toBe('PAYMENT_NOT_FOUND')
  await deliver()
  const told = async (person: Person) =>
    (await person.call(listNotifications, {})).rows.map(({ subject }) => subject)
  expect(await told(seller)).toContainEqual(
    expect.stringMatching(/^The transfer of order .* has come after all$/),
  )
  expect(await told(buyer)).toContainEqual(
    expect.stringMatching(/^The alliance has received your transfer for order/),
  )
})

/** Two officers find the same transfer at once: how many of them succeed, and what its buyer is asked to pay then. */
async function foundTwice(app: typeof here) {
  const first = await makeOfficer(app, ['trade_manager'])
  const second = await makeOfficer(app, ['trade_manager'])
  const trade = await makeTrade(app)
  const id = await reportedTransfer(app, trade)
  await trade.seller.call(decidePayment, { id, isConfirmed: true })
  await (await makeOfficer(app, ['trade_manager'])).call(missTransfer, { id, reason: SAID })
  const results = await meetAtRow(app, 'orders', trade.orderId, () =>
    Promise.allSettled([first, second].map((person) => person.call(findTransfer, { id, reason: FOUND }))),
  )
  const { order } = await trade.buyer.call(getOrder, { id: trade.orderId })
  return {
    found: results.filter(({ status }) => status === 'fulfilled').length,
    payableMinor: order.payableMinor,
  }
}

test('[S3.5] of two officers who find a missing transfer at once one books it', async () => {
  expect(await foundTwice(here)).toEqual({ found: 1, payableMinor: 0 })
  expect(await brokenProofs(here)).toEqual([])
})

test('control: when finding it does not take it off the missing ones both count, and its buyer is asked to pay again', async () => {
  const unguarded = await testApp()
  await unguarded.db.sql.unsafe(`
    alter table orders drop constraint orders_check3;
    create function forget() returns trigger language plpgsql as 'begin new.came_at := null; return new; end';
    create trigger forget before update on order_missing_transfers for each row execute function forget()`)
  expect(await foundTwice(unguarded)).toEqual({ found: 2, payableMinor: 21_500 })
})
