import { setFavorite } from '@tiantian/contracts/activity/favorite.ts'
import { ORDER_STATES } from '@tiantian/contracts/order/names.ts'
import { expect, test } from 'vitest'
import type { ClientDatabaseStep } from '../../test/client-database.ts'
import { DatabaseCaller } from '../../test/client-database.ts'
import { makeArticle, makeNewsroom, textOf } from '../../test/make-article.ts'
import { fillCart, makeAddress, makeBuyers, order } from '../../test/make-cart.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { db } = here
const part = await makeProduct(db, { price: 700, stock: 100, names: { en: 'Disc' } })
const other = await makeProduct(db, { price: 900, stock: 100 })
const [buyer] = await makeBuyers(here, 1)
const { person } = buyer!
const own = new DatabaseCaller(here, person)
const another = new DatabaseCaller(here, await here.user())
const visitor = new DatabaseCaller(here)

const FAVORITES = ['opendb-mall-goods-favorite', 'tian-mall-favorite']
const OWN = ['uni-id-address', 'tian-mall-orders', ...FAVORITES, 'opendb-mall-cart']

test.each(OWN)('[S7.5] %s holds the rows of the caller only', async (name) => {
  expect((await visitor.ask(name, ['get'])).code).toBe('TOKEN_INVALID_ANONYMOUS_USER')
  const rows = (caller: DatabaseCaller) => caller.ask(name, ['where', 'user_id == $cloudEnv_uid'], ['get'])
  expect((await rows(another)).data).toEqual([])
  const { code } = await another.ask(name, ['where', `user_id == '${person.id}'`], ['get'])
  expect(code).toBe(0)
})

test('[S1.14] [S7.5] an address is added, changed and removed as the pages of the mall do; a mobile of China reads back as it was given', async () => {
  const [city] = await db.sql<
    { id: number }[]
  >`select id from cities where country = 'CN' order by population desc limit 1`
  const row = {
    name: '王小明',
    mobile: '13800138000',
    mobile_area_code: '86',
    province_code: 'CN',
    city_code: String(city?.id),
    area_code: String(city?.id),
    address: 'Road 1',
    zip_code: '100000',
    alias: 'home',
    formatted_address: 'any',
    is_default: true,
  }
  const { id } = await own.ask('uni-id-address', ['add', row])
  const read = async () =>
    (
      await own.ask(
        'uni-id-address',
        ['doc', id],
        ['field', 'name,mobile,area_code,address,zip_code,is_default,region'],
        ['get'],
      )
    ).data[0]
  const { name, mobile, area_code, address, zip_code, is_default } = row
  expect(await read()).toEqual({ _id: id, name, mobile, area_code, address, zip_code, is_default })
  const changed = { address: 'Road 2', mobile: '+77011234567' }
  expect(await own.ask('uni-id-address', ['doc', id], ['update', changed])).toMatchObject({ updated: 1 })
  expect(await read()).toMatchObject({ name, ...changed })
  const foreign = await another.ask('uni-id-address', ['doc', id], ['remove'])
  expect(foreign).toMatchObject({ deleted: 0 })
  for (const wrong of [{ mobile: '1' }, { area_code: '0' }, { area_code: 'x' }, { name: '' }]) {
    expect((await own.ask('uni-id-address', ['add', { ...row, ...wrong }])).code).toBe('VALIDATION_ERROR')
  }
  expect(await own.ask('uni-id-address', ['doc', id], ['remove'])).toMatchObject({ deleted: 1 })
  expect(await read()).toBeUndefined()
})

test('[S7.5] the mobile of a user of China reads back as it was given, others with their country code', async () => {
  const mobileOf = async (stored: string) => {
    await db.sql`update users set mobile = ${stored} where id = ${person.id}`
    return (
      await own.ask(
        'uni-id-users',
        ['doc', person.id],
        ['where', '_id == $cloudEnv_uid'],
        ['field', 'mobile'],
        ['get'],
      )
    ).data[0].mobile
  }
  expect(await mobileOf('+8613800138000')).toBe('13800138000')
  for (const mobile of ['+77011234567', '+862112345678', '+861380013800'])
    expect(await mobileOf(mobile)).toBe(mobile)
})

test.each(FAVORITES)('[S7.5] a favourite part is added and removed as %s', async (name) => {
  expect(await own.ask(name, ['add', { goods_id: part.productId }])).toMatchObject({ id: part.productId })
  await person.call(setFavorite, { kind: 'product', id: other.productId, isFavorite: true })
  const goods = async () =>
    (await own.ask(name, ['orderBy', 'create_date'], ['get'])).data.map(
      ({ goods_id }: { goods_id: string }) => goods_id,
    )
  expect((await goods()).sort()).toEqual([part.productId, other.productId].sort())
  expect(await own.ask(name, ['where', { goods_id: part.productId }], ['remove'])).toMatchObject({
    deleted: 1,
  })
  expect(await goods()).toEqual([other.productId])
})

test('[S7.5] an order has its goods, its shop and its state, and its state can be counted', async () => {
  await fillCart(person, { [part.offerId]: 3 })
  await order(person, await makeAddress(person))
  const where = 'user_id==$cloudEnv_uid && is_delete==0 && state>=0'
  const { data } = await own.ask(
    'tian-mall-orders',
    ['where', where],
    ['orderBy', 'create_time', 'desc'],
    ['get'],
  )
  expect(data).toEqual([
    expect.objectContaining({
      state: 0,
      shop_id: part.shopId,
      cart_count: 3,
      goods: [
        expect.objectContaining({ goods_id: part.productId, goods_name: 'Disc', amount: 3, price: 700 }),
      ],
      shop: expect.objectContaining({ _id: part.shopId }),
    }),
  ])
  expect((await own.ask('tian-mall-orders', ['where', { state: -1 }], ['count'])).total).toBe(0)
})

