import { readFile } from 'node:fs/promises'
import { defineAction } from '@tiantian/contracts/action.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { implement } from '../gateway/implement.ts'
import { modules } from '../modules.ts'
import { Mailbox } from '../test/mailbox.ts'
import { testApp } from '../test/test-app.ts'
import { assertOrder, defineModule, deleteRowsOf } from './module.ts'
import { eraseClosed } from './user/account/erase.ts'
import { defineNotification, queueNotifications } from './user/notifications/notify.ts'

// The recipes "Add a module" and "Add a notification" of docs/recipes.md, step by step: users keep memos.

const addMemo = defineAction({
  name: 'memo/memo/add',
  summary: 'Adds a memo, and confirms it by mail.',
  auth: 'member',
  input: z.object({ text: z.string() }),
  output: z.object({ memoCount: z.int() }),
})

const memoAdded = defineNotification<{ userId: string; text: string }>({
  kind: 'memo.added',
  topic: 'orders',
  async prepare(tx, { userId: id, text }) {
    const [user] = await tx<[{ email: string | null; mobile: string | null; language: string }]>`
      select email, mobile, language from users where id = ${id}`
    const words = { subject: 'Memo: {text}', text: 'Your memo {text} is kept.', open: 'Open' }
    return [
      {
        reader: { id, ...user },
        words: { 'zh-Hans': words, en: words, ru: { ...words, subject: 'Желание: {text}' }, kk: words },
        params: () => ({ text }),
        path: '/#/pages/memo',
      },
    ]
  },
})

let cleanedAt: Date | undefined

const memo = defineModule({
  name: 'memo',
  after: ['user'],
  actions: [
    implement(addMemo, ({ db, user: { id: userId } }, { text }) =>
      db.transaction(async (tx) => {
        await tx`insert into memos (user_id, text) values (${userId}, ${text})`
        await queueNotifications(tx, memoAdded, [{ userId, text }])
        const [count] = await tx<[{ memoCount: number }]>`
          select count(*)::int as "memoCount" from memos where user_id = ${userId}`
        return count
      }),
    ),
  ],
  schedules: [
    {
      name: 'memo.clean-up',
      cron: '30 * * * *',
      async run({ clock }) {
        cleanedAt = clock.now()
      },
    },
  ],
  notifications: [memoAdded],
  personalData: { erase: deleteRowsOf('memos') },
})

const here = await testApp({ modules: [...modules, memo] })
const { db, clock, user, context, jobs, schedules } = here
await db.sql`create table memos (user_id uuid not null references users on delete cascade, text text not null)`

test('the action of a new module is called like any other', async () => {
  expect(await (await user()).call(addMemo, { text: 'a bumper' })).toEqual({ memoCount: 1 })
})

test('a new notification comes in the language and on the channel of the user', async () => {
  const person = await user()
  await db.sql`delete from outbox`
  await db.sql`update users set email = 'owner@mail.example', language = 'ru' where id = ${person.id}`
  await person.call(addMemo, { text: 'фара' })
  const waiting = await db.sql<{ topic: string; data: object }[]>`delete from outbox returning topic, data`
  for (const { topic, data } of waiting) await jobs.find((job) => job.topic === topic)?.run(db, data)
  const [message] = await new Mailbox(here).messagesTo('owner@mail.example')
  expect(message?.subject).toBe('Желание: фара')
  expect(message?.text).toContain('/#/pages/memo')
})

test('the schedule of a new module runs, and its eraser erases', async () => {
  const begunAt = clock.now()
  await schedules.find(({ name }) => name === 'memo.clean-up')?.run(new AbortController().signal)
  // The clock of the module, not that of the machine: tests set it forward.
  expect(Number(cleanedAt)).toBeGreaterThanOrEqual(Number(begunAt))
  expect(Number(cleanedAt)).toBeLessThanOrEqual(Number(clock.now()))
  const person = await user()
  await person.call(addMemo, { text: 'a mirror' })
  await db.sql`update users set status = 4, closing_at = ${clock.now()} where id = ${person.id}`
  expect(await eraseClosed(context)).toBe(1)
  expect(await db.sql`select from memos where user_id = ${person.id}`).toHaveLength(0)
})

test('a module that is after an unknown one, itself or a later one is refused', () => {
  const named = (name: string, ...after: string[]) => defineModule({ name, after })
  expect(() => assertOrder([named('a', 'b')])).toThrow('is after "b"')
  expect(() => assertOrder([named('a', 'a')])).toThrow('is after "a"')
  expect(() => assertOrder([named('a', 'b'), named('b', 'a')])).toThrow('is after "b"')
  expect(() => assertOrder([named('a'), named('a')])).toThrow('two modules "a"')
  expect(() => assertOrder([named('a'), named('b', 'a')])).not.toThrow()
})

test('the drawing of the architecture names every module, in their order', async () => {
  const drawing = await readFile(new URL('../../../docs/architecture.svg', import.meta.url), 'utf8')
  const words = [...drawing.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].flatMap(([, text = '']) =>
    text.includes('·') ? text.split('·').map((word) => word.trim()) : [],
  )
  const names = new Set(modules.map(({ name }) => name))
  expect(words.filter((word) => names.has(word))).toEqual([...names])
})
