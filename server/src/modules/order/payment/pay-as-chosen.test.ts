import type { OrderChoice } from '@tiantian/contracts/order/checkout.ts'
import { previewCheckout, submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { confirmSale, moveOrder, moveSale, requestPayment } from '@tiantian/contracts/order/order-move.ts'
import { payByTransfer, payFromBalance } from '@tiantian/contracts/order/payment.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { meetAtGate } from '../../../test/gate.ts'
import { fillCart, makeAddress, previewedCheckout } from '../../../test/make-cart.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { brokenProofs, leadTo, makeTrade, transferOf } from '../../../test/make-order.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { withoutRowLocks } from '../../../test/without-locks.ts'
import { declaredNotificationsJob } from '../../push/notification/deliver.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import { balanceShort } from '../notification/balance-notification.ts'
import { orderStateChanged } from '../notification/order-notification.ts'

const here = await testApp()

/** A buyer with 215.00 on the balance: what a cancelled order gave back. */
async function richBuyer(app: TestApp): Promise<Person> {
  const trade = await makeTrade(app)
  await leadTo(app, trade, 'paid')
  await trade.buyer.call(moveOrder, {
    id: trade.orderId,
    event: 'requestCancel',
    reason: 'Ordered the wrong side',
  })
  await trade.seller.call(moveSale, { id: trade.orderId, event: 'acceptCancel' })
  return trade.buyer
}

/** What the confirm page would send for goods that the buyer picks up, paid from the balance. */
const pickedUp = async (buyer: Person, addressId: string, choice: Partial<OrderChoice> = {}) => {
  const { orders } = await buyer.call(previewCheckout, {})
  return {
    ...(await previewedCheckout(buyer, addressId)),
    choices: orders.map(({ lines }) => ({
      offerId: lines[0]!.offerId,
      delivery: { kind: 'pickup' as const, rateId: null, priceMinor: 0 },
      paysFromBalance: true,
      ...choice,
    })),
  }
}

const tradeOf = (app: TestApp, buyer: Person, price: number) =>
  makeTrade(app, { buyer, price, quantity: 2, checkout: pickedUp })

const terms = { depositPercent: 100 }

const notifications = declaredNotificationsJob(
  { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock: here.clock },
  [balanceShort, orderStateChanged],
)

async function toldOf(person: Person) {
  const waiting = await here.db.sql<{ data: object }[]>`
    delete from outbox where topic = ${notifications.topic} returning data`
  for (const { data } of waiting) await notifications.run(here.db, data)
  const { rows } = await person.call(listNotifications, {})
  return rows.map(({ subject, text }) => `${subject}: ${text}`)
}

test('[S3.5] an order chosen to be paid from the balance is paid when the shop asks, and not before', async () => {
  const buyer = await richBuyer(here)
  const trade = await tradeOf(here, buyer, 10_000)
  const { orderId: id } = trade
  expect((await buyer.call(getOrder, { id })).order).toMatchObject({
    state: 'created',
    paysFromBalance: true,
    balanceMinor: 21_500,
    paidMinor: 0,
  })
  await trade.seller.call(confirmSale, { id })
  expect((await buyer.call(getOrder, { id })).order).toMatchObject({ balanceMinor: 21_500, paidMinor: 0 })
  await trade.seller.call(requestPayment, { id, terms })
  expect((await buyer.call(getOrder, { id })).order).toMatchObject({
    state: 'paid',
    paidMinor: 20_000,
    balanceMinor: 1500,
  })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S3.5] a deposit alone is taken from the balance when no more is due', async () => {
  const buyer = await richBuyer(here)
  const { seller, orderId: id } = await tradeOf(here, buyer, 10_000)
  await toldOf(buyer)
  await seller.call(confirmSale, { id, terms: { depositPercent: 30 } })
  const { order } = await buyer.call(getOrder, { id })
  expect(order).toMatchObject({ state: 'paid', paidMinor: 6000, balanceMinor: 15_500, payableMinor: 14_000 })
  expect(order.payments).toMatchObject([{ method: 'balance', state: 'confirmed' }])
  const told = (await toldOf(buyer)).filter((text) => text.includes(order.code)).join()
  // Nobody is asked to pay what is paid already.
  expect(told).toContain(`Payment for order ${order.code} received`)
  expect(told).not.toContain('ready for payment')
  expect(await brokenProofs(here)).toEqual([])
})

