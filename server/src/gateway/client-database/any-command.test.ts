import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectionsOf } from '../../app.ts'
import { modules } from '../../modules.ts'
import { DatabaseCaller } from '../../test/client-database.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const collections = collectionsOf(modules)

const RUNS = Number(process.env.FUZZ_RUNS ?? 400)
const PATIENCE = { timeout: 20_000 + RUNS * 20 }

const here = await testApp()
const { productId, offerId } = await makeProduct(here.db)
const ann = await here.user()
const callers = [
  new DatabaseCaller(here),
  new DatabaseCaller(here, ann),
  new DatabaseCaller(here, await here.anonymous()),
]

/** Codes of client errors; an unforeseen failure would be SYSTEM_ERROR. */
const FORESEEN = new Set<unknown>([
  0,
  'SYNTAX_ERROR',
  'PERMISSION_ERROR',
  'VALIDATION_ERROR',
  'DUPLICATE_KEY',
  'TOKEN_INVALID_ANONYMOUS_USER',
  'OFFER_NOT_FOUND',
  'OFFER_EXPIRED',
  'QUANTITY_BELOW_MOQ',
  'STOCK_SHORT',
  'STOCK_SHORT_WITH_CART',
  'CART_LIMIT',
  'CART_LINE_NOT_FOUND',
])

const names = [
  ...new Set(collections.flatMap(({ fields }) => [...fields.keys()])),
  'password',
  '__proto__',
  'a.b',
]
const name = fc.oneof({ arbitrary: fc.constantFrom(...names), weight: 9 }, fc.string({ unit: 'binary' }))
const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    productId,
    offerId,
    ann.id,
    'brakes',
    'KZ',
    '',
    '\0',
    '\ud800',
    "' or 1=1 --",
    '$1',
    '%',
  ),
  fc.constantFrom<unknown>(0, 1, -1, 2 ** 31, 2 ** 53, 1e308, 0.5, true, false, null, Date.now(), [], {}),
  fc.constantFrom<unknown>(
    { $env: 'uid' },
    { $env: 'now' },
    { $env: 'x' },
    { $date: '2026-01-01' },
    { $date: 'x' },
  ),
  fc.record({ $regexp: fc.record({ source: fc.string(), flags: fc.constantFrom('', 'i', 'g') }) }),
  fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 }),
)
const method = fc.constantFrom(
  'eq',
  'neq',
  'lt',
  'gte',
  'in',
  'nin',
  'exists',
  'not',
  'and',
  'or',
  'inc',
  'command',
)
const chain = fc
  .array(fc.record({ $method: method, $param: fc.array(fc.oneof(value, fc.array(value))) }), { maxLength: 3 })
  .chain((steps) => fc.constantFrom({ $newDb: steps }, { $db: steps }))
const row = fc.dictionary(name, fc.oneof(value, chain), { maxKeys: 3, noNullPrototype: false })
const sign = fc.constantFrom('==', '!=', '<', '>=', 'in', '=', '&&')
const jql = fc
  .array(
    fc.tuple(
      name,
      sign,
      fc.oneof(
        value.map((each) => JSON.stringify(each)),
        name,
      ),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.map((part) => part.join(' ')).join(' && '))
const where = fc.oneof(row, jql, chain, value)

const step = fc.oneof(
  fc.record({ $method: fc.constant('where'), $param: fc.tuple(where) }),
  fc.record({ $method: fc.constant('doc'), $param: fc.tuple(value) }),
  fc.record({ $method: fc.constant('field'), $param: fc.tuple(fc.oneof(name, row, value)) }),
  fc.record({
    $method: fc.constant('orderBy'),
    $param: fc.tuple(name, fc.constantFrom<unknown>('asc', 'desc', null, 'x')),
  }),
  fc.record({ $method: fc.constantFrom('skip', 'limit'), $param: fc.tuple(value) }),
)
const options = fc.record(
  {
    getOne: fc.boolean(),
    getCount: fc.boolean(),
    getTree: fc.oneof(fc.boolean(), fc.record({ startWith: where })),
  },
  { requiredKeys: [] },
)
const last = fc.oneof(
  { arbitrary: fc.record({ $method: fc.constant('get'), $param: fc.tuple(options) }), weight: 5 },
  fc.record({ $method: fc.constantFrom('count', 'remove', 'get', 'set', 'end') }),
  fc.record({
    $method: fc.constantFrom('add', 'update'),
    $param: fc.tuple(fc.oneof(row, fc.array(row), value)),
  }),
)
const first = fc.record({
  $method: fc.constant('collection'),
  $param: fc.tuple(
    fc.oneof({ arbitrary: fc.constantFrom(...collections.map((each) => each.name)), weight: 20 }, name),
  ),
})
const anyCommand = fc
  .tuple(first, fc.array(step, { maxLength: 4 }), last)
  .map(([begin, middle, end]) => ({ command: { $db: [begin, ...middle, end] } }))

test('[S7.5] any command is answered or refused with a code, never a server failure', PATIENCE, async () => {
  const seen = new Set<unknown>()
  const answered = fc.asyncProperty(anyCommand, fc.constantFrom(...callers), async (command, caller) => {
    here.clock.advance(1000)
    const { code } = await caller.send(command)
    seen.add(code)
    expect(FORESEEN).toContain(code)
  })
  await fc.assert(answered, { numRuns: RUNS })
  // Otherwise the generated commands would be unrealistic.
  expect(seen).toContain(0)
})

test('[S7.5] any other call of the function is refused with a code', PATIENCE, async () => {
  const anything = fc.dictionary(
    fc.constantFrom('action', 'command', 'multiCommand', 'x'),
    fc.oneof(value, fc.record({ $db: fc.array(value) }), fc.array(anyCommand, { maxLength: 3 })),
    { noNullPrototype: false },
  )
  const refused = fc.asyncProperty(anything, async (args) => {
    here.clock.advance(1000)
    const { code } = await callers[0]!.send(args)
    expect(FORESEEN).toContain(code)
  })
  await fc.assert(refused, { numRuns: Math.ceil(RUNS / 4) })
})
