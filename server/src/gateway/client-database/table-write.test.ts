import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ClientDatabaseReply } from '../../test/client-database.ts'
import { command, makeAdmin } from '../../test/client-database.ts'
import { testApp } from '../../test/test-app.ts'
import type { FunctionContext } from '../cloud/cloud-function.ts'
import { Bounded, REPLY_LENGTH_MAX } from './bounded.ts'
import { createClientDatabase } from './client-database.ts'
import { declareCollection } from './collection.ts'
import { addRow, removeRows, updateRows } from './table-write.ts'

const here = await testApp()
const { db, clock } = here
await db.sql.unsafe(`
  create table notes (
    id uuid primary key, user_id uuid not null references users, thing_id uuid not null, text text check (text <> 'bad'),
    created_at timestamptz not null, changed_at timestamptz, unique (user_id, thing_id)
  )`)

const input = z.object({ thing_id: z.uuid(), text: z.optional(z.string().check(z.maxLength(20))) })
const rule = { table: 'notes', key: 'id' }
const columns = { thing_id: 'thing_id', text: 'text' }
const notes = declareCollection({
  name: 'notes',
  summary: 'Notes that everybody reads and their owners write.',
  from: 'notes n',
  rows: 'all',
  owner: 'user_id',
  fields: {
    _id: { type: 'id', sql: 'n.id', filter: 'equal', sort: true },
    user_id: { type: 'id', sql: 'n.user_id', filter: 'equal', forced: true },
    thing_id: { type: 'id', sql: 'n.thing_id', filter: 'equal' },
    text: { type: 'text', sql: 'n.text', filter: 'text' },
    create_date: { type: 'time', sql: 'n.created_at', forced: true },
    update_date: { type: 'time', sql: 'n.changed_at', forced: true },
    long: { type: 'text', sql: "repeat('x', 100000)" },
    slow: { type: 'bool', sql: 'pg_sleep(30) is null', filter: 'equal' },
  },
  add: addRow({ who: 'member', ...rule, input, columns, forced: { user_id: 'uid', created_at: 'now' } }),
  update: updateRows({ who: 'owner', ...rule, input, columns, forced: { changed_at: 'now' } }),
  remove: removeRows({ who: 'owner', ...rule }),
})

const database = createClientDatabase({ collections: [notes], clock })

const ann = await here.user()
const bob = await here.user()
const anonymous = await here.anonymous()
const admin = await makeAdmin(here)
type Who = FunctionContext['user']
const person = (id: string, kind: 'anonymous' | 'person' = 'person', roles: string[] = []): Who => ({
  id,
  kind,
  roles,
  sessionId: '',
})
const ANN = person(ann.id)
const BOB = person(bob.id)
const ANONYMOUS = person(anonymous.id, 'anonymous')
const ADMIN = person(admin.id, 'person', ['admin'])
const errors: object[] = []

function contextOf(user: Who): FunctionContext {
  const log = { warn: () => undefined, error: (detail: object) => void errors.push(detail) }
  const caller = { language: 'en', address: '127.0.0.1', token: undefined, userAgent: '', requestId: 'r' }
  const context = { db, clock, log, caller, language: 'en', user, tokenProblem: undefined, clientInfo: {} }
  return context as unknown as FunctionContext
}

async function ask(
  user: Who,
  steps: Parameters<typeof command>[1][],
  action?: string,
): Promise<ClientDatabaseReply> {
  return database.invoke({ action, command: command('notes', ...steps) }, contextOf(user))
}

const uniqueName = () => crypto.randomUUID()
const note = async (user: Who, text = 'x') =>
  (await ask(user, [['add', { thing_id: uniqueName(), text }]])).id as string
const textOf = async (id: string) =>
  (
    await ask(undefined, [
      ['doc', id],
      ['field', 'text'],
      ['get', { getOne: true }],
    ])
  ).data?.text