test('[S3.5] a balance that is too small stays as it is; the buyer is told, and pays as usual', async () => {
  const buyer = await richBuyer(here)
  const trade = await tradeOf(here, buyer, 11_000)
  const { seller, orderId: id } = trade
  await seller.call(confirmSale, { id, terms })
  const { order } = await buyer.call(getOrder, { id })
  expect(order).toMatchObject({ state: 'awaiting_payment', payableMinor: 22_000, balanceMinor: 21_500 })
  const told = (await toldOf(buyer)).filter((text) => text.includes(order.code))
  expect(told.join()).toContain('220.00 CNY is due, and your balance is 215.00 CNY')
  expect(told.join()).not.toContain('ready for payment')
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.15] a delivery that the shop has still to price is never paid from the balance unseen', async () => {
  const buyer = await richBuyer(here)
  const { id: shopId } = await makeShop(here.db, { ownerId: (await makeOfficer(here, [])).id })
  const { offerId } = await makeProduct(here.db, { shopId, price: 100 })
  await fillCart(buyer, { [offerId]: 1 })
  const addressId = await makeAddress(buyer)
  const quoted = { delivery: { kind: 'quoted' as const, rateId: null, priceMinor: null } }
  const input = await pickedUp(buyer, addressId, quoted)
  expect((await buyer.refused(submitCheckout, input)).code).toBe('INVALID_INPUT')
  const { balances } = await buyer.call(previewCheckout, {})
  expect(balances).toEqual([{ amountMinor: 21_500, currency: 'CNY' }])
})

/** Two shops ask at once for orders of 200.00 each, and 215.00 is on the balance; returns how many are paid. */
async function confirmedAtOnce(app: TestApp, together = <T>(run: () => Promise<T>) => run()) {
  const buyer = await richBuyer(app)
  const trades = [await tradeOf(app, buyer, 10_000), await tradeOf(app, buyer, 10_000)]
  await together(() =>
    Promise.all(trades.map(({ seller, orderId: id }) => seller.call(confirmSale, { id, terms }))),
  )
  const orders = await Promise.all(trades.map(({ orderId: id }) => buyer.call(getOrder, { id })))
  return orders.map(({ order }) => order.state).toSorted()
}

test('[S3.5] two orders confirmed at the same moment: the balance pays one, and the other waits for payment', async () => {
  expect(await confirmedAtOnce(here)).toEqual(['awaiting_payment', 'paid'])
  expect(await brokenProofs(here)).toEqual([])
})

test('control: without the lock and the check of the balance both are paid from money that is not there', async () => {
  const unguarded = await testApp()
  withoutRowLocks(unguarded)
  await unguarded.db.sql`alter table ledger_accounts drop constraint ledger_accounts_balance_minor_check`
  const states = await confirmedAtOnce(unguarded, (run) =>
    meetAtGate(unguarded, 'trigger gate before insert on ledger_transactions for each statement', 2, run),
  )
  expect(states).toEqual(['paid', 'paid'])
})

/** An order of 200.00 of which 60.00 is paid as a deposit, from a balance of 215.00. */
async function withDeposit(app: TestApp, buyer: Person, price = 10_000) {
  const trade = await tradeOf(app, buyer, price)
  await trade.seller.call(confirmSale, { id: trade.orderId, terms: { depositPercent: 30 } })
  return trade
}

const pack = ({ seller, orderId: id }: Awaited<ReturnType<typeof withDeposit>>) =>
  seller.call(moveSale, { id, event: 'pack' })

