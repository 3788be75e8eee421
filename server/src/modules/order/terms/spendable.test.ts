import { cancelOrder, moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { getWallet } from '@tiantian/contracts/order/wallet.ts'
import { editUser } from '@tiantian/contracts/user/account.ts'
import { createAddress } from '@tiantian/contracts/user/address-form.ts'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { DatabaseCaller } from '../../../test/client-database.ts'
import { HOME } from '../../../test/make-cart.ts'
import { discountedCheckout, makeCoupon } from '../../../test/make-coupon.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Trade } from '../../../test/make-order.ts'
import { leadTo, makeTrade } from '../../../test/make-order.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db, clock } = here
const officer = await makeOfficer(here, ['trade_manager'])
const HOUR_MS = 3_600_000

const figuresOf = async (person: Person) => {
  const { balance, score, coupon } = (await person.call(getUserInfo, {})).userInfo
  return { balance, score, coupon }
}

/** The money of a paid order goes back to the balance of the buyer: 215.00 ¥. */
async function giveBack({ buyer, seller, orderId: id }: Trade) {
  await buyer.call(moveOrder, { id, event: 'requestCancel', reason: 'Ordered the wrong side' })
  await seller.call(moveSale, { id, event: 'acceptCancel' })
}

async function moveToChina(person: Person) {
  const [city] = await db.sql<
    [{ id: number }]
  >`select id from cities where country = 'CN' order by id limit 1`
  const address = {
    ...HOME,
    country: 'CN',
    cityId: city.id,
    phone: '+8613800138000',
    postcode: '200000',
    isDefault: true,
  }
  await person.call(createAddress, { requestId: newId(), address })
}

test('[S3.5] user info says what the buyer can spend of the balance, in the currency of their country alone', async () => {
  const trade = await makeTrade(here)
  await leadTo(here, trade, 'paid')
  const { buyer } = trade
  expect(await figuresOf(buyer)).toMatchObject({ balance: 0 })
  await giveBack(trade)
  expect((await buyer.call(getWallet, {})).wallet.balances).toEqual([
    { amountMinor: 21_500, currency: 'CNY' },
  ])
  // Goods go to Kazakhstan: yuan are not tenge, and are not converted.
  expect(await figuresOf(buyer)).toMatchObject({ balance: 0 })
  await moveToChina(buyer)
  expect(await figuresOf(buyer)).toMatchObject({ balance: 21_500 })
})

test('[S3.5] of a user without an address the language says in which currency', async () => {
  const trade = await makeTrade(here)
  await leadTo(here, trade, 'paid')
  await giveBack(trade)
  await db.sql`delete from addresses where user_id = ${trade.buyer.id}`
  const figuresIn = async (language: string) => {
    await db.sql`update users set language = ${language} where id = ${trade.buyer.id}`
    return figuresOf(trade.buyer)
  }
  expect(await figuresIn('zh-Hans')).toMatchObject({ balance: 21_500 })
  for (const other of ['en', 'ru', 'kk']) expect(await figuresIn(other)).toMatchObject({ balance: 0 })
})

test('[S3.5] money of a transfer that no officer has seen is not yet what the buyer can spend', async () => {
  const trade = await makeTrade(here)
  await moveToChina(trade.buyer)
  await leadTo(here, trade, 'paid')
  const [payment] = await db.sql<
    [{ id: string }]
  >`select id from order_payments where order_id = ${trade.orderId}`
  await db.sql`
    insert into order_unseen_transfers (payment_id, order_id, shop_id, created_at)
    values (${payment.id}, ${trade.orderId}, ${trade.shopId}, ${clock.now()})`
  await giveBack(trade)
  expect(await figuresOf(trade.buyer)).toMatchObject({ balance: 0 })
  await db.sql`delete from order_unseen_transfers where payment_id = ${payment.id}`
  expect(await figuresOf(trade.buyer)).toMatchObject({ balance: 21_500 })
})

test('[S3.5] user info says the points that can be spent, and so does what a change of the name answers', async () => {
  const trade = await makeTrade(here)
  await leadTo(here, trade, 'completed')
  const { points } = (await trade.buyer.call(getWallet, {})).wallet
  expect(points).toBeGreaterThan(0)
  expect(await figuresOf(trade.buyer)).toMatchObject({ score: points })
  const { userInfo } = await trade.buyer.call(editUser, { nickname: 'Айгерим' })
  expect(userInfo.score).toBe(points)
  const [row] = (
    await new DatabaseCaller(here, trade.buyer).ask(
      'uni-id-users',
      ['where', "'_id' == $cloudEnv_uid"],
      ['field', 'balance,score,coupon'],
      ['get'],
    )
  ).data
  expect(row).toMatchObject(await figuresOf(trade.buyer))
})

test('[S3.5] user info counts the coupons that the buyer can use now', async () => {
  const cart = await makeTrade(here)
  const { coupon: before } = await figuresOf(cart.buyer)
  const { code } = await makeCoupon(officer)
  const inAnHour = new Date(clock.now().getTime() + HOUR_MS)
  await makeCoupon(officer, { endsAt: inAnHour.toISOString() })
  await makeCoupon(officer, { startsAt: inAnHour.toISOString() })
  await makeCoupon(officer, { isActive: false })
  expect(await figuresOf(cart.buyer)).toMatchObject({ coupon: before + 2 })
  const used = await makeTrade(here, {
    buyer: cart.buyer,
    checkout: (buyer, addressId) => discountedCheckout(buyer, addressId, { coupons: [code] }),
  })
  expect(await figuresOf(cart.buyer)).toMatchObject({ coupon: before + 1 })
  await cart.buyer.call(cancelOrder, { id: used.orderId })
  expect(await figuresOf(cart.buyer)).toMatchObject({ coupon: before + 2 })
  // One has ended, another has begun.
  clock.advance(HOUR_MS + 1000)
  expect(await figuresOf(cart.buyer)).toMatchObject({ coupon: before + 2 })
  const { couponCount } = (await cart.buyer.call(getWallet, {})).wallet
  expect(couponCount).toBe(before + 2)
})
