import { describe, expect, test } from 'vitest'
import { collectionsOf } from '../../app.ts'
import { modules } from '../../modules.ts'
import type { ClientDatabaseReply, ClientDatabaseStep } from '../../test/client-database.ts'
import { command, DatabaseCaller, makeAdmin, operator } from '../../test/client-database.ts'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'
import { COMMANDS_PER_MINUTE, WRITES_PER_MINUTE } from './client-database.ts'
import type { Field } from './collection.ts'

const collections = collectionsOf(modules)

const here = await testApp()
const { db, clock } = here
const caller = new DatabaseCaller(here)
const ask = (collection: string, ...steps: ClientDatabaseStep[]) => caller.ask(collection, ...steps)

const shop = await makeShop(db, { names: { en: 'Steppe 50% Parts', ru: 'Степь' }, country: 'KZ' })
const hiddenShop = await makeShop(db, { state: 'suspended' })
const times = ['2025-01-01', '2025-06-01', '2026-01-01'].map((day) => new Date(`${day}T00:00:00Z`))
const [cheap, middle, dear] = await Promise.all(
  [500, 7000, 90_000].map((price, at) =>
    makeProduct(db, {
      shopId: shop.id,
      price,
      number: `Ab-${at} 77`,
      brand: at === 2 ? 'trw' : 'bosch',
      soldCount: 10 - at,
      createdAt: times[at]!,
      names: { en: `Disc ${at}`, ru: `Диск ${at}` },
    }),
  ),
)
await makeProduct(db, { shopId: shop.id, state: 'hidden' })
const products = [cheap!.productId, middle!.productId, dear!.productId]
const idsOf = ({ data }: ClientDatabaseReply) => data.map(({ _id }: { _id: string }) => products.indexOf(_id))

describe('[S7.5] every declared collection', () => {
  test.each(collections.map((each) => [each.name, each] as const))(
    '%s answers for each field, with each condition that the field supports',
    async (name, { fields }) => {
      const admin = new DatabaseCaller(here, await adminOnce())
      for (const [field, declared] of fields) {
        const one = await admin.ask(name, ['field', field], ['limit', 1], ['get', { getCount: true }])
        expect([field, one.code]).toEqual([field, 0])
        for (const condition of conditionsOn(declared)) {
          clock.advance(1000)
          const reply = await admin.ask(name, ['where', { [field]: condition }], ['get'])
          const { code } = reply
          expect([field, condition, code]).toEqual([field, condition, declared.filter ? 0 : 'SYNTAX_ERROR'])
        }
        const sorted = await admin.ask(name, ['orderBy', field, 'desc'], ['limit', 1], ['get'])
        expect([field, sorted.code]).toEqual([field, declared.sort ? 0 : 'SYNTAX_ERROR'])
      }
    },
  )

  let admin: ReturnType<typeof makeAdmin> | undefined
  function adminOnce() {
    admin ??= makeAdmin(here)
    return admin
  }
})

const SAMPLES = {
  id: cheap!.productId,
  text: 'x',
  texts: 'x',
  int: 1,
  bigint: 1,
  number: 1.5,
  bool: true,
  time: times[0]!.getTime(),
  json: 'x',
} as const

function conditionsOn({ type, filter }: Field): unknown[] {
  const value = SAMPLES[type]
  const equal: unknown[] = [
    value,
    operator(['neq', value]),
    operator(['in', [value, null]]),
    operator(['nin', [value]]),
  ]
  if (filter === 'range') equal.push(operator(['gte', value], ['and', operator(['lt', value])]))
  if (filter === 'text') equal.push({ $regexp: { source: 'x', flags: 'i' } })
  return filter ? [...equal, null, operator(['exists', false])] : [value]
}

