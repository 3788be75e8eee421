import { listPushMessages } from '@tiantian/contracts/push/message.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'
import { deleteOldMessages, PUSH_CHANNEL, PUSH_KEPT_DAYS, pushTo } from './message.ts'

const here = await testApp()
const { db, clock } = here
const send = (userIds: string[], data: object) =>
  db.transaction((tx) => pushTo(tx, userIds, { kind: 'test.message', data }))

test('[S7.9] a client that was away fetches what it missed, in order and without a gap', async () => {
  const user = await here.user()
  const other = await here.user()
  for (let n = 1; n <= 5; n += 1) await send([user.id, other.id, user.id], { n })
  await send([other.id], { n: 6 })
  const { messages, ...rest } = await user.call(listPushMessages, { after: 2, limit: 2 })
  expect(messages).toMatchObject([
    { seq: 3, kind: 'test.message', data: { n: 3 } },
    { seq: 4, kind: 'test.message', data: { n: 4 } },
  ])
  expect(rest).toEqual({ lastSeq: 5, isComplete: true })
  expect(await user.call(listPushMessages, {})).toEqual({ messages: [], lastSeq: 5, isComplete: true })
  expect((await here.visitor.refused(listPushMessages, {})).code).toBe('LOGIN_REQUIRED')
})

test('[S7.9] a message of a transaction that is rolled back neither arrives nor leaves a gap', async () => {
  const user = await here.user()
  const heard: string[] = []
  // A new listener may hear what was said before it, when another one of the database lags behind.
  const hear = (ids: string) => heard.push(...ids.split(' ').filter((id) => id === user.id))
  const { unlisten } = await db.sql.listen(PUSH_CHANNEL, hear)
  const failed = db.transaction(async (tx) => {
    await pushTo(tx, [user.id], { kind: 'test.message', data: {} })
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  await send([user.id], { n: 1 })
  await expect.poll(() => heard).toEqual([user.id])
  const { messages } = await user.call(listPushMessages, { after: 0 })
  expect(messages).toMatchObject([{ seq: 1, data: { n: 1 } }])
  await unlisten()
})

test('[S7.9] a message that commits later has the higher number, however the transactions overlap', async () => {
  const user = await here.user()
  const order: string[] = []
  let commit: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    commit = resolve
  })
  const first = db
    .transaction(async (tx) => {
      await pushTo(tx, [user.id], { kind: 'test.message', data: { by: 'first' } })
      order.push('stored')
      await held
    })
    .then(() => order.push('first'))
  await expect.poll(() => order).toEqual(['stored'])
  const second = send([user.id], { by: 'second' }).then(() => order.push('second'))
  expect(await user.call(listPushMessages, { after: 0 })).toMatchObject({ messages: [], lastSeq: 0 })
  commit()
  await Promise.all([first, second])
  expect(order).toEqual(['stored', 'first', 'second'])
  const { messages } = await user.call(listPushMessages, { after: 0 })
  expect(messages).toMatchObject([{ data: { by: 'first' } }, { data: { by: 'second' } }])
})

test('[S7.9] who was away longer than messages are kept, or has a number of another database, is told so', async () => {
  const user = await here.user()
  await send([user.id], { n: 1 })
  await send([user.id], { n: 2 })
  await db.sql`update push_messages set sent_at = sent_at - make_interval(days => ${PUSH_KEPT_DAYS + 1})
    where user_id = ${user.id} and seq = 1`
  expect(await deleteOldMessages(db, clock.now())).toBe(1)
  expect(await user.call(listPushMessages, { after: 0 })).toMatchObject({ isComplete: false, lastSeq: 2 })
  expect(await user.call(listPushMessages, { after: 1 })).toMatchObject({
    isComplete: true,
    messages: [{ seq: 2 }],
  })
  expect(await user.call(listPushMessages, { after: 2 })).toMatchObject({ isComplete: true, messages: [] })
  expect(await user.call(listPushMessages, { after: 9 })).toMatchObject({ isComplete: false, messages: [] })
})

test('[S7.9] two transactions that push to the same two users in opposite order both succeed', async () => {
  const one = await here.user()
  const two = await here.user()
  const rounds = Array.from({ length: 20 }, (_, n) =>
    send(n % 2 ? [one.id, two.id] : [two.id, one.id], { n }),
  )
  await Promise.all(rounds)
  expect((await one.call(listPushMessages, { after: 0 })).messages.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 20 }, (_, n) => n + 1),
  )
})

test('[S6.4] the messages of a deleted user are deleted, and those of others stay', async () => {
  const leaving = await here.user()
  const staying = await here.user()
  await send([leaving.id, staying.id], { n: 1 })
  await db.sql`delete from users where id = ${leaving.id}`
  const left = await db.sql<{ user_id: string }[]>`
    select user_id from push_messages where user_id in (${leaving.id}, ${staying.id})`
  expect(left).toMatchObject([{ user_id: staying.id }])
})
