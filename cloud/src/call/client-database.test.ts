import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Json } from '../json.ts'
import { testGateway } from '../test/gateway-server.ts'
import { encodeValue } from './client-database.ts'

const database = (answer: Json = { code: 0, message: '', data: [] }) => ({
  functions: { 'DCloud-clientDB': () => answer },
})

test('[S7.5] a query is sent as its links in order, with the action beside them', async () => {
  const { cloud, invoked } = await testGateway(database())
  const db = cloud.database()
  await db
    .action('log,count')
    .collection('news', 'user')
    .where('status == 1 && user_id == $cloudEnv_uid')
    .field('title, date')
    .orderBy('date', 'desc')
    .skip(20)
    .limit(20)
    .get({ getCount: true })
  expect(invoked[0]).toMatchObject({ action: 'log,count' })
  expect(invoked[0]!.command).toEqual({
    $db: [
      { $method: 'collection', $param: ['news', 'user'] },
      { $method: 'where', $param: ['status == 1 && user_id == $cloudEnv_uid'] },
      { $method: 'field', $param: ['title, date'] },
      { $method: 'orderBy', $param: ['date', 'desc'] },
      { $method: 'skip', $param: [20] },
      { $method: 'limit', $param: [20] },
      { $method: 'get', $param: [{ getCount: true }] },
    ],
  })
})

test('[S7.5] a chain is immutable: later links do not change it', async () => {
  const { cloud, invoked } = await testGateway(database())
  const news = cloud.databaseForJQL().collection('news')
  await Promise.all([news.limit(1).get(), news.get({ getOne: true })])
  const lengths = invoked.map(({ command }) => (command as { $db: object[] }).$db.length)
  expect(new Set(lengths)).toEqual(new Set([2, 3]))
})

test('[S7.5] writes and counts end a query too', async () => {
  const { cloud, invoked } = await testGateway(database())
  const rows = cloud.databaseForJQL().collection('news')
  await rows.count()
  await rows.add([{ title: 'Brakes' }])
  await rows.doc('n1').update({ title: 'Discs' })
  await rows.where({ draft: true }).remove()
  const last = invoked.map(({ command }) => (command as { $db: object[] }).$db.at(-1))
  expect(last).toEqual([
    { $method: 'count', $param: [] },
    { $method: 'add', $param: [[{ title: 'Brakes' }]] },
    { $method: 'update', $param: [{ title: 'Discs' }] },
    { $method: 'remove', $param: [] },
  ])
})

test('[S7.5] an aggregate continues through its stages, count among them, until end', async () => {
  const { cloud, invoked } = await testGateway(database())
  const db = cloud.database()
  const sum = db.command.aggregate.sum!('$price')
  await db.collection('order').aggregate().group({ _id: '$shop', sum }).count('total').end()
  expect(invoked[0]!.command).toEqual({
    $db: [
      { $method: 'collection', $param: ['order'] },
      { $method: 'aggregate', $param: [] },
      {
        $method: 'group',
        $param: [
          {
            _id: '$shop',
            sum: {
              $newDb: [
                { $method: 'command' },
                { $method: 'aggregate' },
                { $method: 'sum', $param: ['$price'] },
              ],
            },
          },
        ],
      },
      { $method: 'count', $param: ['total'] },
      { $method: 'end', $param: [] },
    ],
  })
})

test('[S7.5] dates, patterns, server variables, operators and queries keep their types', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), fc.jsonValue(), (date, plain) => {
      expect(encodeValue({ date, plain, list: [date] })).toEqual({
        date: { $date: date.toISOString() },
        plain,
        list: [{ $date: date.toISOString() }],
      })
    }),
  )
  expect(encodeValue({ name: /^диск/iu })).toEqual({ name: { $regexp: { source: '^диск', flags: 'iu' } } })
})

