import { createHash } from 'node:crypto'
import { reportViews } from '@tiantian/contracts/activity/view.ts'
import { addToCart } from '@tiantian/contracts/cart/cart.ts'
import { addListToCart } from '@tiantian/contracts/cart/cart-list.ts'
import { moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { listShopDays } from '@tiantian/contracts/order/shop-day.ts'
import { getShopNumbers } from '@tiantian/contracts/order/shop-numbers.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { allBatchesDone } from '../../../platform/job/batch-queue.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { leadTo, makeTrade } from '../../../test/make-order.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'
import { deleteOldViewDays } from '../../product/numbers/view-count.ts'
import {
  deleteOldShopWords,
  NEW_WORDS_OF_NETWORK,
  SHOP_WORDS_A_DAY,
} from '../../search/shop-word/shop-word.ts'

const here = await testApp()
const { db, clock } = here

const DAY_MS = 86_400_000
const view = (id: string, text?: string) => ({
  views: [{ kind: 'product' as const, id, ...(text && { text }) }],
})

async function numbersOf(person: Person, shopId: string, period: 'day' | 'week' | 'month' = 'day') {
  await allBatchesDone()
  return person.call(getShopNumbers, { shopId, period })
}

async function ownShop() {
  const seller = await here.user()
  const { id: shopId } = await makeShop(db, { ownerId: seller.id })
  const { productId, offerId } = await makeProduct(db, { shopId, stock: 50 })
  return { seller, shopId, productId, offerId }
}

test('[S2.23] views and carts of buyers count once each half hour; the team’s and robots’ do not', async () => {
  const { seller, shopId, productId, offerId } = await ownShop()
  const buyer = await here.user()
  await buyer.call(reportViews, view(productId))
  await buyer.call(reportViews, { views: [...view(productId).views, { kind: 'shop', id: shopId }] })
  await here.visitor.call(reportViews, view(productId))
  await seller.call(reportViews, view(productId))
  await buyer.call(reportViews, view(newId()))
  await here.app.inject({
    method: 'POST',
    url: `/api/${reportViews.name}`,
    headers: { 'user-agent': 'Googlebot/2.1' },
    payload: view(productId),
  })
  const add = { requestId: newId(), offerId, quantity: 1 }
  await buyer.call(addToCart, add)
  await buyer.call(addToCart, add)
  const counts = { shopViewCount: 1, productViewCount: 2, cartAddCount: 1, orderCount: 0 }
  const first = await numbersOf(seller, shopId)
  expect(first.numbers).toEqual({ ...counts, sales: [] })
  expect(first.days).toEqual([{ day: first.to, ...counts }])
  const { shops } = await seller.call(listShopDays, {})
  expect(shops).toMatchObject([{ shopId, viewCount: 3 }])

  clock.advance(31 * 60_000)
  await buyer.call(reportViews, view(productId))
  expect((await numbersOf(seller, shopId, 'month')).numbers.productViewCount).toBe(3)
})

test('[S1.6] a list of part numbers counts as put into carts', async () => {
  const { seller, shopId, productId } = await ownShop()
  const [{ part_number: partNumber }] = await db.sql<[{ part_number: string }]>`
    select part_number from products where id = ${productId}`
  const buyer = await here.user()
  await buyer.call(addListToCart, { requestId: newId(), lines: [{ partNumber, quantity: 1 }] })
  expect((await numbersOf(seller, shopId)).numbers.cartAddCount).toBe(1)
})

test('[S2.23] days are those of the shop’s time zone, and each period is compared with the one before', async () => {
  const { seller, shopId, productId } = await ownShop()
  const first = await numbersOf(seller, shopId)
  expect(first.timeZone).toBe('Asia/Shanghai')
  // 23:50 in Shanghai, and ten minutes later the next day.
  const midnight = Date.parse(`${first.to}T16:00:00Z`) + DAY_MS
  clock.advance(midnight - 10 * 60_000 - clock.now().getTime())
  const late = await here.user()
  const early = await here.user()
  await late.call(reportViews, view(productId))
  clock.advance(20 * 60_000)
  await early.call(reportViews, view(productId))
  const today = await numbersOf(seller, shopId)
  // Today is not over: it is not compared with the whole of yesterday.
  expect([today.numbers.productViewCount, today.before]).toEqual([1, null])
  const week = await numbersOf(seller, shopId, 'week')
  expect([week.numbers.productViewCount, week.before?.productViewCount]).toEqual([2, 0])
  expect(week.days).toHaveLength(7)
  expect(week.days.at(-1)).toMatchObject({ day: today.to, productViewCount: 1 })
  clock.advance(7 * DAY_MS)
  const later = await numbersOf(await member(shopId), shopId, 'week')
  expect([later.numbers.productViewCount, later.before?.productViewCount]).toEqual([0, 2])
})

test('[S2.23] sales are by currency, and an order is sold when it is paid and until it is cancelled', async () => {
  const trade = await makeTrade(here, { stock: 40 })
  const { seller, shopId, orderId } = trade
  expect((await numbersOf(seller, shopId)).numbers).toMatchObject({ orderCount: 1, sales: [] })
  await leadTo(here, trade, 'paid')
  const sold = await numbersOf(seller, shopId)
  expect(sold.numbers).toMatchObject({
    orderCount: 1,
    sales: [{ currency: 'CNY', amountMinor: 21_500 }],
  })
  await trade.buyer.call(moveOrder, { id: orderId, event: 'requestCancel', reason: 'Ordered the wrong side' })
  await seller.call(moveSale, { id: orderId, event: 'acceptCancel' })
  expect((await numbersOf(seller, shopId)).numbers).toMatchObject({ orderCount: 1, sales: [] })
})

test('[S1.11] search words are shown from five different visitors on, and never kept with one of them', async () => {
  const { seller, shopId, productId } = await ownShop()
  const visitors = await manyVisitors()
  for (const one of visitors.slice(0, 4)) await one.call(reportViews, view(productId, 'Brake Pads  Camry'))
  await visitors[0]!.call(
    reportViews,
    view((await makeProduct(db, { shopId })).productId, 'brake pads camry'),
  )
  await seller.call(reportViews, view(productId, 'brake pads camry'))
  expect((await numbersOf(seller, shopId)).words).toEqual([])
  await visitors[4]!.call(reportViews, view(productId, 'brake pads camry'))
  await visitors[5]!.call(reportViews, view(productId, 'ivan@example.com'))
  const { words, wordPeopleMin } = await numbersOf(seller, shopId)
  expect(wordPeopleMin).toBe(5)
  expect(words).toEqual([{ text: 'brake pads camry', count: 6 }])
  const stored = await db.sql`select * from search_shop_words where shop_id = ${shopId}`
  expect(stored.map((row) => Object.keys(row).sort())).toEqual([['count', 'day', 'marks', 'shop_id', 'text']])
})

/** Six whose marks differ: two persons may share one of the 64. */
async function manyVisitors(): Promise<Person[]> {
  const { hash } = await import('node:crypto')
  const found = new Map<number, Person>()
  while (found.size < 6) {
    const person = await here.user()
    found.set(hash('sha1', person.id, 'buffer')[0]! % 64, person)
  }
  return [...found.values()]
}

test('[S1.11] a program cannot fill the store with words of a shop', async () => {
  const { shopId, productId } = await ownShop()
  await numbersOf(await member(shopId), shopId)
  const [{ day }] = await db.sql<[{ day: string }]>`
    select (${clock.now()}::timestamptz at time zone 'Asia/Shanghai')::date::text as day`
  await db.sql`
    insert into search_shop_words (shop_id, day, text, count, marks)
    select ${shopId}, ${day}, 'word ' || n, 1, 3::bit(64) from generate_series(1, ${SHOP_WORDS_A_DAY}) n`
  const one = await here.user()
  const other = await here.user()
  await one.call(reportViews, view(productId, 'one more'))
  await other.call(reportViews, view(productId, 'word 7'))
  await allBatchesDone()
  const rows = await db.sql`
    select text, count from search_shop_words where shop_id = ${shopId} and text in ('one more', 'word 7')`
  expect([...rows]).toEqual([{ text: 'word 7', count: 2 }])
})

test('[S1.11] words of one account alone keep nobody else’s word out of a full day', async () => {
  const { shopId, productId } = await ownShop()
  await numbersOf(await member(shopId), shopId)
  const [{ day }] = await db.sql<[{ day: string }]>`
    select (${clock.now()}::timestamptz at time zone 'Asia/Shanghai')::date::text as day`
  await db.sql`
    insert into search_shop_words (shop_id, day, text, count, marks)
    select ${shopId}::uuid, ${day}::date, 'junk ' || n, 1, 1::bit(64) from generate_series(1, ${SHOP_WORDS_A_DAY - 1}) n
    union all select ${shopId}::uuid, ${day}::date, 'of two', 1, 3::bit(64)`
  const one = await here.user()
  await one.call(reportViews, view(productId, 'zz pads'))
  await allBatchesDone()
  const stored = await db.sql<
    { text: string }[]
  >`select text from search_shop_words where shop_id = ${shopId}`
  expect(stored).toHaveLength(SHOP_WORDS_A_DAY)
  expect(stored.map(({ text }) => text)).toEqual(expect.arrayContaining(['zz pads', 'of two']))
})

test('[S1.11] one network is the second to use so many words of a shop, and its others do not count as used by two', async () => {
  const { shopId, productId } = await ownShop()
  await numbersOf(await member(shopId), shopId)
  const texts = Array.from({ length: 30 }, (_, n) => `junk ${n} x`)
  const flood = await here.user()
  const mark = createHash('sha1').update(flood.id).digest()[0]! % 64
  const products = [productId]
  while (products.length < texts.length) products.push((await makeProduct(db, { shopId })).productId)
  await db.sql`
    insert into search_shop_words (shop_id, day, text, count, marks)
    select ${shopId}, (${clock.now()}::timestamptz at time zone 'Asia/Shanghai')::date, text, 1,
      set_bit(0::bit(64), ${(mark + 1) % 64}, 1) from unnest(${texts}::text[]) text`
  for (const [n, id] of products.entries()) await flood.call(reportViews, view(id, texts[n]))
  await allBatchesDone()
  const [row] = await db.sql<[{ two: number; sum: number }]>`
    select count(*) filter (where bit_count(marks) = 2)::int as two, sum(count)::int as sum
    from search_shop_words where shop_id = ${shopId}`
  expect(row).toEqual({ two: NEW_WORDS_OF_NETWORK.max, sum: 60 })
})

const viewFrom = (remoteAddress: string, userAgent: string, id: string, text: string) =>
  here.app.inject({
    method: 'POST',
    url: `/api/${reportViews.name}`,
    remoteAddress,
    payload: view(id, text),
    headers: { 'user-agent': userAgent },
  })

test('[S1.11] one phone with many addresses shows its words to nobody, and a program with many names is one visitor', async () => {
  const { shopId, productId } = await ownShop()
  const visitors = await manyVisitors()
  await visitors[0]!.call(reportViews, view(productId, 'pads for abai'))
  for (let day = 0; day < 2; day += 1) {
    for (let n = 1; n <= 7; n += 1) await viewFrom(`10.${n}.3.${day}`, 'phone', productId, 'pads for abai')
    clock.advance(DAY_MS)
  }
  expect((await numbersOf(await member(shopId), shopId, 'month')).words).toEqual([])
  for (const one of visitors.slice(1, 5)) await one.call(reportViews, view(productId, 'pads for abai'))
  const { words } = await numbersOf(await member(shopId), shopId, 'month')
  // On the second day it was new, and nobody with an account had brought it yet.
  expect(words).toEqual([{ text: 'pads for abai', count: 12 }])

  const before = await numbersOf(await member(shopId), shopId, 'day')
  for (let n = 0; n < 30; n += 1) await viewFrom('10.9.9.9', `program ${n}`, productId, `junk ${n} x`)
  const after = await numbersOf(await member(shopId), shopId, 'day')
  expect(after.numbers.productViewCount - before.numbers.productViewCount).toBe(1)
})

test('[S1.11] one network does not fill the words of a shop', async () => {
  const { shopId, productId } = await ownShop()
  const flood = await here.user()
  const products = [productId]
  while (products.length < 30) products.push((await makeProduct(db, { shopId })).productId)
  for (const [n, id] of products.entries()) await flood.call(reportViews, view(id, `flood ${n} x`))
  await allBatchesDone()
  const stored = await db.sql`select from search_shop_words where shop_id = ${shopId}`
  expect(stored).toHaveLength(NEW_WORDS_OF_NETWORK.max)
  // Without an account nothing new is stored, from any network.
  await viewFrom('12.1.1.1', 'browser', productId, 'new words')
  await allBatchesDone()
  const [none] = await db.sql`select from search_shop_words where shop_id = ${shopId} and text = 'new words'`
  expect(none).toBeUndefined()
})

async function member(shopId: string): Promise<Person> {
  const staff = await here.user()
  await db.sql`insert into shop_members (shop_id, user_id, role) values (${shopId}, ${staff.id}, 'staff')`
  return staff
}

test('[S2.23] the whole team reads the numbers, and nobody else', async () => {
  const { shopId } = await ownShop()
  const staff = await member(shopId)
  expect((await numbersOf(staff, shopId)).shopId).toBe(shopId)
  const stranger = await here.user()
  expect((await stranger.refused(getShopNumbers, { shopId })).code).toBe('SHOP_NOT_FOUND')
  expect((await here.visitor.refused(getShopNumbers, { shopId })).code).toBe('LOGIN_REQUIRED')
  const wrong = await staff.refused(getShopNumbers, { shopId, period: 'year' } as never)
  expect(wrong.code).toBe('INVALID_INPUT')
  const shopView = { kind: 'shop', id: shopId } as const
  for (const views of [[], [{ ...shopView, id: 'x' }], Array.from({ length: 21 }, () => shopView)])
    expect((await staff.refused(reportViews, { views })).code).toBe('INVALID_INPUT')
})

test('[S1.11] days are kept for 400 days, words for a month', async () => {
  const { shopId, productId } = await ownShop()
  const dayAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10)
  for (const days of [399, 401]) {
    await db.sql`insert into shop_view_days (shop_id, day, shop_views) values (${shopId}, ${dayAgo(days)}, 1)`
    await db.sql`
      insert into product_view_days (shop_id, day, product_id, views)
      values (${shopId}, ${dayAgo(days)}, ${productId}, 1)`
  }
  for (const days of [31, 34])
    await db.sql`
      insert into search_shop_words (shop_id, day, text, count, marks)
      values (${shopId}, ${dayAgo(days)}, 'filter', 1, 1::bit(64))`
  expect(await deleteOldViewDays(db, clock.now())).toBe(2)
  expect(await deleteOldShopWords(db, clock.now())).toBe(1)
  const left = await db.sql`
    select day::text from shop_view_days where shop_id = ${shopId}
    union all select day::text from product_view_days where shop_id = ${shopId}`
  expect(left.map(({ day }) => day)).toEqual([dayAgo(399), dayAgo(399)])
})
