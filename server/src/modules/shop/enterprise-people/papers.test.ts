import { enterpriseActions as of } from '@tiantian/contracts/enterprise/application.ts'
import { expect, test } from 'vitest'
import { approved, openedShop } from '../../../test/make-enterprise.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Person } from '../../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { dayOf } from '../../enterprise/renewal/papers.ts'
import { watchPapers } from '../../enterprise/renewal/watch-papers.ts'
import { declaredNotificationsJob } from '../../push/notification/deliver.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import { followEnterpriseJob } from '../shop-settings.ts'
import { enterpriseLapsed, papersRunOut } from './paper-notification.ts'
import { enterpriseRestored } from './restored-notification.ts'

const here = await testApp()
const { db, clock, user } = here
const DAY_MS = 86_400_000

const dayFrom = (days: number) => dayOf(new Date(clock.now().getTime() + days * DAY_MS))

/** An approved enterprise whose licence holds for so many days more, with a shop that has a manager and staff. */
async function makeHeld(days: number) {
  const owner = await user()
  const manager = await user()
  const staff = await user()
  const { id } = await approved(here, owner)
  await db.sql`update enterprise_documents set expires_on = ${dayFrom(days)} where application_id = ${id}`
  const shopId = await openedShop(here, owner, { seller: 'company' })
  for (const [person, role] of [
    [manager, 'manager'],
    [staff, 'staff'],
  ] as const)
    await db.sql`insert into shop_members (shop_id, user_id, role, created_at)
      values (${shopId}, ${person.id}, ${role}, ${clock.now()})`
  return { id, owner, manager, staff }
}

/** Runs what the schedule runs, and sends what waits. */
async function watch() {
  const done = await watchPapers(db, clock)
  const job = declaredNotificationsJob(
    { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock },
    [...papersRunOut, enterpriseLapsed, enterpriseRestored],
  )
  const waiting = await db.sql<{ data: object }[]>`
    delete from outbox where topic = ${job.topic} and data->>'kind' ~ '^enterprise[.](papers|lapsed|restored)' returning data`
  for (const { data } of waiting) await job.run(db, data)
  return done
}

/** Read from the table: sessions end within the month. */
const toldTo = async ({ id }: Person) =>
  (
    await db.sql<{ kind: string }[]>`
      select kind from notifications where user_id = ${id} and kind ~ 'papers|lapsed' order by created_at, id`
  ).map(({ kind }) => kind)

test('[S2.39] owner and managers are told of papers that run out 30, 7 and 0 days before, once each', async () => {
  const { id, owner, manager, staff } = await makeHeld(31)
  expect((await owner.call(of.getApplication, {})).application?.papers).toMatchObject({
    validUntil: dayFrom(31),
    canRenewFrom: dayFrom(31 - 90),
    lapsedAt: null,
    requirements: [{ field: 'licence', reason: 'runs_out', deadline: dayFrom(31) }],
  })
  const told: string[] = []
  for (let left = 31; left >= -1; left -= 1) {
    // Twice a day: a schedule that runs again after a restart tells nobody a second time.
    await watch()
    expect((await watch()).reminders).toBe(0)
    const kinds = await toldTo(owner)
    expect(await toldTo(manager)).toEqual(kinds)
    told.push(...kinds.slice(told.length).map((kind) => `${left} ${kind}`))
    clock.advance(DAY_MS)
  }
  expect(told).toEqual(['30 enterprise.papersMonth', '7 enterprise.papersWeek', '0 enterprise.papersToday'])
  expect(await toldTo(staff)).toEqual([])
  const stages = await db.sql`select from enterprise_paper_reminders where application_id = ${id}`
  expect(stages).toHaveLength(3)
})

test('[S2.39] a stage that no run has met is not made up for by an earlier one, and two runs at once tell once', async () => {
  const { id, owner } = await makeHeld(5)
  const runs = await Promise.all([watchPapers(db, clock), watchPapers(db, clock)])
  expect(runs.filter(({ reminders }) => reminders > 0)).toHaveLength(1)
  await watch()
  expect(await toldTo(owner)).toEqual(['enterprise.papersWeek'])
  const stages = await db.sql<{ days: number }[]>`
    select days_before as days from enterprise_paper_reminders where application_id = ${id}`
  expect(stages.map(({ days }) => days)).toEqual([7])
})

