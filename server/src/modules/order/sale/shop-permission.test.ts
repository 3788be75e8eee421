import {
  listBalances,
  listMyPayouts,
  listStatement,
  requestPayout,
} from '@tiantian/contracts/ledger/ledger.ts'
import { sendMessage } from '@tiantian/contracts/message/message.ts'
import { openThread } from '@tiantian/contracts/message/thread.ts'
import { createShopCoupon } from '@tiantian/contracts/order/coupon.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { listSales } from '@tiantian/contracts/order/order-list.ts'
import { confirmSale, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { changeProducts, getOwnProduct, listOwnProducts } from '@tiantian/contracts/product/own-product.ts'
import { getShopQuote, listShopQuotes } from '@tiantian/contracts/quote/quote.ts'
import { getOwnShop, moveOwnShop } from '@tiantian/contracts/shop/own-shop.ts'
import type { ShopRole } from '@tiantian/contracts/shop/own-shop-list.ts'
import { listOwnShops } from '@tiantian/contracts/shop/own-shop-list.ts'
import type { ShopPermission } from '@tiantian/contracts/shop/permission.ts'
import { isAllowedInShop } from '@tiantian/contracts/shop/permission.ts'
import { getOwnCategories } from '@tiantian/contracts/shop/shop-category.ts'
import { removeFromShop } from '@tiantian/contracts/shop/team.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { coalesce } from '../../../platform/job/coalesced-jobs.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { shopCouponOf } from '../../../test/make-coupon.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { leadTo, makeTrade, ship } from '../../../test/make-order.ts'
import { askForQuote, quoteRequestOf } from '../../../test/make-quote.ts'
import type { Person } from '../../../test/test-app.ts'
import { Refused, TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { declaredNotificationsJob } from '../../push/notification/deliver.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import { orderStateChanged } from '../notification/order-notification.ts'
import { orderChanged } from '../order-changed.ts'

const here = await testApp()
const { db } = here

/** A shop with a paid order, a quote to answer, a thread of a buyer, and a member of each role. */
async function staffedShop() {
  const trade = await makeTrade(here)
  const { shopId, seller, buyer } = trade
  const member = async (role: ShopRole) => {
    const person = await makeOfficer(here, [])
    await db.sql`insert into shop_members (shop_id, user_id, role) values (${shopId}, ${person.id}, ${role})`
    return person
  }
  const { quoteOf } = await askForQuote(buyer, quoteRequestOf([shopId], {}))
  const { id: threadId } = await buyer.call(openThread, { with: { kind: 'shop', id: shopId } })
  const content = { kind: 'text' as const, text: 'Good day' }
  await buyer.call(sendMessage, { threadId, requestId: newId(), content })
  const [product] = await db.sql<[{ id: string }]>`select id from products where shop_id = ${shopId}`
  return {
    trade,
    shopId,
    threadId,
    productId: product.id,
    quoteId: quoteOf.get(shopId)!,
    people: { owner: seller, manager: await member('manager'), staff: await member('staff') },
    stranger: await makeOfficer(here, []),
  }
}
type Staffed = Awaited<ReturnType<typeof staffedShop>>

const pass = (code: string) => (error: unknown) => {
  if (!(error instanceof Refused && error.code === code)) throw error
}

const SECOND_STEP = new Set(['STEP_UP_REQUIRED', 'BALANCE_SHORT', 'STATE_CONFLICT'])

/** What each permission opens, by the real actions. One that gets past the permission may be refused for what is missing. */
const ACTS: readonly [ShopPermission, string, (person: Person, shop: Staffed) => Promise<unknown>][] = [
  ['sales', 'reads an order', (p, { trade }) => p.call(getOrder, { id: trade.orderId })],
  [
    'coupons',
    'issues a coupon',
    (p, { shopId }) => p.call(createShopCoupon, { ...shopCouponOf(shopId), requestId: newId() }),
  ],
  [
    'messages',
    'answers a buyer',
    (p, { threadId }) =>
      p.call(sendMessage, { threadId, requestId: newId(), content: { kind: 'text', text: 'Yes' } }),
  ],
  ['stock', 'lists products', (p, { shopId }) => p.call(listOwnProducts, { shopId })],
  ['stock', 'opens a product', (p, { productId }) => p.call(getOwnProduct, { id: productId })],
  [
    'stock',
    'counts stock',
    (p, { shopId, productId }) =>
      p.call(changeProducts, { shopId, ids: [productId], change: { kind: 'stock', quantity: 7 } }),
  ],
  [
    'products',
    'changes prices',
    (p, { shopId, productId }) =>
      p.call(changeProducts, { shopId, ids: [productId], change: { kind: 'price', percent: 1 } }),
  ],
  ['products', 'sorts categories', (p, { shopId }) => p.call(getOwnCategories, { shopId })],
  ['orders', 'confirms an order', (p, { trade }) => p.call(confirmSale, { id: trade.orderId })],
  ['quotes', 'opens a request', (p, { quoteId }) => p.call(getShopQuote, { id: quoteId })],
  ['settings', 'opens the settings', (p, { shopId }) => p.call(getOwnShop, { id: shopId })],
  ['statement', 'reads the statement', (p, { shopId }) => p.call(listStatement, { shopId })],
  ['statement', 'reads payouts', (p, { shopId }) => p.call(listMyPayouts, { shopId })],
  [
    'payout',
    'takes money out',
    (p, { shopId }) =>
      p.call(requestPayout, {
        requestId: newId(),
        shopId,
        amountMinor: 100,
        currency: 'CNY',
        recipient: 'Auto Trade',
        bank: 'Halyk',
        accountNumber: 'KZ000000000000000001',
      }),
  ],
  [
    'staff',
    'removes a member',
    (p, { shopId }) => p.call(removeFromShop, { shopId, userId: newId() }).catch(pass('USER_NOT_FOUND')),
  ],
  ['closing', 'closes the shop', (p, { shopId }) => p.call(moveOwnShop, { id: shopId, event: 'close' })],
]

/** `done`, or the code of the refusal. */
const outcome = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof Refused)) throw error
      return SECOND_STEP.has(error.code) ? 'done' : error.code
    },
  )

