import {
  FAVORITES_MAX,
  listFavoriteMarks,
  listFavorites,
  removeFavorites,
  setFavorite,
} from '@tiantian/contracts/activity/favorite.ts'
import { mergeSaved } from '@tiantian/contracts/activity/merge.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { meetAtGate } from '../../test/gate.ts'
import { copyProducts } from '../../test/list-products.ts'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { indexProducts } from '../product/index/index-item.ts'

const here = await testApp()
const { db, clock } = here
const { sql } = db

const addFavorite = (user: Person, kind: 'product' | 'shop', id: string) =>
  user.call(setFavorite, { kind, id, isFavorite: true })
const products = async (user: Person) => (await user.call(listFavorites, { kind: 'product' })).rows
await copyProducts(db, (await makeProduct(db)).productId, FAVORITES_MAX)
/** Old favorites, to get near the limit. */
const fill = (user: Person, count: number) => sql`
  insert into favorites (user_id, kind, object_id, created_at)
  select ${user.id}, 'product', id, ${new Date(0)} from products where part_number like 'COPY%' limit ${count}`
/** For deleted parts, with nothing left to show. */
const fillUnseen = (user: Person, count: number) => sql`
  insert into favorites (user_id, kind, object_id, created_at)
  select ${user.id}, 'product', gen_random_uuid(), ${clock.now()} from generate_series(1, ${count}::int)`

test('[S1.12] a product and a shop added to favorites are listed once each, newest first', async () => {
  const user = await here.user()
  const one = await makeProduct(db)
  const two = await makeProduct(db)
  const shop = await makeShop(db)
  await addFavorite(user, 'product', one.productId)
  clock.advance(1000)
  await addFavorite(user, 'product', two.productId)
  expect(await addFavorite(user, 'product', two.productId)).toEqual({ isFavorite: true, count: 2 })
  await addFavorite(user, 'shop', shop.id)
  expect((await products(user)).map(({ id }) => id)).toEqual([two.productId, one.productId])
  const { rows, counts } = await user.call(listFavorites, { kind: 'shop' })
  expect(rows).toMatchObject([{ id: shop.id, content: { kind: 'shop', card: { id: shop.id } } }])
  expect(counts).toEqual([
    { kind: 'product', count: 2 },
    { kind: 'shop', count: 1 },
    { kind: 'article', count: 0 },
    { kind: 'event', count: 0 },
  ])
  const { marks } = await user.call(listFavoriteMarks, {})
  expect(marks[0]?.ids.toSorted()).toEqual([one.productId, two.productId].toSorted())
})

test('setting or removing a favorite twice has no further effect', async () => {
  const user = await here.user()
  const { productId } = await makeProduct(db)
  await Promise.all(Array.from({ length: 6 }, () => addFavorite(user, 'product', productId)))
  expect(await products(user)).toHaveLength(1)
  const off = { kind: 'product', id: productId, isFavorite: false } as const
  expect(await user.call(setFavorite, off)).toEqual({ isFavorite: false, count: 0 })
  expect(await user.call(setFavorite, off)).toEqual({ isFavorite: false, count: 0 })
})

test('[S1.12] a part that became cheaper shows its former price; one that became dearer, or changed currency, does not', async () => {
  const user = await here.user()
  const cheaper = await makeProduct(db, { price: 10_000 })
  const dearer = await makeProduct(db, { price: 10_000 })
  const exchanged = await makeProduct(db, { price: 10_000 })
  const all = [cheaper, dearer, exchanged]
  for (const { productId } of all) await addFavorite(user, 'product', productId)
  await sql`update price_tiers set price_minor = 9000 where offer_id = ${cheaper.offerId}`
  await sql`update price_tiers set price_minor = 11000 where offer_id = ${dearer.offerId}`
  await sql`update price_tiers set price_minor = 1000 where offer_id = ${exchanged.offerId}`
  await sql`update offers set currency = 'USD' where id = ${exchanged.offerId}`
  await db.transaction((tx) =>
    indexProducts(
      tx,
      all.map(({ productId }) => productId),
    ),
  )
  const before = new Map((await products(user)).map(({ id, priceBefore }) => [id, priceBefore]))
  expect(before.get(cheaper.productId)).toEqual({ amountMinor: 10_000, currency: 'CNY' })
  expect(before.get(dearer.productId)).toBeNull()
  expect(before.get(exchanged.productId)).toBeNull()
})

