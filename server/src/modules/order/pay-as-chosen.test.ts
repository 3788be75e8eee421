import { previewCheckout, submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import type { OrderChoice } from '@tiantian/contracts/order/delivery.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { confirmSale, moveOrder, moveSale, requestPayment } from '@tiantian/contracts/order/order-move.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { expect, test } from 'vitest'
import { meetAtGate } from '../../test/gate.ts'
import { fillCart, makeAddress, previewedCheckout } from '../../test/make-cart.ts'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { brokenProofs, leadTo, makeTrade } from '../../test/make-order.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../test/test-app.ts'
import { withoutRowLocks } from '../../test/without-locks.ts'
import { declaredNotificationsJob } from '../push/notification/deliver.ts'
import { createIdentityCipher } from '../user/identity/identity.ts'
import { balanceShort } from './balance-notification.ts'
import { orderStateChanged } from './order-notification.ts'

const here = await testApp()

/** A buyer with 215.00 on the balance: what a cancelled order gave back. */
async function richBuyer(app: TestApp): Promise<Person> {
  const trade = await makeTrade(app)
  await leadTo(app, trade, 'paid')
  await trade.buyer.call(moveOrder, {
    ...{ id: trade.orderId, event: 'requestCancel', reason: 'Ordered the wrong side' },
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
    ...{ state: 'created', paysFromBalance: true, balanceMinor: 21_500, paidMinor: 0 },
  })
  await trade.seller.call(confirmSale, { id })
  expect((await buyer.call(getOrder, { id })).order).toMatchObject({ balanceMinor: 21_500, paidMinor: 0 })
  await trade.seller.call(requestPayment, { id, terms })
  expect((await buyer.call(getOrder, { id })).order).toMatchObject({
    ...{ state: 'paid', paidMinor: 20_000, balanceMinor: 1500 },
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
