import { setFavorite } from '@tiantian/contracts/activity/favorite.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { setPreference } from '@tiantian/contracts/user/preference.ts'
import { expect, test } from 'vitest'
import { sendNotifications } from '../../test/mailbox.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { indexProducts } from '../product/index/index-item.ts'
import { notifyPriceDrops } from './price-drop.ts'

const here = await testApp()
const { db } = here

const save = (user: Person, id: string, isFavorite = true) =>
  user.call(setFavorite, { kind: 'product', id, isFavorite })

async function priceAt({ productId, offerId }: { productId: string; offerId: string }, minor: number) {
  await db.sql`update price_tiers set price_minor = ${minor} where offer_id = ${offerId}`
  await db.transaction((tx) => indexProducts(tx, [productId]))
}

async function toldTo(reader: Person, language: 'en' | 'zh-Hans' = 'en') {
  await sendNotifications(here)
  return (await reader.call(listNotifications, {}, language)).rows
}

test('[S1.12] a saved part that got cheaper is told once for each price, in the app of those who saved it', async () => {
  const user = await here.user()
  const other = await here.user()
  const part = await makeProduct(db, { price: 10_000 })
  await save(user, part.productId)
  expect(await notifyPriceDrops(db)).toBe(0)
  await priceAt(part, 9000)
  expect([await notifyPriceDrops(db), await notifyPriceDrops(db)]).toEqual([1, 0])
  expect(await toldTo(user, 'zh-Hans')).toMatchObject([
    {
      kind: 'favorite.cheaper',
      topic: 'offers',
      subject: expect.stringMatching(/^收藏降价/),
      text: expect.stringMatching(/由 ¥100\.00 降至 ¥90\.00/),
      path: `/#/pages/product/detail?id=${part.productId}`,
    },
  ])
  await priceAt(part, 8000)
  expect(await notifyPriceDrops(db)).toBe(1)
  expect((await toldTo(user))[0]?.text).toMatch(/from ¥90\.00 to ¥80\.00/)
  expect(await toldTo(other)).toEqual([])
})

test('a price that rises and falls between what was told is no news; one that was as dear as before is', async () => {
  const user = await here.user()
  const part = await makeProduct(db, { price: 10_000 })
  await save(user, part.productId)
  const counts: number[] = []
  for (const minor of [9000, 9500, 9000, 10_000, 9000]) {
    await priceAt(part, minor)
    counts.push(await notifyPriceDrops(db))
  }
  expect(counts).toEqual([1, 0, 0, 0, 1])
})

test('a favourite whose price stays is not locked while others are told', async () => {
  const user = await here.user()
  const same = await makeProduct(db, { price: 10_000 })
  const cheaper = await makeProduct(db, { price: 10_000 })
  for (const { productId } of [same, cheaper]) await save(user, productId)
  await priceAt(cheaper, 9000)
  // A lock leaves its transaction in the row.
  const lockOf = async ({ productId }: { readonly productId: string }) => {
    const [row] = await db.sql<{ xmax: string }[]>`
      select xmax::text from favorites where user_id = ${user.id} and kind = 'product' and object_id = ${productId}`
    return row?.xmax
  }
  const before = await lockOf(same)
  expect(await notifyPriceDrops(db)).toBe(1)
  expect(await lockOf(same)).toBe(before)
})

test('another currency, a part off sale and a removed favourite are not told', async () => {
  const user = await here.user()
  const exchanged = await makeProduct(db, { price: 10_000 })
  const gone = await makeProduct(db, { price: 10_000 })
  const removed = await makeProduct(db, { price: 10_000 })
  for (const { productId } of [exchanged, gone, removed]) await save(user, productId)
  await db.sql`update offers set currency = 'USD' where id = ${exchanged.offerId}`
  await db.sql`update products set state = 'hidden' where id = ${gone.productId}`
  for (const part of [exchanged, gone, removed]) await priceAt(part, 1000)
  await notifyPriceDrops(db)
  await save(user, removed.productId, false)
  expect(await toldTo(user)).toEqual([])
})

test('thousands of favourites are gone through in batches, each of them once', async () => {
  const part = await makeProduct(db, { price: 10_000 })
  await db.sql`
    with made as (
      insert into users (id, kind, username, created_at)
      select gen_random_uuid(), 'person', 'saver' || n, now() from generate_series(1, 1500) n returning id)
    insert into favorites (user_id, kind, object_id, price_minor, currency, created_at)
    select made.id, 'product', ${part.productId}, 10000, o.currency, now() from made, offers o where o.id = ${part.offerId}`
  await priceAt(part, 5000)
  expect([await notifyPriceDrops(db), await notifyPriceDrops(db)]).toEqual([1500, 0])
  await db.sql`delete from outbox`
})

test('who switched such news off in the app is not told', async () => {
  const user = await here.user()
  const part = await makeProduct(db, { price: 10_000 })
  await user.call(setPreference, { notices: { offers: { app: false } } })
  await save(user, part.productId)
  await priceAt(part, 9000)
  await notifyPriceDrops(db)
  await sendNotifications(here)
  const { rows, unreadCount } = await user.call(listNotifications, {})
  expect([unreadCount, rows.every(({ isRead }) => isRead)]).toEqual([0, true])
})