test('a favorite no longer on sale shows what it was, and can be removed', async () => {
  const user = await here.user()
  const { productId } = await makeProduct(db, { number: 'OLD 4711' })
  const shop = await makeShop(db)
  await addFavorite(user, 'product', productId)
  await addFavorite(user, 'shop', shop.id)
  await sql`update products set state = 'archived' where id = ${productId}`
  await db.transaction((tx) => indexProducts(tx, [productId]))
  await sql`update shops set state = 'closed' where id = ${shop.id}`
  expect(await products(user)).toMatchObject([
    { content: { isGone: true, card: { name: 'Brake disc OLD 4711', note: 'Bosch OLD 4711' } } },
  ])
  const { rows } = await user.call(listFavorites, { kind: 'shop' })
  expect(rows).toMatchObject([{ content: { isGone: true, card: { id: shop.id } } }])
  await user.call(removeFavorites, { kind: 'product', ids: [productId, newId()] })
  expect(await products(user)).toEqual([])
})

test('a list compares with the car, and pages without a gap', async () => {
  const user = await here.user()
  const car = { make: 'toyota', model: 'camry', generation: 'xv50' }
  for (let n = 0; n < 5; n += 1) {
    await addFavorite(user, 'product', (await makeProduct(db, { fitments: [car] })).productId)
  }
  const ask = { kind: 'product', compare: car, limit: 3 } as const
  const first = await user.call(listFavorites, ask)
  const next = await user.call(listFavorites, { ...ask, cursor: first.nextCursor! })
  const rows = [...first.rows, ...next.rows]
  expect(new Set(rows.map(({ id }) => id)).size).toBe(5)
  expect(rows.every(({ content }) => content.kind === 'product' && content.card.fit === 'fits')).toBe(true)
  expect(next.nextCursor).toBeNull()
  const other = await user.refused(listFavorites, { kind: 'shop', cursor: first.nextCursor! })
  expect(other.code).toBe('INVALID_INPUT')
})

test('an unknown object cannot be added', async () => {
  const user = await here.user()
  const hidden = await makeProduct(db, { state: 'draft' })
  const closed = await makeShop(db, { state: 'closed' })
  const input = (kind: 'product' | 'shop', id: string) =>
    user.refused(setFavorite, { kind, id, isFavorite: true })
  expect((await input('product', hidden.productId)).code).toBe('PRODUCT_NOT_FOUND')
  expect((await input('product', newId())).code).toBe('PRODUCT_NOT_FOUND')
  expect((await input('shop', closed.id)).code).toBe('SHOP_NOT_FOUND')
  expect((await here.visitor.refused(listFavorites, { kind: 'shop' })).code).toBe('LOGIN_REQUIRED')
})

