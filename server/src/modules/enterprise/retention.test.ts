import { enterpriseActions as of, shopActions } from '@tiantian/contracts/enterprise/application.ts'
import {
  DRAFT_DAYS,
  DRAFT_WARNING_DAYS,
  ENDED_PAPER_DAYS,
  REAPPLY_DAYS,
} from '@tiantian/contracts/enterprise/state.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { approved, drafted, enterpriseForm, shopForm, submitted } from '../../test/make-enterprise.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import type { Person } from '../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../test/test-app.ts'
import { declaredNotificationsJob } from '../push/notification/deliver.ts'
import { createIdentityCipher } from '../user/identity/identity.ts'
import { draftWarned } from './draft-notification.ts'
import { clearApplications } from './retention.ts'

const here = await testApp()
const { clock, db } = here

// Only so many accounts are made from one address in an hour.
beforeEach(() => clock.advance(2 * 3_600_000))

/** As if so many days had gone by since: sessions would end. */
const age = (id: string, days: number) => db.sql`
  update enterprise_applications
  set created_at = created_at - ${days} * interval '1 day', updated_at = updated_at - ${days} * interval '1 day',
    warned_at = warned_at - ${days} * interval '1 day', decided_at = decided_at - ${days} * interval '1 day'
  where id = ${id}`

/** Runs what the schedule runs, and sends what waits. */
async function run() {
  const done = await clearApplications(db, clock)
  const job = declaredNotificationsJob(
    { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock },
    [draftWarned],
  )
  const waiting = await db.sql<{ data: object }[]>`
    delete from outbox where topic = ${job.topic} and data->>'kind' = 'enterprise.draft' returning data`
  for (const { data } of waiting) await job.run(db, data)
  return done
}

const warningsTo = ({ id }: Person) =>
  db.sql`select from notifications where user_id = ${id} and kind = 'enterprise.draft'`

async function readState(id: string) {
  const [row] = await db.sql<{ state: string; documents: number }[]>`
    select state, (select count(*)::int from enterprise_documents d where d.application_id = a.id) as documents
    from enterprise_applications a where id = ${id}`
  return row
}

async function fileOf(id: string) {
  const [row] = await db.sql<{ id: string }[]>`
    select file_id as id from enterprise_documents where application_id = ${id}`
  return row!.id
}

async function privacyOf(fileId: string) {
  const [row] = await db.sql<{ privacy: string }[]>`select privacy from media_files where id = ${fileId}`
  return row?.privacy
}

async function lastEvent(id: string) {
  const [row] = await db.sql<{ event: string }[]>`
    select event from audit_log where object_id = ${id} order by id desc limit 1`
  return row?.event
}

async function rejected(owner: Person) {
  const { id } = await submitted(here, owner)
  const lead = await makeOfficer(here, ['kyb_lead'])
  await lead.call(of.beginReview, { id })
  await lead.call(of.decideApplication, { id, event: 'reject', note: 'Not found in the registry' })
  return id
}

test('[S1.5] a draft that nobody changes is deleted with its papers a month after its applicant was warned', async () => {
  const owner = await here.user()
  const { id } = await drafted(here, owner, enterpriseForm())
  const fileId = await fileOf(id)
  await age(id, DRAFT_WARNING_DAYS - 1)
  await run()
  expect(await warningsTo(owner)).toHaveLength(0)
  await age(id, 1)
  expect((await run()).warnings).toBe(1)
  expect((await run()).warnings).toBe(0)
  expect(await warningsTo(owner)).toHaveLength(1)
  await age(id, DRAFT_DAYS - DRAFT_WARNING_DAYS - 1)
  await run()
  expect(await readState(id)).toEqual({ state: 'draft', documents: 1 })
  await age(id, 1)
  expect((await run()).drafts).toBe(1)
  expect(await readState(id)).toBeUndefined()
  expect(await privacyOf(fileId)).toBe('dropped')
  expect(await lastEvent(id)).toBe('application.expire')
  expect((await owner.call(of.getApplication, {})).application).toBeNull()
})

test('[S1.5] who changes a draft after the warning has half a year again, and what was submitted is not deleted', async () => {
  const changer = await here.user()
  const sender = await here.user()
  const { id, version } = await drafted(here, changer, await shopForm(here), shopActions)
  const sent = await drafted(here, sender, enterpriseForm())
  for (const each of [id, sent.id]) await age(each, DRAFT_WARNING_DAYS)
  expect((await run()).warnings).toBe(2)
  await changer.call(shopActions.saveApplication, { version, form: await shopForm(here) })
  await sender.call(of.submitApplication, { version: sent.version })
  for (const each of [id, sent.id]) await age(each, DRAFT_WARNING_DAYS)
  expect(await run()).toMatchObject({ drafts: 0, warnings: 1 })
  expect(await warningsTo(changer)).toHaveLength(1)
  await age(sent.id, DRAFT_DAYS)
  await run()
  expect((await readState(id))?.state).toBe('draft')
  expect(await readState(sent.id)).toEqual({ state: 'submitted', documents: 1 })
})

test('[S1.5] nobody loses a draft unwarned: when the schedule had stopped, the last month begins with the warning', async () => {
  const { id } = await drafted(here, await here.user(), enterpriseForm())
  await age(id, 2 * DRAFT_DAYS)
  await run()
  await age(id, DRAFT_DAYS - DRAFT_WARNING_DAYS - 1)
  await run()
  expect((await readState(id))?.state).toBe('draft')
  await age(id, 1)
  await run()
  expect(await readState(id)).toBeUndefined()
})

