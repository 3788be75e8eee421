import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { writeCursor } from '../platform/database/cursor.ts'
import { createLogger } from '../platform/log.ts'
import { CloudCaller } from '../test/cloud-caller.ts'
import type { CursorList } from '../test/cursor-lists.ts'
import { cursorLists, TIME } from '../test/cursor-lists.ts'
import { leakOf } from '../test/fuzz.ts'
import { makeOfficer } from '../test/make-officer.ts'
import { testApp } from '../test/test-app.ts'

const stream = new PassThrough()
const here = await testApp({ log: createLogger('warn', stream) })
const { app, clock } = here
const officer = await makeOfficer(here, ['admin'])
const lists = await cursorLists(here, officer)
const cloud = new CloudCaller(app, clock)

/** Longer than any rate limit, in steps short enough for the officer's session to remain valid throughout. */
const PAUSE_MS = 10_000

afterEach(() => expect(stream.read()?.toString() ?? '').toBe(''))

const inBase64 = (text: string) => Buffer.from(text).toString('base64url')

/** Values that may replace a value of a cursor. */
const HOSTILE: unknown[] = [
  '',
  'x',
  '\0',
  '\ud800',
  "'; --",
  '%',
  '-1',
  'NaN',
  'Infinity',
  'infinity',
  '-infinity',
  'epoch',
  'now',
  '999999-01-01 00:00:00+00',
  '4713-01-01 00:00:00 BC',
  '2026-02-30 00:00:00+00',
  TIME,
  'a'.repeat(300),
  '00000000-0000-0000-0000-00000000000',
  '{6f9619ff-8b86-d011-b42d-00c04fc964ff}',
  '__proto__',
  0,
  -1,
  0.5,
  -0,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  -(2 ** 53),
  1e308,
  -1e308,
  5e-324,
  null,
  true,
  [],
  {},
  [[]],
  { toString: null },
]

/** Each list gets cursors of so many others: together they get those of all. */
const OTHERS = 8

/** The place of a list among all; that of no list is the first. */
const numberOf = (name: string) =>
  Math.max(
    0,
    lists.findIndex(([, other]) => other === name),
  )

const othersOf = (number: number) => [...lists, ...lists].slice(number + 1, number + 1 + OTHERS)

/**
 * Cursors that the list cannot have issued, and some that it might have. Lists read times and ids in one way: each
 * value stands in for one value of this list, and for another of the next list.
 */
function forgedFor([, name, place]: CursorList): string[] {
  const number = numberOf(name)
  const written = (values: readonly unknown[]) => inBase64(JSON.stringify([name, ...values]))
  return [
    '',
    ' ',
    'x',
    'W10',
    '%00',
    '\0',
    '\ud800',
    'AAAA',
    '////',
    'я'.repeat(100),
    '[]',
    ...[
      'null',
      '0',
      '"x"',
      '{}',
      '[null]',
      '[[]]',
      `${'['.repeat(100)}${']'.repeat(100)}`,
      '{"length":1}',
    ].map(inBase64),
    ...othersOf(number).map(([, other, otherPlace]) => writeCursor(other, otherPlace)),
    written([]),
    written(place.slice(1)),
    written([...place, 0]),
    written([place]),
    ...HOSTILE.map((value, n) => written(place.with((n + number) % place.length, value as never))),
  ]
}

/** How each transport replies to a call. */
const transports = {
  'POST /api': async ([{ name }]: CursorList, data: object) => {
    const headers = { authorization: `Bearer ${officer.token}`, 'content-type': 'application/json' }
    const reply = await app.inject({
      method: 'POST',
      url: `/api/${name}`,
      headers,
      payload: JSON.stringify(data),
    })
    return reply.json()
  },
  'POST /tiantian-mall': async ([{ name }]: CursorList, data: object) => {
    const payload = { action: name, data, uniIdToken: officer.token }
    return (await app.inject({ method: 'POST', url: '/tiantian-mall', payload })).json()
  },
  'POST /client': ([{ name }]: CursorList, data: object) => cloud.mall(name, data, officer.token),
}

/** The lists read their cursors in one way behind every transport: the first one tries all, the others a part each. */
const PARTS = 4
const partOf = (cursors: readonly string[], part: number) =>
  part === 0 ? cursors : cursors.filter((_, n) => n % PARTS === part)

const callsOf = (list: CursorList) =>
  Object.entries(transports).map(
    ([transport, call], part) =>
      [
        transport,
        partOf(forgedFor(list), part),
        (cursor: string) => call(list, { ...list[3], cursor }),
      ] as const,
  )

/** Either the list continues, or it refuses the cursor as not its own. */
function expectKnown(answer: { code: unknown }) {
  expect(leakOf(JSON.stringify(answer))).toBeUndefined()
  if (answer.code === 0) expect(answer).toMatchObject({ rows: expect.any(Array) })
  else expect(answer).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'cursor' }] })
}

describe.each(lists.map((list) => [list[0].name, list[1], list] as const))('%s, %s', (_name, _list, list) => {
  test.each(callsOf(list))('a forged cursor by %s is refused or answered', async (_name, cursors, ask) => {
    for (const cursor of cursors) {
      clock.advance(PAUSE_MS)
      expectKnown(await ask(cursor))
    }
  })
})

const SECTIONS = ['event', 'product', 'category', 'category/brake-discs', 'data', 'news', 'shop', 'company']
/** The cursors of public pages, some of them with a prefix character of their own. */
const pageLists = lists.filter(([, name]) => /^(?:products|shops|events) /.test(name))

test.each(SECTIONS)('a forged cursor of the pages %s is refused or answered', async (section) => {
  const companies: CursorList = [lists[0]![0], 'companies', ['Anna', lists[0]![2][1]!]]
  for (const cursor of [...pageLists, companies].flatMap(forgedFor))
    for (const sign of section === 'event' ? ['', 'a-', 'p-'] : ['']) {
      const url = `/s/en/${section}?after=${encodeURIComponent(sign + cursor.toWellFormed())}`
      const page = await app.inject({ url })
      expect([url, page.statusCode]).toEqual([url, expect.toBeOneOf([200, 400, 404])])
      expect(leakOf(page.body)).toBeUndefined()
    }
})

test.each(lists.filter(([{ auth, kind }]) => auth === 'public' && kind === 'read'))(
  'a forged cursor by GET $name is refused or answered',
  async (...list) => {
    for (const cursor of partOf(forgedFor(list), PARTS - 1)) {
      clock.advance(PAUSE_MS)
      const data = encodeURIComponent(JSON.stringify({ ...list[3], cursor }))
      expectKnown((await app.inject({ url: `/api/${list[0].name}?data=${data}` })).json())
    }
  },
)
