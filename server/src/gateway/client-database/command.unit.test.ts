import { describe, expect, test } from 'vitest'
import { LIMIT_MAX, parseRequest } from './command.ts'
import { DatabaseRefusal } from './refusal.ts'

const command = (...steps: [string, ...unknown[]][]) => ({
  command: { $db: steps.map(([$method, ...$param]) => ({ $method, $param })) },
})
const parse = (args: unknown) => parseRequest(args).queries.map((query) => query())

test('[S7.5] a command is parsed step by step, whatever comes between collection and get', () => {
  const [query] = parse(
    command(
      ['collection', 'goods'],
      ['field', 'a, b as c'],
      ['where', { a: 1 }],
      ['orderBy', 'a desc, b'],
      ['orderBy', 'c', 'desc'],
      ['limit', 1000],
      ['skip', 20],
      ['get', { getOne: true, getCount: true }],
    ),
  )
  expect(query).toEqual({
    collection: 'goods',
    verb: 'get',
    actions: [],
    choice: {
      isExcluding: false,
      fields: [
        { name: 'a', alias: 'a' },
        { name: 'b', alias: 'c' },
      ],
    },
    where: { a: 1 },
    order: [
      { name: 'a', direction: 'desc' },
      { name: 'b', direction: 'asc' },
      { name: 'c', direction: 'desc' },
    ],
    limit: LIMIT_MAX,
    skip: 20,
    isOne: true,
    isCounted: true,
  })
})

test('[S7.5] several commands each end in getTemp, and an invalid one does not affect the others', () => {
  const good = command(['collection', 'a'], ['getTemp'])
  const bad = command(['collection', 'a'], ['get'])
  const { isMulti, queries } = parseRequest({ multiCommand: [good, bad] })
  expect(isMulti).toBe(true)
  expect(queries[0]!()).toMatchObject({ collection: 'a', verb: 'get' })
  expect(() => queries[1]!()).toThrow(DatabaseRefusal)
})

test('[S7.5] actions are named in a list', () => {
  const [query] = parse({ action: 'one, two', ...command(['collection', 'a'], ['get']) })
  expect(query?.actions).toEqual(['one', 'two'])
})

describe('[S7.5] an invalid command is refused', () => {
  test.each<[string, unknown]>([
    ['nothing', {}],
    ['a text', { command: 'db.collection("a").get()' }],
    ['no steps', { command: { $db: [] } }],
    ['a step without method', { command: { $db: [{}, {}] } }],
    ['no collection', command(['where', {}], ['get'])],
    ['no end', command(['collection', 'a'], ['where', {}])],
    ['two collections', command(['collection', 'a', 'b'], ['get'])],
    ['a collection later', command(['collection', 'a'], ['collection', 'b'], ['get'])],
    [
      'a joined collection',
      command(['collection', { $db: [{ $method: 'collection', $param: ['a'] }] }], ['get']),
    ],
    ['where twice', command(['collection', 'a'], ['where', {}], ['where', {}], ['get'])],
    ['get twice', command(['collection', 'a'], ['get'], ['get'])],
    ['set', command(['collection', 'a'], ['doc', '1'], ['set', {}])],
    ['aggregate', command(['collection', 'a'], ['aggregate'], ['end'])],
    ['a method of objects', command(['collection', 'a'], ['constructor'], ['get'])],
    ['getTemp alone', command(['collection', 'a'], ['getTemp'])],
    ['half a limit', command(['collection', 'a'], ['limit', 1.5], ['get'])],
    ['a limit below nothing', command(['collection', 'a'], ['limit', -1], ['get'])],
    ['a limit in words', command(['collection', 'a'], ['limit', '1; drop'], ['get'])],
    ['a far page', command(['collection', 'a'], ['skip', 1_000_000], ['get'])],
    ['an order of no direction', command(['collection', 'a'], ['orderBy', 'a', 'up'], ['get'])],
    ['an order that is SQL', command(['collection', 'a'], ['orderBy', 'a;--'], ['get'])],
    ['a field that is SQL', command(['collection', 'a'], ['field', 'a, (select 1) as b'], ['get'])],
    ['a name of objects', command(['collection', 'a'], ['field', 'a as __proto__'], ['get'])],
    ['two fields of one name', command(['collection', 'a'], ['field', 'a as b, b'], ['get'])],
    ['fields in and out', command(['collection', 'a'], ['field', { a: true, b: false }], ['get'])],
    ['options of no kind', command(['collection', 'a'], ['get', 'getOne'])],
    ['21 commands', { multiCommand: Array(21).fill(command(['collection', 'a'], ['getTemp'])) }],
  ])('%s', (_what, args) => expect(() => parse(args)).toThrow(DatabaseRefusal))
})