test('[S7.5] [S4.15] each state of an order is one that clients of the mall know', async () => {
  const states: [string, number][] = []
  for (const state of ORDER_STATES) {
    await db.sql`update orders set state = ${state} where buyer_id = ${person.id}`
    const { data } = await own.ask('tian-mall-orders', ['field', 'state'], ['get', { getOne: true }])
    expect((await own.ask('tian-mall-orders', ['where', `state == ${data.state}`], ['count'])).total).toBe(1)
    states.push([state, data.state])
  }
  expect(states.filter(([, known]) => ![-1, 0, 1, 2, 3].includes(known))).toEqual([])
  expect(Object.fromEntries(states)).toMatchObject({
    awaiting_payment: 0,
    paid: 1,
    shipped: 2,
    completed: 3,
    cancelled: -1,
  })
})

test('[S7.5] own rows are compared, shown and grouped by functions: eq, dateToString, groupBy', async () => {
  await db.sql`update orders set state = 'completed', created_at = '2026-03-31T20:30:00Z' where buyer_id = ${person.id}`
  await fillCart(person, { [other.offerId]: 1 })
  const { orders } = await order(person, await makeAddress(person))
  await db.sql`update orders set created_at = '2026-04-02T00:00:00Z' where id = ${orders[0]!.id}`
  const ask = (...steps: readonly ClientDatabaseStep[]) => own.ask('tian-mall-orders', ...steps)
  const day = 'dateToString(add(new Date(0),create_time),"%Y-%m-%d","+0800")'

  const shown = await ask(
    ['where', `eq(user_id, $cloudEnv_uid) && ${day} == "2026-04-01"`],
    [
      'field',
      `eq(state, 3) as isDone, ${day} as day, dateToString(create_time, '%H:%M', 'Asia/Almaty') as hour`,
    ],
    ['get'],
  )
  expect(shown.data).toEqual([{ _id: expect.any(String), isDone: true, day: '2026-04-01', hour: '01:30' }])

  const grouped = await ask(
    ['where', 'user_id == $cloudEnv_uid'],
    ['groupBy', `dateToString(create_time, "%Y-%m", "+0800") as month`],
    ['groupField', 'count(*) as orderCount, sum(total_fee) as total, max(cart_count) as most'],
    ['orderBy', 'total', 'desc'],
    ['get'],
  )
  expect(grouped.data).toEqual([{ month: '2026-04', orderCount: 2, total: 3 * 700 + 900, most: 3 }])
  const byState = await ask(['groupBy', 'state'], ['groupField', 'count(*) as n'], ['get'])
  expect(byState.data).toEqual([
    { state: 0, n: 1 },
    { state: 3, n: 1 },
  ])
})

test.each<readonly [string, readonly ClientDatabaseStep[]]>([
  ['an unknown letter of a date', [['field', 'dateToString(create_time, "%Q") as x'], ['get']]],
  ['an unknown time zone', [['field', 'dateToString(create_time, "%Y", "Mars/Base") as x'], ['get']]],
  ['a date of what is no time', [['field', 'dateToString(total_fee, "%Y") as x'], ['get']]],
  ['a sum of what is no number', [['groupBy', 'state'], ['groupField', 'sum(remarks) as x'], ['get']]],
  ['totals without groups', [['groupField', 'count(*) as x'], ['get']]],
  ['a count of groups', [['groupBy', 'state'], ['count']]],
  ['a group of a list', [['groupBy', 'goods'], ['get']]],
  ['an order by what the groups do not have', [['groupBy', 'state'], ['orderBy', 'total_fee'], ['get']]],
  ['a nameless column', [['field', 'eq(state, 0)'], ['get']]],
])('[S7.5] %s is refused', async (_what, steps) => {
  expect((await own.ask('tian-mall-orders', ...steps)).code).toBe('SYNTAX_ERROR')
})

test('[S7.5] functions compute on own rows only, of any collection', async () => {
  for (const steps of [
    [['groupBy', 'brand_id'], ['groupField', 'count(*) as n'], ['get']],
    [['field', 'eq(is_on_sale, true) as x'], ['get']],
    [['where', 'dateToString(add_date, "%Y") == "2026"'], ['get']],
  ] satisfies ClientDatabaseStep[][])
    expect((await own.ask('opendb-mall-goods', ...steps)).code).toBe('SYNTAX_ERROR')
})

test('[S7.5] banners are the covers of featured articles', async () => {
  const room = await makeNewsroom(here)
  const { id } = await makeArticle(room, {
    isFeatured: true,
    cover: 'article/winter.webp',
    text: { ...textOf('Winter'), coverAlt: 'Snow' },
  })
  await makeArticle(room)
  const { data } = await visitor.ask(
    'opendb-banner',
    ['where', 'status==true && category_id=="home-top"'],
    ['field', 'bannerfile,open_url,title'],
    ['get'],
  )
  const bannerfile = {
    url: 'http://localhost:80/media/article/winter.webp',
    name: 'winter.webp',
    extname: 'webp',
  }
  expect(data).toEqual([
    {
      _id: id,
      title: expect.any(String),
      bannerfile,
      open_url: `/pages/publish/news-article-detail?id=${id}`,
    },
  ])
})