const parts = await Promise.all(Array.from({ length: 3 }, () => makeProduct(db)))
const rush = async (atGate: (run: () => Promise<unknown>) => Promise<unknown> = (run) => run()) => {
  const user = await here.user()
  await fill(user, FAVORITES_MAX - 1)
  await atGate(() =>
    Promise.allSettled(parts.map(({ productId }) => addFavorite(user, 'product', productId))),
  )
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from favorites where user_id = ${user.id}`
  return row?.count
}

test('a user has at most 500 favorites of a kind, also when three are added at once', async () => {
  expect(await rush()).toBe(FAVORITES_MAX)
  const user = await here.user()
  await fill(user, FAVORITES_MAX)
  const input = { kind: 'product', id: parts[0]!.productId, isFavorite: true } as const
  const refused = await user.refused(setFavorite, input)
  expect(refused).toMatchObject({ code: 'FAVORITE_LIMIT', params: { max: FAVORITES_MAX } })
})

test('[S1.12] hidden favorites are not counted, and make room for visible ones', async () => {
  const nearlyFull = await here.user()
  const unseen = await here.user()
  const input = parts[0]!.productId
  await fill(nearlyFull, FAVORITES_MAX - 1)
  await fillUnseen(nearlyFull, 3)
  expect(await addFavorite(nearlyFull, 'product', input)).toEqual({ isFavorite: true, count: FAVORITES_MAX })
  await fillUnseen(unseen, FAVORITES_MAX)
  expect(await addFavorite(unseen, 'product', input)).toEqual({ isFavorite: true, count: 1 })
  expect((await products(unseen)).map(({ id }) => id)).toEqual([input])
  for (const { id } of [nearlyFull, unseen]) {
    expect(await sql`select from favorites where user_id = ${id}`).toHaveLength(FAVORITES_MAX)
  }
})

test('control: without serialization the limit is exceeded', async () => {
  const [row] = await sql<{ source: string }[]>`select pg_get_functiondef('lock_user'::regproc) as source`
  await sql`create or replace function lock_user(person uuid) returns void language sql as 'select'`
  // At the commit: each has made room by then, and has seen none of the others.
  const commit = `constraint trigger gate after insert on favorites deferrable initially deferred
    for each row when (new.created_at > now() - interval '9 years')`
  expect(await rush((inputs) => meetAtGate(here, commit, 3, inputs))).toBeGreaterThan(FAVORITES_MAX)
  await sql.unsafe(row?.source ?? '')
})

test("[S1.12] a visitor’s favorites are merged at login; repeating has no effect, and a registered user's token moves nothing", async () => {
  const user = await here.user()
  const anonymous = await here.anonymous()
  const [own, both, theirs] = parts.map(({ productId }) => productId) as [string, string, string]
  for (const id of [own, both]) await addFavorite(user, 'product', id)
  for (const id of [both, theirs]) await addFavorite(anonymous, 'product', id)
  for (let n = 0; n < 2; n += 1) await user.call(mergeSaved, { anonymousToken: anonymous.token! })
  expect((await products(user)).map(({ id }) => id).toSorted()).toEqual([own, both, theirs].toSorted())
  expect(await products(anonymous)).toEqual([])
  const stranger = await here.user()
  const refused = await stranger.refused(mergeSaved, { anonymousToken: user.token! })
  expect(refused).toMatchObject({ code: 'TOKEN_INVALID', fields: [{ path: 'anonymousToken' }] })
})

test('a merge leaves out the visitor’s oldest favorites above the limit', async () => {
  const user = await here.user()
  const anonymous = await here.anonymous()
  await fill(user, FAVORITES_MAX - 1)
  for (const { productId } of parts) {
    clock.advance(1000)
    await addFavorite(anonymous, 'product', productId)
  }
  await user.call(mergeSaved, { anonymousToken: anonymous.token! })
  expect(await user.call(removeFavorites, { kind: 'product', ids: [newId()] })).toEqual({
    count: FAVORITES_MAX,
  })
  const rows = await products(user)
  expect(rows[0]?.id).toBe(parts[2]!.productId)
})

test('[S1.12] hidden favorites take no room from the visitor’s', async () => {
  const user = await here.user()
  const anonymous = await here.anonymous()
  await fillUnseen(user, FAVORITES_MAX)
  await fillUnseen(anonymous, 2)
  for (const { productId } of parts) await addFavorite(anonymous, 'product', productId)
  await user.call(mergeSaved, { anonymousToken: anonymous.token! })
  expect(await products(user)).toHaveLength(parts.length)
  expect(await sql`select from favorites where user_id = ${user.id}`).toHaveLength(FAVORITES_MAX)
})