test('[S1.5] half a year after a rejection its papers are erased, and the application itself is kept', async () => {
  const owner = await here.user()
  const id = await rejected(owner)
  const fileId = await fileOf(id)
  await age(id, ENDED_PAPER_DAYS - 1)
  await run()
  expect(await readState(id)).toEqual({ state: 'rejected', documents: 1 })
  await age(id, 1)
  expect((await run()).papers).toBe(1)
  expect((await run()).papers).toBe(0)
  expect(await readState(id)).toEqual({ state: 'rejected', documents: 0 })
  expect(await privacyOf(fileId)).toBe('dropped')
  expect(await lastEvent(id)).toBe('application.erasePapers')
  const { application } = await owner.call(of.getApplication, {})
  expect(application).toMatchObject({ id, state: 'rejected', documents: [] })
})

test('[S1.5] papers of a rejected application stay while it is appealed, and when it was sent again', async () => {
  const appellant = await here.user()
  const repeater = await here.user()
  const appealed = await rejected(appellant)
  const repeated = await rejected(repeater)
  await appellant.call(of.appealRejection, { text: 'The registry shows the company since this week.' })
  await age(repeated, REAPPLY_DAYS + 1)
  const fileId = await fileOf(repeated)
  const { application } = await repeater.call(of.startApplication, { requestId: newId() })
  const { id: again, version } = application
  const saved = await repeater.call(of.saveApplication, { version, form: enterpriseForm() })
  await repeater.call(of.submitApplication, { version: saved.application.version })
  for (const id of [appealed, repeated]) await age(id, ENDED_PAPER_DAYS)
  await run()
  expect(await readState(appealed)).toEqual({ state: 'appealed', documents: 1 })
  expect(await readState(repeated)).toEqual({ state: 'rejected', documents: 1 })
  // A withdrawn one is not sent; the file goes with the last that refers to it.
  await repeater.call(of.withdrawApplication, {})
  await run()
  expect(await readState(repeated)).toEqual({ state: 'rejected', documents: 0 })
  expect(await readState(again)).toEqual({ state: 'withdrawn', documents: 1 })
  expect(await privacyOf(fileId)).toBe('kept')
})

async function identityOf(id: string) {
  const [row] = await db.sql<{ isKept: boolean; kind: string; number: string }[]>`
    select representative_id is not null as "isKept", form ->> 'representativeIdKind' as kind,
      form ->> 'representativeIdNumber' as number
    from enterprise_applications where id = ${id}`
  return row
}

const identified = () =>
  enterpriseForm({ representativeIdKind: 'passport', representativeIdNumber: 'N12345678' })

test('[S1.5, S6.4] half a year after it ended, a withdrawn or struck-off enterprise keeps neither papers nor identity number', async () => {
  const owner = await here.user()
  const struck = await here.user()
  const withdrawn = await submitted(here, owner, identified())
  await owner.call(of.withdrawApplication, {})
  const { id: revoked } = await approved(here, struck, identified())
  const lead = await makeOfficer(here, ['kyb_lead'])
  await lead.call(of.decideApplication, { id: revoked, event: 'revoke', note: 'The licence was forged.' })
  const files = [await fileOf(withdrawn.id), await fileOf(revoked)]
  for (const id of [withdrawn.id, revoked]) await age(id, ENDED_PAPER_DAYS - 1)
  await run()
  expect(await identityOf(withdrawn.id)).toEqual({ isKept: true, kind: 'passport', number: '••••5678' })
  expect(await readState(revoked)).toEqual({ state: 'revoked', documents: 1 })
  for (const id of [withdrawn.id, revoked]) await age(id, 1)
  await run()
  expect(await readState(withdrawn.id)).toEqual({ state: 'withdrawn', documents: 0 })
  expect(await readState(revoked)).toEqual({ state: 'revoked', documents: 0 })
  for (const id of [withdrawn.id, revoked]) {
    expect(await identityOf(id)).toEqual({ isKept: false, kind: '', number: '' })
    expect(await lastEvent(id)).toBe('application.erasePapers')
  }
  for (const file of files) expect(await privacyOf(file)).toBe('dropped')
  expect((await run()).papers).toBe(0)
})

test('[S1.5] a returned application that nobody answered loses its papers half a year after that, and the open one is kept', async () => {
  const owner = await here.user()
  const { id } = await submitted(here, owner, identified())
  const lead = await makeOfficer(here, ['kyb_lead'])
  await lead.call(of.beginReview, { id })
  await lead.call(of.returnApplication, { id, fields: [{ field: 'address', reason: 'unclear' }] })
  await db.sql`
    update enterprise_applications set answer_due = ${clock.now()}, answer_warned_at = ${clock.now()}::timestamptz - interval '8 days'
    where id = ${id}`
  await age(id, ENDED_PAPER_DAYS)
  await run()
  // Its time begins when it was withdrawn, however old it is.
  expect(await readState(id)).toEqual({ state: 'withdrawn', documents: 1 })
  await age(id, ENDED_PAPER_DAYS)
  await run()
  expect(await readState(id)).toEqual({ state: 'withdrawn', documents: 0 })
  expect(await identityOf(id)).toMatchObject({ isKept: false })
})