test('[S3.5] the rest after a deposit is paid from the balance when the shop packs, or before when the buyer asks for it', async () => {
  const buyer = await richBuyer(here)
  const trade = await withDeposit(here, buyer)
  const { orderId: id } = trade
  expect((await buyer.call(getOrder, { id })).order).toMatchObject({ payableMinor: 14_000, paidMinor: 6000 })
  await pack(trade)
  const { order } = await buyer.call(getOrder, { id })
  expect(order).toMatchObject({ state: 'packing', paidMinor: 20_000, payableMinor: 0, balanceMinor: 1500 })
  expect(order.payments.map(({ method }) => method)).toEqual(['balance', 'balance'])
  const willing = await richBuyer(here)
  const early = await withDeposit(here, willing)
  await willing.call(payFromBalance, { requestId: newId(), id: early.orderId, amountMinor: 14_000 })
  await pack(early)
  expect((await willing.call(getOrder, { id: early.orderId })).order).toMatchObject({
    paidMinor: 20_000,
    balanceMinor: 1500,
  })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S3.5] a rest that the balance does not cover, that was not chosen, or that is being transferred, is not taken', async () => {
  const poor = await richBuyer(here)
  // 30 % of 400.00 is 120.00: 95.00 is left for a rest of 280.00.
  const short = await withDeposit(here, poor, 20_000)
  await toldOf(poor)
  await pack(short)
  const { order } = await poor.call(getOrder, { id: short.orderId })
  expect(order).toMatchObject({ state: 'packing', payableMinor: 28_000, balanceMinor: 9500 })
  expect((await toldOf(poor)).join()).toContain('the rest of 280.00 CNY is due before it is shipped')
  const buyer = await richBuyer(here)
  const transferred = await withDeposit(here, buyer)
  await buyer.call(payByTransfer, await transferOf(here, transferred))
  await pack(transferred)
  expect((await buyer.call(getOrder, { id: transferred.orderId })).order).toMatchObject({
    state: 'packing',
    paidMinor: 6000,
    balanceMinor: 15_500,
  })
  const other = await richBuyer(here)
  const usual = await makeTrade(here, {
    buyer: other,
    quantity: 2,
    checkout: (person, addressId) => pickedUp(person, addressId, { paysFromBalance: false }),
  })
  await usual.seller.call(confirmSale, { id: usual.orderId, terms: { depositPercent: 30 } })
  await other.call(payFromBalance, { requestId: newId(), id: usual.orderId, amountMinor: 6000 })
  await pack(usual)
  expect((await other.call(getOrder, { id: usual.orderId })).order).toMatchObject({
    paidMinor: 6000,
    balanceMinor: 15_500,
  })
  expect(await brokenProofs(here)).toEqual([])
})

/** The shop packs while the buyer pays the same rest; the answer is what the order has been paid. */
async function restTwice(app: TestApp) {
  const buyer = await richBuyer(app)
  // 30 % of 140.00 is 42.00: 173.00 is left for a rest of 98.00.
  const trade = await withDeposit(app, buyer, 7000)
  const { orderId: id } = trade
  await Promise.allSettled([
    pack(trade),
    buyer.call(payFromBalance, { requestId: newId(), id, amountMinor: 9800 }),
  ])
  const { order } = await buyer.call(getOrder, { id })
  return { paidMinor: order.paidMinor, balanceMinor: order.balanceMinor }
}

test('[S3.5] a rest that the buyer pays at the moment when the shop packs is paid once', async () => {
  expect(await restTwice(here)).toEqual({ paidMinor: 14_000, balanceMinor: 7500 })
  expect(await brokenProofs(here)).toEqual([])
})

/** Two shops pack orders whose rests are 112.00 each, and 119.00 is on the balance; returns what they have been paid. */
async function packedAtOnce(app: TestApp, together = <T>(run: () => Promise<T>) => run()) {
  const buyer = await richBuyer(app)
  const trades = [await withDeposit(app, buyer, 8000), await withDeposit(app, buyer, 8000)]
  await together(() => Promise.all(trades.map(pack)))
  const orders = await Promise.all(trades.map(({ orderId: id }) => buyer.call(getOrder, { id })))
  return orders.map(({ order }) => order.paidMinor).toSorted((one, other) => one - other)
}

test('[S3.5] two orders packed at the same moment: the balance pays the rest of one, and the other waits for payment', async () => {
  expect(await packedAtOnce(here)).toEqual([4800, 16_000])
  expect(await brokenProofs(here)).toEqual([])
})

test('control: without the lock and the check of the balance both rests are paid from money that is not there', async () => {
  const unguarded = await testApp()
  withoutRowLocks(unguarded)
  await unguarded.db.sql`alter table ledger_accounts drop constraint ledger_accounts_balance_minor_check`
  const paid = await packedAtOnce(unguarded, (run) =>
    meetAtGate(unguarded, 'trigger gate before insert on ledger_transactions for each statement', 2, run),
  )
  expect(paid).toEqual([16_000, 16_000])
})