test('[S2.39] nobody is told of papers without a last day, and not while the enterprise is suspended', async () => {
  const endless = await makeHeld(10)
  const suspended = await makeHeld(10)
  await db.sql`update enterprise_documents set expires_on = null where application_id = ${endless.id}`
  const lead = await makeOfficer(here, ['kyb_lead'])
  await lead.call(of.beginReview, { id: suspended.id })
  const note = 'The register says it is being wound up'
  await lead.call(of.decideApplication, { id: suspended.id, event: 'suspend', note })
  await watch()
  for (const { owner } of [endless, suspended]) expect(await toldTo(owner)).toEqual([])
  expect((await endless.owner.call(of.getApplication, {})).application?.papers).toMatchObject({
    validUntil: '',
    canRenewFrom: '',
    requirements: [],
  })
  expect((await suspended.owner.call(of.getApplication, {})).application?.papers).toBeNull()
})

test('[S2.39] owner and managers learn once that the enterprise is no longer verified', async () => {
  const { id, owner, manager, staff } = await makeHeld(0)
  await watch()
  for (let day = 0; day <= 16; day += 1) {
    clock.advance(DAY_MS)
    await watch()
  }
  const [row] = await db.sql<{ days: number }[]>`
    select extract(day from lapsed_at - told_at)::int as days
    from enterprise_applications a join enterprise_paper_reminders r on r.application_id = a.id where a.id = ${id}`
  expect(row?.days).toBe(15)
  for (const person of [owner, manager])
    expect(await toldTo(person)).toEqual(['enterprise.papersToday', 'enterprise.lapsed'])
  expect(await toldTo(staff)).toEqual([])
})

test('[S2.39] papers that ran out before anybody was told are told of once, in words of their own, and never beside the end', async () => {
  const { owner, id } = await makeHeld(-30)
  const readText = async () => {
    const [row] = await db.sql<{ text: string }[]>`
      select texts::text as text from notifications where user_id = ${owner.id}`
    return row!.text
  }
  await watch()
  expect(await toldTo(owner)).toEqual(['enterprise.papersPast'])
  expect(await readText()).toContain('was valid until')
  for (let day = 0; day < 14; day += 1) {
    clock.advance(DAY_MS)
    await watch()
  }
  expect(await toldTo(owner)).toEqual(['enterprise.papersPast'])
  clock.advance(DAY_MS)
  expect((await watch()).lapsed).toBe(1)
  expect(await toldTo(owner)).toEqual(['enterprise.papersPast', 'enterprise.lapsed'])

  // Told a month before, then no run until the days of grace were over.
  const late = await makeHeld(30)
  await watch()
  clock.advance(50 * DAY_MS)
  await watch()
  await watch()
  expect(await toldTo(late.owner)).toEqual(['enterprise.papersMonth', 'enterprise.lapsed'])
  const stages = await db.sql`select from enterprise_paper_reminders where application_id = ${id}`
  expect(stages).toHaveLength(1)
})

test('[S2.39] papers that ran out during a suspension: the officer knows before restoring, the owner afterwards', async () => {
  const { id, owner } = await makeHeld(10)
  const decide = async (event: 'suspend' | 'restore') => {
    const lead = await makeOfficer(here, ['kyb_lead'])
    const { review } = await lead.call(of.getReview, { id })
    await lead.call(of.decideApplication, { id, event, note: 'A complaint was looked into' })
    return review.papersRanOutOn
  }
  expect(await decide('suspend')).toBeNull()
  clock.advance(11 * DAY_MS)
  expect(await decide('restore')).toBe(dayFrom(-1))
  await followEnterpriseJob(clock).run(db, { id, kind: 'enterprise', state: 'approved' })
  await watch()
  const told = await db.sql<{ text: string }[]>`
    select texts::text as text from notifications where user_id = ${owner.id} and kind = 'enterprise.restored'`
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('The licence ran out on')
})