test('[S7.5] operators and geo points are encoded as chains of their own', async () => {
  const { cloud, invoked } = await testGateway(database())
  const { command, Geo, env, serverDate, collection } = cloud.database()
  const author = collection('user').where({ uid: env.uid }).getTemp()
  await collection('news', author)
    .where({
      price: command.gt(5).and(command.lt(9)),
      at: Geo.Point(76.9, 43.2),
      due: serverDate({ offset: 60 }),
    })
    .get()
  const [news, where] = (invoked[0]!.command as { $db: { $param: unknown[] }[] }).$db
  expect(news!.$param[1]).toEqual({
    $db: [
      { $method: 'collection', $param: ['user'] },
      { $method: 'where', $param: [{ uid: { $env: 'uid' } }] },
      { $method: 'getTemp', $param: [] },
    ],
  })
  const lessThan = { $newDb: [{ $method: 'command' }, { $method: 'lt', $param: [9] }] }
  expect(where!.$param[0]).toEqual({
    price: {
      $newDb: [
        { $method: 'command' },
        { $method: 'gt', $param: [5] },
        { $method: 'and', $param: [lessThan] },
      ],
    },
    at: { $newDb: [{ $method: 'Geo' }, { $method: 'Point', $param: [76.9, 43.2] }] },
    due: { $newDb: [{ $method: 'serverDate', $param: [{ offset: 60 }] }] },
  })
})

test('[S7.5] several queries are sent at once', async () => {
  const dataList = [
    { code: 0, data: [] },
    { code: 0, data: [] },
  ]
  const { cloud, invoked } = await testGateway(database({ code: 0, dataList }))
  const db = cloud.databaseForJQL()
  const reply = await db.multiSend(db.action('log').collection('a').getTemp(), db.collection('b').getTemp())
  expect(reply).toMatchObject({ dataList })
  expect(invoked[0]!.multiCommand).toEqual([
    {
      action: 'log',
      command: { $db: [expect.objectContaining({ $param: ['a'] }), { $method: 'getTemp', $param: [] }] },
    },
    { command: { $db: [expect.objectContaining({ $param: ['b'] }), { $method: 'getTemp', $param: [] }] } },
  ])
})

test('[S7.5] database returns the reply in result, databaseForJQL the reply itself, both with errCode and errMsg', async () => {
  const { cloud } = await testGateway(database({ code: 0, message: 'fine', data: [1], count: 1 }))
  const reply = { code: 0, message: 'fine', data: [1], count: 1, errCode: 0, errMsg: 'fine' }
  expect(await cloud.databaseForJQL().collection('a').get()).toEqual(reply)
  expect(await cloud.database().collection('a').get()).toEqual({ result: reply })
})

test('[S4.4] a token that comes with rows is stored', async () => {
  const { cloud } = await testGateway(database({ code: 0, data: [], token: 'renewed', tokenExpired: 7 }))
  await cloud.database().collection('a').get()
  expect(cloud.tokens.readToken()).toEqual({ token: 'renewed', tokenExpired: 7 })
})

test.each([
  ['TOKEN_INVALID', 1],
  ['TOKEN_INVALID_INVALID_CLIENTID', 1],
  ['TOKEN_INVALID_TOKEN_EXPIRED', 1],
  ['TOKEN_INVALID_WRONG_TOKEN', 1],
  ['TOKEN_INVALID_ANONYMOUS_USER', 1],
  ['PERMISSION_ERROR', 0],
  ['SYNTAX_ERROR', 0],
])('[S8.8] %s rejects and requires a login %i times', async (code, times) => {
  const { cloud } = await testGateway(database({ code, message: 'no' }))
  const needLogin = vi.fn()
  cloud.events.on('needLogin', needLogin)
  const failure = { errCode: code, errMsg: 'no', detail: { code, message: 'no' } }
  await expect(cloud.database().collection('a').get()).rejects.toMatchObject(failure)
  expect(needLogin).toHaveBeenCalledTimes(times)
})

test('[S7.5] set and transactions are not available to clients', async () => {
  const { cloud } = await testGateway()
  const db = cloud.database()
  const doc = db.collection('a').doc('1') as unknown as { set(row: object): unknown }
  expect(() => doc.set({})).toThrow('set is not for clients')
  expect(() => db.startTransaction()).toThrow('transactions are not for clients')
  expect(() => db.runTransaction()).toThrow('transactions are not for clients')
})

test('[S7.5] queries have interceptors by the name of their database, and emit their replies', async () => {
  const { cloud } = await testGateway(database())
  const old = vi.fn()
  const jql = vi.fn()
  const ofFunctions = vi.fn()
  const response = vi.fn()
  cloud.interceptors.add('database', { invoke: old })
  cloud.interceptors.add('databaseForJQL', { invoke: jql })
  cloud.interceptors.add('callFunction', { invoke: ofFunctions })
  cloud.events.on('response', response)
  await cloud.databaseForJQL().collection('a').get()
  expect([old, jql, ofFunctions, response].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0, 1])
  expect(response).toHaveBeenCalledWith(expect.objectContaining({ type: 'clientdb' }))
})