describe('[S7.5] operators on rows', () => {
  const by = (where: unknown) => ask('opendb-mall-goods', ['where', where], ['orderBy', 'price'], ['get'])

  test.each<[string, unknown, number[]]>([
    ['eq by id', { _id: products[1] }, [1]],
    ['eq by a variable', { shop_id: shop.id, add_date: operator(['lt', { $env: 'now' }]) }, [0, 1, 2]],
    ['neq', { shop_id: shop.id, brand_id: operator(['neq', 'bosch']) }, [2]],
    ['in', { _id: operator(['in', [products[0], products[2]]]) }, [0, 2]],
    ['in of nothing', { _id: operator(['in', []]) }, []],
    ['nin', { shop_id: shop.id, _id: operator(['nin', [products[0]]]) }, [1, 2]],
    ['gt', { add_date: operator(['gt', times[0]!.getTime()]) }, [1, 2]],
    ['gte', { add_date: operator(['gte', { $date: times[1]!.toISOString() }]) }, [1, 2]],
    ['lt', { add_date: operator(['lt', times[1]!.getTime()]) }, [0]],
    ['lte', { add_date: operator(['lte', times[1]!.getTime()]) }, [0, 1]],
    ['not', { shop_id: shop.id, add_date: operator(['not', operator(['gt', times[1]!.getTime()])]) }, [0, 1]],
    ['or', operator(['or', { _id: products[0] }, { _id: products[1] }]), [0, 1]],
    ['and', operator(['and', { shop_id: shop.id }, { brand_id: 'trw' }]), [2]],
    ['exists', { shop_id: operator(['exists', true]) }, [0, 1, 2]],
    ['exists not', { shop_id: operator(['exists', false]) }, []],
    ['a number as people write it', { goods_sn: 'AB 0-77' }, [0]],
    ['a category above', { category_id: 'brakes' }, [0, 1, 2]],
    ['a price', { price: 7000 }, [1]],
    ['a range of prices', { price: operator(['gte', 500], ['and', operator(['lt', 90_000])]) }, [0, 1]],
    ['a price in a text', 'price > 500 && price <= 90000', [1, 2]],
    ['a name by a pattern with flags', { name: { $regexp: { source: 'DISC', flags: 'gi' } } }, [0, 1, 2]],
    ['a name in a text', '/disc 1/gi.test(name)', [1]],
    ['a name', { name: 'Disc 2' }, [2]],
    ['a category of nobody', { category_id: 'no-such' }, []],
    ['a text', `shop_id == '${shop.id}' && !(brand_id == "trw") && add_date > ${times[0]!.getTime()}`, [1]],
    ['a text with a list', `_id in ['${products[2]}', '${products[1]}']`, [1, 2]],
    ['a text of what is on sale', `is_on_sale == true && shop_id == '${shop.id}'`, [0, 1, 2]],
  ])('%s', async (_what, where, expected) => expect(idsOf(await by(where))).toEqual(expected))

  test.each<[string, unknown, string]>([
    ['a hidden part', { _id: operator(['in', products]), shop_id: hiddenShop.id }, 'rows'],
    ['an id that is none', { _id: 'x' }, 'SYNTAX_ERROR'],
    ['a range of ids', { _id: operator(['gt', products[0]]) }, 'SYNTAX_ERROR'],
    ['a pattern of numbers', { goods_sn: { $regexp: { source: '^AB', flags: '' } } }, 'SYNTAX_ERROR'],
    ['a text of a time', { add_date: 'today' }, 'SYNTAX_ERROR'],
    ['a null that is less', { add_date: operator(['lt', null]) }, 'SYNTAX_ERROR'],
    ['a field that is not there', { margin: 1 }, 'SYNTAX_ERROR'],
    ['raw SQL', '1=1; select pg_sleep(10)', 'SYNTAX_ERROR'],
    ['raw MongoDB', { $where: 'sleep(1000)' }, 'SYNTAX_ERROR'],
  ])('%s', async (_what, where, code) => {
    const reply = await by(where)
    if (code === 'rows') expect(reply.data).toEqual([])
    else expect(reply.code).toBe(code)
  })

  test('a substring of a name that contains wildcard characters', async () => {
    const find = (source: string, flags = 'i') =>
      ask('tian-mall-shops', ['where', { name: { $regexp: { source, flags } } }], ['get'])
    expect((await find('50% p')).data).toHaveLength(1)
    expect((await find('^steppe')).data).toHaveLength(1)
    expect((await find('steppe', '')).data).toHaveLength(0)
    expect((await find('parts$')).data.map(({ _id }: { _id: string }) => _id)).toContain(shop.id)
    expect((await find('5_%')).data).toHaveLength(0)
    expect((await ask('tian-mall-shops', ['where', '/50%/.test(name)'], ['get'])).data).toHaveLength(1)
  })

  test('a shop that is not open to the public is not returned', async () => {
    expect((await ask('tian-mall-shops', ['doc', hiddenShop.id], ['get'])).data).toEqual([])
  })
})