test.each(ACTS)('[S2.23] %s: who of a shop %s, and who is refused', async (permission, _, act) => {
  const shop = await staffedShop()
  const { people, stranger } = shop
  const hidden = await outcome(act(stranger, shop))
  expect(hidden).toMatch(/_NOT_FOUND$/)
  // The owner last: closing ends the rest.
  for (const role of ['staff', 'manager', 'owner'] as const) {
    const result = await outcome(act(people[role], shop))
    if (isAllowedInShop(role, permission)) expect(result, role).toBe('done')
    else expect(result, role).toMatch(/^(PERMISSION_DENIED|PRODUCT_NOT_FOUND)$/)
  }
})

test('[S2.23] staff ship what the shop has sold, and lists show each member what the role allows', async () => {
  const { trade, people } = await staffedShop()
  await leadTo(here, trade, 'paid')
  await people.staff.call(moveSale, { id: trade.orderId, event: 'pack' })
  expect((await people.staff.refused(moveSale, { id: trade.orderId, event: 'decline' })).code).toBe(
    'PERMISSION_DENIED',
  )
  const { order } = await ship({ ...trade, seller: people.staff })
  expect(order.state).toBe('shipped')
  expect((await people.staff.call(listSales, {})).rows).toHaveLength(1)
  expect((await people.staff.call(listShopQuotes, {})).rows).toHaveLength(0)
  expect((await people.manager.call(listShopQuotes, {})).rows).toHaveLength(1)
  const shopBalances = async (person: Person) =>
    (await person.call(listBalances, {})).balances.filter(({ shop }) => shop !== null)
  expect(await shopBalances(people.staff)).toEqual([])
  const { rows } = await people.staff.call(listOwnShops, {})
  expect(rows).toMatchObject([{ role: 'staff' }])
})

test('[S2.23] a removed member loses the shop at once, in a session that stays open', async () => {
  const shop = await staffedShop()
  const { people, shopId, trade } = shop
  await people.manager.call(getOrder, { id: trade.orderId })
  await people.owner.call(removeFromShop, { shopId, userId: people.manager.id })
  const allowed = ACTS.filter(([permission]) => isAllowedInShop('manager', permission))
  for (const [, what, act] of allowed)
    expect(await outcome(act(people.manager, shop)), what).toMatch(/_NOT_FOUND$/)
  expect((await people.manager.call(listSales, {})).rows).toEqual([])
  expect((await people.manager.call(listOwnShops, {})).rows).toEqual([])
  const audited = await db.sql`
    select change from audit_log where event = 'shop.member.remove' and object_id = ${shopId}`
  expect(audited).toMatchObject([{ change: { userId: people.manager.id, role: 'manager' } }])
})

test('[S2.23] news of an order reaches those who ship it', async () => {
  const { people, trade } = await staffedShop()
  const box = new Mailbox(here)
  const email = `staff-${people.staff.id}@mail.example`
  await db.sql`update users set email = ${email} where id = ${people.staff.id}`
  await leadTo(here, trade, 'paid')
  const emails = declaredNotificationsJob(
    { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock: here.clock },
    [orderStateChanged],
  )
  await coalesce(db, [orderChanged])
  const waiting = await db.sql<{ data: { kind: string } }[]>`
    delete from outbox where topic = ${emails.topic} returning data`
  for (const { data } of waiting) if (data.kind === orderStateChanged.kind) await emails.run(db, data)
  const [news] = await box.messagesTo(email)
  expect(news?.text).toContain(`/#/pages/order/detail?id=${trade.orderId}`)
})
