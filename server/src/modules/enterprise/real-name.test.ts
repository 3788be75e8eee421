import type { Output } from '@tiantian/contracts/action.ts'
import {
  decideRealName,
  listRealNames,
  openRealName,
} from '@tiantian/contracts/enterprise/real-name-review.ts'
import { takeClaim } from '@tiantian/contracts/office/claim.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { getRealName, submitRealName } from '@tiantian/contracts/user/account.ts'
import { expect, test } from 'vitest'
import { makeOfficer } from '../../test/make-officer.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { cutFromStatements } from '../../test/transactions.ts'
import { DECLARED_TOPIC } from '../user/notifications/notify.ts'

const here = await testApp()
const { db, user } = here
const reviewer = await makeOfficer(here, ['kyb_reviewer'])
const colleague = await makeOfficer(here, ['kyb_lead'])

let documents = 30_000_000
async function makeWaiting(documentNumber = `E${++documents}`) {
  const person = await user()
  await person.call(submitRealName, { realName: '王小明', documentNumber })
  return { person, documentNumber }
}

const opened = (person: Person, by = reviewer) => by.call(openRealName, { userId: person.id })

const decision = (person: Person, { submittedAt }: Output<typeof openRealName>, refusal?: string) => ({
  userId: person.id,
  submittedAt,
  isCertified: refusal === undefined,
  note: refusal ?? '',
})

async function newsOf(person: Person) {
  const job = here.jobs.find(({ topic }) => topic === DECLARED_TOPIC)
  const rows = await db.sql<
    { data: object }[]
  >`delete from outbox where topic = ${DECLARED_TOPIC} returning data`
  for (const { data } of rows) await job?.run(db, data)
  return (await person.call(listNotifications, {})).rows
}

test('[S2.45] a real name waits at the desk, is opened on the record, certified, and its person is told', async () => {
  const { person, documentNumber } = await makeWaiting()
  const { rows } = await reviewer.call(listRealNames, { limit: 50 })
  expect(rows.find(({ userId }) => userId === person.id)).toMatchObject({ status: 'waiting', reason: '' })
  expect(JSON.stringify(rows)).not.toContain(documentNumber)
  const name = await opened(person)
  expect(name).toMatchObject({ realName: '王小明', documentNumber, enterprises: [] })
  const [record] = await db.sql`
    select actor_id from audit_log where event = 'real-name.open' and object_id = ${person.id}`
  expect(record?.actor_id).toBe(reviewer.id)
  await reviewer.call(decideRealName, decision(person, name))
  expect(await person.call(getRealName, {})).toMatchObject({ status: 'certified', reason: '' })
  expect((await newsOf(person))[0]).toMatchObject({ subject: 'Your name is confirmed' })
  const done = await reviewer.call(listRealNames, { group: 'certified', limit: 50 })
  expect(done.rows.map(({ userId }) => userId)).toContain(person.id)
})

test('[S2.45] a refused name has a reason that its person reads, and can be sent again', async () => {
  const { person } = await makeWaiting()
  const why = 'The name is not that of the representative.'
  await reviewer.call(decideRealName, decision(person, await opened(person), why))
  expect(await person.call(getRealName, {})).toMatchObject({ status: 'failed', reason: why })
  expect((await newsOf(person))[0]?.text).toContain(why)
  await person.call(submitRealName, { realName: '王小明', documentNumber: `E${++documents}` })
  expect(await person.call(getRealName, {})).toMatchObject({ status: 'waiting', reason: '' })
})

test('[S2.45] nobody decides on their own name, on one that a colleague has, or without a reason', async () => {
  const { person } = await makeWaiting()
  const name = await opened(person)
  const silent = { ...decision(person, name, ''), isCertified: false, note: ' ' }
  expect((await reviewer.refused(decideRealName, silent)).fields).toMatchObject([{ path: 'note' }])
  await colleague.call(takeClaim, { queue: 'real-names', id: person.id })
  expect((await reviewer.refused(decideRealName, decision(person, name))).code).toBe('CLAIMED')
  await colleague.call(submitRealName, { realName: 'Anna Kim', documentNumber: `E${++documents}` })
  const own = decision(colleague, await opened(colleague))
  expect((await colleague.refused(decideRealName, own)).code).toBe('OWN_APPLICATION')
  expect((await person.refused(listRealNames, {})).code).toBe('PERMISSION_DENIED')
})

test('[S2.45] a decision about what was replaced in the meantime is refused', async () => {
  const { person } = await makeWaiting()
  const name = await opened(person)
  here.clock.advance(1000)
  await person.call(submitRealName, { realName: '李四', documentNumber: `E${++documents}` })
  expect((await reviewer.refused(decideRealName, decision(person, name))).code).toBe('STATE_CONFLICT')
})

test('[S2.45] a document is certified for one person', async () => {
  const first = await makeWaiting()
  const second = await makeWaiting(first.documentNumber)
  await reviewer.call(decideRealName, decision(first.person, await opened(first.person)))
  const refusal = await reviewer.refused(decideRealName, decision(second.person, await opened(second.person)))
  expect(refusal.code).toBe('DOCUMENT_TAKEN')
})

/** Two officers decide at once, one for the person and one against; how many of them succeed. */
async function decideTwice() {
  const { person } = await makeWaiting()
  const name = await opened(person)
  const results = await Promise.allSettled([
    reviewer.call(decideRealName, decision(person, name)),
    colleague.call(decideRealName, decision(person, name, 'Another person')),
  ])
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('[S2.45] of two officers who decide at once one decides', async () => {
  expect(await decideTwice()).toBe(1)
})

test('control: without looking whether it still waits both decide', async () => {
  const { transaction } = db
  cutFromStatements(here, 'and status = 1')
  expect(await decideTwice()).toBe(2)
  db.transaction = transaction
})