describe('[S7.5] rows of a table', () => {
  test('the server sets who adds a row and when', async () => {
    const begun = clock.now().getTime()
    const id = await note(ANN)
    const [row] = (await ask(ANN, [['doc', id], ['field', { slow: false }], ['get']])).data
    expect(row).toMatchObject({ user_id: ann.id, update_date: null })
    expect(row.create_date).toBeGreaterThanOrEqual(begun)
    expect(row.create_date).toBeLessThanOrEqual(clock.now().getTime())
    const forged = { thing_id: uniqueName(), user_id: bob.id, create_date: 0 }
    const other = await ask(ANN, [['add', forged]])
    const [mine] = await db.sql`select user_id from notes where id = ${other.id}`
    expect(mine?.user_id).toBe(ann.id)
  })

  test.each<[string, Who, string]>([
    ['a visitor', undefined, 'TOKEN_INVALID_ANONYMOUS_USER'],
    ['an anonymous account', ANONYMOUS, 'TOKEN_INVALID_ANONYMOUS_USER'],
  ])('%s adds nothing', async (_who, user, code) => {
    expect((await ask(user, [['add', { thing_id: uniqueName() }]])).code).toBe(code)
  })

  test('a duplicate row is DUPLICATE_KEY, a constraint violation is VALIDATION_ERROR', async () => {
    const input = { thing_id: uniqueName() }
    expect((await ask(ANN, [['add', input]])).code).toBe(0)
    expect(await ask(ANN, [['add', input]])).toEqual({
      code: 'DUPLICATE_KEY',
      message: 'This entry already exists.',
    })
    expect((await ask(BOB, [['add', input]])).code).toBe(0)
    expect((await ask(ANN, [['add', { thing_id: uniqueName(), text: 'bad' }]])).code).toBe('VALIDATION_ERROR')
    const nobody = await ask(person(uniqueName()), [['add', { thing_id: uniqueName() }]])
    expect(nobody.code).toBe('VALIDATION_ERROR')
    expect(errors).toEqual([])
  })

  test('a user changes and removes their own row; rows of other users stay unchanged', async () => {
    const mine = await note(ANN)
    const his = await note(BOB, 'his')
    expect(
      await ask(ANN, [
        ['doc', mine],
        ['update', { text: 'new' }],
      ]),
    ).toMatchObject({ updated: 1 })
    expect(await textOf(mine)).toBe('new')
    const both = ['where', `_id in ['${mine}', '${his}']`] as const
    expect((await ask(ANN, [both, ['update', { text: 'all' }]])).code).toBe('PERMISSION_ERROR')
    expect((await ask(ANN, [both, ['remove']])).code).toBe('PERMISSION_ERROR')
    expect([await textOf(mine), await textOf(his)]).toEqual(['new', 'his'])
    expect(await ask(ANN, [['where', 'user_id == $env.uid'], ['remove']])).toMatchObject({ code: 0 })
    expect([await textOf(mine), await textOf(his)]).toEqual([undefined, 'his'])
    expect((await ask(undefined, [['doc', his], ['remove']])).code).toBe('TOKEN_INVALID_ANONYMOUS_USER')
  })

  test('[S6.1] the admin changes and removes rows of any user', async () => {
    const his = await note(BOB)
    expect(
      await ask(ADMIN, [
        ['doc', his],
        ['update', { text: 'by admin' }],
      ]),
    ).toMatchObject({ updated: 1 })
    expect(await textOf(his)).toBe('by admin')
    expect(await ask(ADMIN, [['doc', his], ['remove']])).toMatchObject({ deleted: 1 })
  })

  test('values are stored literally, whatever they contain', async () => {
    for (const text of ["'; drop table x", '$1', '\\', '"', '{a}', '中文 👍']) {
      expect(await textOf(await note(ANN, text))).toBe(text)
    }
  })
})

test('[S7.5] names of actions, which are code of another server, are ignored, and the client prints so', async () => {
  const reply = await ask(
    ANN,
    [['field', 'text'], ['limit', 1], ['get']],
    'goods_visite,check_goods_favorite',
  )
  expect(reply).toMatchObject({ code: 0, data: expect.any(Array) })
  expect(reply.systemInfo).toEqual(
    ['goods_visite', 'check_goods_favorite'].map((name) => ({
      level: 'warn',
      message: `the action "${name}" is ignored`,
      detail: '',
    })),
  )
})

describe('[S7.5] the database stays available to everybody', () => {
  test('a slow command is cancelled', async () => {
    await note(ANN)
    // As long as the statement itself would take.
    const SLEEP_MS = 30_000
    const begun = performance.now()
    const reply = await ask(ANN, [['where', 'slow == true'], ['count']])
    expect(reply).toEqual({
      code: 'SYSTEM_ERROR',
      message: 'The system is busy. Please try again later. (too slow)',
    })
    expect(performance.now() - begun).toBeLessThan(SLEEP_MS)
  })

  test('at most half of the connections run commands; later commands wait', async () => {
    const bounded = new Bounded()
    const asleep = { text: 'select pg_sleep(0.2)', values: [] }
    const begun = performance.now()
    await Promise.all(Array.from({ length: 11 }, () => bounded.read(db, asleep)))
    expect(performance.now() - begun).toBeGreaterThan(590)
  })

  test('excess commands are refused, and those already waiting still run', async () => {
    const bounded = new Bounded()
    const asleep = { text: 'select pg_sleep(0.001)', values: [] }
    const all = await Promise.allSettled(Array.from({ length: 220 }, () => bounded.read(db, asleep)))
    const refused = all.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(all.length - refused.length).toBeGreaterThanOrEqual(200)
  })

  test('a reply cannot exceed a size of which many fit into memory, whatever it contains', async () => {
    const bounded = new Bounded()
    const reader = bounded.forRequest()
    const long = (rows: number) => ({
      text: `select repeat('x', 100000), null, '{"a": [1]}'::jsonb from generate_series(1, ${rows})`,
      values: [],
    })
    expect(await reader.read(db, long(25))).toHaveLength(25)
    for (const rows of [25, 1]) {
      await expect(reader.read(db, long(rows))).rejects.toMatchObject({ code: 'SYNTAX_ERROR' })
    }
    const large = { text: `select null from generate_series(1, ${REPLY_LENGTH_MAX / 10})`, values: [] }
    await expect(bounded.forRequest().read(db, large)).rejects.toMatchObject({ code: 'SYNTAX_ERROR' })
    expect(await bounded.forRequest().read(db, long(39))).toHaveLength(39)
  })

  test('commands of one request share the size limit of the reply', async () => {
    const id = await note(ANN)
    const names = Array.from({ length: 15 }, (_, at) => `long as long${at}`).join()
    const one = { command: command('notes', ['doc', id], ['field', names], ['getTemp']) }
    const codesOf = async (count: number) => {
      const multiCommand = Array(count).fill(one)
      const { dataList } = (await database.invoke({ multiCommand }, contextOf(ANN))) as ClientDatabaseReply
      return dataList.map(({ code }: ClientDatabaseReply) => code)
    }
    expect(await codesOf(4)).toEqual([0, 0, 'SYNTAX_ERROR', 'SYNTAX_ERROR'])
    expect(await codesOf(2)).toEqual([0, 0])
  })

  test('a read cannot write', async () => {
    const writing = { text: 'delete from notes', values: [] }
    await expect(new Bounded().read(db, writing)).rejects.toMatchObject({ code: '25006' })
  })
})