describe('[S7.5] pages', () => {
  test('order, skip and limit select the page, and the count covers all rows', async () => {
    const page = await ask(
      'opendb-mall-goods',
      ['orderBy', 'price', 'desc'],
      ['skip', 1],
      ['limit', 1],
      ['get', { getCount: true }],
    )
    expect(idsOf(page)).toEqual([1])
    expect(page).toMatchObject({ count: 3, affectedDocs: 1 })
    expect(await ask('opendb-mall-goods', ['count'])).toEqual({ code: 0, message: '', total: 3 })
  })

  test('names are in the caller’s language, prices in minor units, times in milliseconds', async () => {
    const args = { command: command('opendb-mall-goods', ['doc', products[2]], ['get', { getOne: true }]) }
    expect((await caller.send(args, 'ru')).data).toMatchObject({
      name: 'Диск 2',
      price: 90_000,
      currency: 'CNY',
      goods_thumb: 'http://localhost:80/media/parts/disc.webp',
      category_id: ['brakes', 'brake-friction', 'brake-discs'],
      add_date: times[2]!.getTime(),
      remain_count: 100,
    })
  })

  test('getOne without a match returns null', async () => {
    const reply = await ask('opendb-mall-goods', ['doc', shop.id], ['get', { getOne: true }])
    expect(reply).toEqual({ code: 0, message: '', data: null, affectedDocs: 0 })
  })

  test('selected fields have the requested names; the others are left out', async () => {
    const chosen = await ask(
      'opendb-mall-goods',
      ['doc', products[0]],
      ['field', 'name as title,price'],
      ['get'],
    )
    expect(chosen.data).toEqual([{ _id: products[0], title: 'Disc 0', price: 500 }])
    const rest = await ask(
      'opendb-mall-brands',
      ['field', { name_zh: false, tier: 0 }],
      ['limit', 1],
      ['get'],
    )
    expect(Object.keys(rest.data[0])).toEqual(['_id', 'name', 'country'])
    const foreign = 'name as title,market_price,no_such,is_hot as hot'
    expect((await ask('opendb-mall-goods', ['doc', products[0]], ['field', foreign], ['get'])).data).toEqual([
      { _id: products[0], title: 'Disc 0' },
    ])
    const mixed = { _id: false, price: true, keywords: true }
    expect((await ask('opendb-mall-goods', ['doc', products[0]], ['field', mixed], ['get'])).data).toEqual([
      { _id: products[0], price: 500 },
    ])
    const byName = await ask('opendb-mall-goods', ['orderBy', 'name', 'desc'], ['get'])
    expect(idsOf(byName)).toEqual([2, 1, 0])
    const sorted = await ask('opendb-mall-goods', ['field', 'price as p'], ['orderBy', 'p'], ['get'])
    expect(sorted.data.map(({ p }: { p: number }) => p)).toEqual([500, 7000, 90_000])
  })

  test('the default limit is a hundred rows, the maximum five hundred', async () => {
    expect((await ask('opendb-city-china', ['get'])).data).toHaveLength(100)
    expect((await ask('opendb-city-china', ['limit', 100_000], ['get'])).data).toHaveLength(500)
    expect((await ask('opendb-city-china', ['limit', 0], ['get'])).data).toHaveLength(0)
  })
})

describe('[S7.5] several commands at once', () => {
  test('each has its own result', async () => {
    const multiCommand = [
      { command: command('opendb-mall-goods', ['getTemp']) },
      { command: command('opendb-mall-cart', ['getTemp']) },
      { command: command('opendb-mall-brands', ['get']) },
    ]
    const { code, dataList } = await caller.send({ multiCommand })
    expect(code).toBe(0)
    expect(dataList.map((each: ClientDatabaseReply) => each.code)).toEqual([
      0,
      'TOKEN_INVALID_ANONYMOUS_USER',
      'SYNTAX_ERROR',
    ])
    expect(dataList[0].data).toHaveLength(3)
  })
})

test('[S7.5] an undeclared collection is forbidden to everybody, whatever its name', async () => {
  for (const name of [
    'users',
    'sessions',
    'pg_catalog.pg_user',
    'uni-id-users,users',
    '__proto__',
    'toString',
  ])
    expect((await ask(name, ['get'])).code).toBe('PERMISSION_ERROR')
})

test('[S7.5] a read-only collection cannot be written', async () => {
  const admin = new DatabaseCaller(here, await here.user())
  for (const { name, add, update, remove } of collections) {
    const write = async (...steps: ClientDatabaseStep[]) => (await admin.ask(name, ...steps)).code
    if (!add) expect(await write(['add', { name: 'x' }])).toBe('PERMISSION_ERROR')
    if (!update) expect(await write(['where', {}], ['update', { name: 'x' }])).toBe('PERMISSION_ERROR')
    if (!remove) expect(await write(['where', {}], ['remove'])).toBe('PERMISSION_ERROR')
  }
})

test('[S7.5] a rate limit stops one caller from occupying the database', async () => {
  const busy = new DatabaseCaller(here, await here.anonymous())
  const codes = new Set<unknown>()
  for (let sent = 0; sent < COMMANDS_PER_MINUTE + 20; sent += 20) {
    const multiCommand = Array.from({ length: 20 }, () => ({ command: command('no-such', ['getTemp']) }))
    const { dataList } = await busy.send({ multiCommand })
    for (const { code } of dataList) codes.add(code)
  }
  expect(codes).toEqual(new Set(['PERMISSION_ERROR', 'TOO_MANY_REQUESTS']))
})

test('[S7.5] writes have a lower limit than reads, and the limit resets after a minute', async () => {
  const busy = new DatabaseCaller(here, await here.anonymous())
  const write = async () => (await busy.ask('opendb-mall-cart', ['where', {}], ['remove'])).code
  const codes: unknown[] = []
  for (let sent = 0; sent <= WRITES_PER_MINUTE; sent++) codes.push(await write())
  expect(codes.map((code) => code === 0)).toEqual([...Array(WRITES_PER_MINUTE).fill(true), false])
  expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
  expect((await busy.ask('opendb-mall-cart', ['get'])).code).toBe(0)
  clock.advance(60_000)
  expect(await write()).toBe(0)
})
