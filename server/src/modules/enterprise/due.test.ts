import { enterpriseActions as of } from '@tiantian/contracts/enterprise/application.ts'
import { GRACE_DAYS } from '@tiantian/contracts/enterprise/papers.ts'
import { ANSWER_DAYS, ANSWER_REMINDER_DAYS, DRAFT_DAYS } from '@tiantian/contracts/enterprise/state.ts'
import { beforeEach, expect, test } from 'vitest'
import { approved, attached, drafted, enterpriseForm, submitted } from '../../test/make-enterprise.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { clock, db } = here
const DAY_MS = 86_400_000

// Only so many accounts are made from one address in an hour.
beforeEach(() => clock.advance(2 * 3_600_000))

const dueOf = async (person: Person) => (await person.call(of.getApplication, {})).application!.due
const dayFrom = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

test('[S2.39] a draft is asked for each missing field until the day on which it is deleted', async () => {
  const person = await here.user()
  await drafted(here, person, enterpriseForm({ legalName: '', numbers: {}, signature: '' }))
  const due = await dueOf(person)
  expect(due.map(({ field, reason }) => [field, reason])).toEqual([
    ['legalName', 'required'],
    ['signature', 'required'],
    ['numbers', 'required'],
  ])
  for (const { deadline, effect, isOver } of due)
    expect([deadline.slice(0, 10), effect, isOver]).toEqual([dayFrom(DRAFT_DAYS), 'deletion', false])
})

test('[S2.39] a returned field is asked for until it is changed; a deadline that is past says so', async () => {
  const person = await here.user()
  const { id } = await submitted(here, person)
  const reviewer = await makeOfficer(here, ['kyb_reviewer'])
  await reviewer.call(of.beginReview, { id })
  const fields = [
    { field: 'address', reason: 'unclear' as const, note: 'Which street?' },
    { field: 'documents', reason: 'unreadable' as const },
  ]
  await reviewer.call(of.returnApplication, { id, fields })
  const common = {
    effect: 'withdrawal',
    isOver: false,
    deadline: expect.stringContaining(dayFrom(ANSWER_DAYS)),
  }
  const paper = { field: 'documents', reason: 'unreadable', note: '', ...common }
  expect(await dueOf(person)).toEqual([
    { field: 'address', reason: 'unclear', note: 'Which street?', ...common },
    paper,
  ])
  const { application } = await person.call(of.getApplication, {})
  const form = { ...application!.form, address: 'Алматы, Абая 10' }
  const saved = await person.call(of.saveApplication, { version: application!.version, form })
  expect(saved.application.due).toEqual([paper])
  // As if the term had gone by: the schedule has not run yet.
  const past = new Date(clock.now().getTime() - DAY_MS)
  await db.sql`update enterprise_applications set answer_due = ${past} where id = ${id}`
  expect(await dueOf(person)).toMatchObject([{ isOver: true, deadline: past.toISOString() }])
  // A reminder that came late gives the last days all the same.
  await db.sql`update enterprise_applications set answer_warned_at = ${clock.now()} where id = ${id}`
  expect(await dueOf(person)).toMatchObject([
    { isOver: false, deadline: expect.stringContaining(dayFrom(ANSWER_REMINDER_DAYS)) },
  ])
  await attached(here, person)
  expect(await dueOf(person)).toEqual([])
})

test('[S2.39] an approved enterprise is asked for a new licence, then by the end of its grace, and keeps its badge until then', async () => {
  const owner = await here.user()
  const { id } = await approved(here, owner)
  const setLast = (left: number) =>
    db.sql`update enterprise_documents set expires_on = ${dayFrom(left)} where application_id = ${id}`
  expect(await dueOf(owner)).toEqual([])
  await setLast(20)
  const licence = { field: 'documents', note: '', effect: 'badge', isOver: false }
  expect(await dueOf(owner)).toEqual([{ ...licence, reason: 'runs_out', deadline: dayFrom(20) }])
  await setLast(-1)
  await db.sql`
    insert into enterprise_paper_reminders (application_id, held_until, days_before, told_at)
    values (${id}, ${dayFrom(-1)}, 0, ${new Date(clock.now().getTime() - DAY_MS)})`
  expect(await dueOf(owner)).toEqual([{ ...licence, reason: 'ran_out', deadline: dayFrom(GRACE_DAYS - 1) }])
})
