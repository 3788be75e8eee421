import { enterpriseActions as of, shopActions } from '@tiantian/contracts/enterprise/application.ts'
import { getCompany } from '@tiantian/contracts/enterprise/company.ts'
import {
  acceptRenewal,
  beginRenewal,
  getRenewal,
  returnRenewal,
  sendRenewal,
  withdrawRenewal,
} from '@tiantian/contracts/enterprise/renewal.ts'
import { signDocument } from '@tiantian/contracts/media/document.ts'
import { listDirectoryCompanies } from '@tiantian/contracts/message/directory.ts'
import { getShop } from '@tiantian/contracts/shop/shop.ts'
import { beforeEach, expect, test } from 'vitest'
import { meetAtGate, meetAtRow, waiters } from '../../../test/gate.ts'
import { approved, openedShop, shopForm, submitted } from '../../../test/make-enterprise.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { uploadDocument } from '../../../test/make-order.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { Refused, testApp } from '../../../test/test-app.ts'
import { cutFromStatements, widenTransactions } from '../../../test/transactions.ts'
import { postForm } from '../../../test/uploader.ts'
import { dayOf } from './papers.ts'
import { watchPapers } from './watch-papers.ts'

const here = await testApp()
const { clock, db, user } = here
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

// Only so many accounts are made from one address in an hour.
beforeEach(() => clock.advance(2 * HOUR_MS))

const dayFrom = (days: number, app: TestApp = here) =>
  dayOf(new Date(app.clock.now().getTime() + days * DAY_MS))

/** Papers as if so many days had gone by since. */
async function setPapers(app: TestApp, id: string, left: number) {
  await app.db.sql`
    update enterprise_documents set expires_on = ${dayFrom(left, app)} where application_id = ${id} and standing = 'current'`
}

async function makeHeld(left = 20, app: TestApp = here, person?: Person) {
  const owner = person ?? (await app.user())
  const { id } = await approved(app, owner)
  await setPapers(app, id, left)
  const [row] = await app.db.sql<{ slug: string }[]>`
    select company_slug as slug from enterprise_applications where id = ${id}`
  return { id, owner, slug: row!.slug }
}

async function renewalOf(app: TestApp, owner: Person, expiresOn = dayFrom(700, app)) {
  const fileId = await uploadDocument(app, owner, 'new.pdf')
  return { fileId, fileName: 'new.pdf', expiresOn }
}

async function sent(app: TestApp, owner: Person, expiresOn?: string) {
  const { papers } = await owner.call(sendRenewal, await renewalOf(app, owner, expiresOn))
  return papers.renewal!
}

async function accept(renewalId: string) {
  const lead = await makeOfficer(here, ['kyb_lead'])
  await lead.call(beginRenewal, { id: renewalId })
  return lead.call(acceptRenewal, { id: renewalId, isChecked: true })
}

const papersOf = async (owner: Person) => (await owner.call(of.getApplication, {})).application?.papers

test('[S2.39] [S4.15] a new licence waits in the queue beside the old one, is returned, sent again and accepted', async () => {
  const { id, owner } = await makeHeld()
  const { id: renewalId, ...first } = await sent(here, owner)
  expect(first).toMatchObject({ state: 'submitted', fileName: 'new.pdf', expiresOn: dayFrom(700) })
  // The enterprise stays approved, and nothing else of it is open.
  const { application } = await owner.call(of.getApplication, {})
  expect(application?.state).toBe('approved')
  const { form, version } = application!
  const changed = { ...form, legalName: 'Another' }
  expect((await owner.refused(of.saveApplication, { version, form: changed })).code).toBe(
    'APPLICATION_NOT_FOUND',
  )

  const reviewer = await makeOfficer(here, ['kyb_reviewer'])
  const { rows } = await reviewer.call(of.listReviews, { limit: 50 })
  expect(rows.find((row) => row.id === renewalId)).toMatchObject({ subject: 'renewal', state: 'submitted' })
  await reviewer.call(beginRenewal, { id: renewalId })
  const { renewal } = await reviewer.call(getRenewal, { id: renewalId })
  expect(renewal).toMatchObject({
    state: 'in_review',
    round: 1,
    heldUntil: dayFrom(20),
    enterprise: { id, state: 'approved', lapsedAt: null },
    held: [{ fileName: 'licence.pdf', expiresOn: dayFrom(20) }],
    offered: { fileName: 'new.pdf', expiresOn: dayFrom(700) },
    claim: { isOwn: true },
  })
  expect((await reviewer.refused(acceptRenewal, { id: renewalId, isChecked: true })).code).toBe(
    'PERMISSION_DENIED',
  )
  const lead = await makeOfficer(here, ['kyb_lead'])
  expect((await lead.refused(acceptRenewal, { id: renewalId, isChecked: true })).code).toBe('CLAIMED')
  const documentId = renewal.offered.id
  expect((await reviewer.call(of.openReviewedDocument, { documentId })).url).toContain('/')
  const note = 'The stamp cannot be read'
  await reviewer.call(returnRenewal, { id: renewalId, reason: 'unreadable', note })
  expect((await papersOf(owner))?.renewal).toMatchObject({ state: 'returned', reason: 'unreadable', note })

  const again = await sent(here, owner, dayFrom(800))
  expect(again).toMatchObject({ id: renewalId, state: 'submitted', expiresOn: dayFrom(800) })
  await accept(renewalId)
  expect(await papersOf(owner)).toMatchObject({
    validUntil: dayFrom(800),
    requirements: [],
    lapsedAt: null,
    renewal: { state: 'accepted' },
  })
  const { application: renewed } = await owner.call(of.getApplication, {})
  expect(renewed?.documents.map(({ fileName }) => fileName)).toEqual(['new.pdf'])
  expect(renewed?.history.at(-1)?.event).toBe('renew')
  // The old paper is kept, and who decided is recorded.
  const kept = await db.sql`
    select from enterprise_documents where application_id = ${id} and standing = 'replaced' and file_name = 'licence.pdf'`
  expect(kept).toHaveLength(1)
  const noted = await db.sql<{ event: string }[]>`
    select event from audit_log where object_id = ${id} and event like 'enterprise.renewal.%' order by id`
  expect(noted.map(({ event }) => event.replace('enterprise.renewal.', ''))).toEqual([
    'send',
    'begin',
    'sendBack',
    'resend',
    'begin',
    'accept',
  ])
})

test('[S1.5] [S4.15] two weeks after its papers ran out an enterprise is no longer verified, until new ones are accepted', async () => {
  const { id, owner, slug } = await makeHeld(0)
  const shopId = await openedShop(here, owner, { seller: 'company' })
  const visitor = await user()
  const badgeOf = async () => (await visitor.call(getShop, { id: shopId })).shop.company
  const listed = async () =>
    (await visitor.call(listDirectoryCompanies, { limit: 50 })).rows.some((row) => row.slug === slug)
  await watchPapers(db, clock)
  expect([await badgeOf(), await listed()]).toEqual([expect.objectContaining({ slug }), true])

  // The last of the days of grace: told a fortnight ago, when the papers ran out.
  const pass = async (days: number) => {
    await setPapers(here, id, -days)
    await db.sql`
      update enterprise_paper_reminders set held_until = ${dayFrom(-days)}, told_at = ${new Date(clock.now().getTime() - days * DAY_MS)}
      where application_id = ${id}`
    return watchPapers(db, clock)
  }
  expect((await pass(14)).lapsed).toBe(0)
  expect((await papersOf(owner))?.requirements).toEqual([
    { field: 'licence', reason: 'ran_out', deadline: dayFrom(0) },
  ])
  expect(await badgeOf()).toMatchObject({ slug })
  expect((await pass(15)).lapsed).toBe(1)
  expect((await pass(15)).lapsed).toBe(0)

  expect([await badgeOf(), await listed()]).toEqual([null, false])
  const { company } = await visitor.call(getCompany, { slug })
  expect(company).toMatchObject({ lapsedAt: expect.any(String), shops: [{ id: shopId }] })
  const body = async () => {
    // Later than the two-second cache.
    clock.advance(3000)
    return (await here.app.inject({ url: `/s/en/company/${slug}` })).body
  }
  expect(await body()).toContain('No longer verified')
  expect(await body()).not.toContain('Verified by the alliance')
  expect((await papersOf(owner))?.requirements).toMatchObject([{ reason: 'lapsed' }])
  // Its shops go on; it opens no others.
  const form = await shopForm(here, { seller: 'company' })
  expect((await owner.refused(shopActions.startApplication, { requestId: id })).code).toBe('SHOP_LIMIT')
  await db.sql`update shops set owner_id = ${visitor.id} where id = ${shopId}`
  const refusal: unknown = await submitted(here, owner, form, shopActions).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'ENTERPRISE_LAPSED' })

  const { id: renewalId } = await sent(here, owner)
  await accept(renewalId)
  expect([await badgeOf(), await listed()]).toEqual([expect.objectContaining({ slug }), true])
  expect((await visitor.call(getCompany, { slug })).company.lapsedAt).toBeNull()
  expect(await body()).toContain('Verified by the alliance')
})

test('[S2.39] nobody lapses unwarned: the days of grace begin when the owner was told', async () => {
  const { id } = await makeHeld(-100)
  expect((await watchPapers(db, clock)).lapsed).toBe(0)
  await db.sql`update enterprise_paper_reminders set told_at = told_at - interval '15 days' where application_id = ${id}`
  expect((await watchPapers(db, clock)).lapsed).toBe(1)
})

/** Moves an enterprise into the past by so many days, and runs the schedule: sessions end before papers do. */
async function passDays(id: string, days: number) {
  const { sql } = db
  await sql`
    update enterprise_documents set expires_on = expires_on - ${days}::int where application_id = ${id}`
  await sql`
    update enterprise_paper_reminders set held_until = held_until - ${days}::int,
      told_at = told_at - make_interval(days => ${days}) where application_id = ${id}`
  await sql`
    update enterprise_renewals set held_until = held_until - ${days}::int,
      submitted_at = submitted_at - make_interval(days => ${days}),
      decided_at = decided_at - make_interval(days => ${days}) where application_id = ${id}`
  await watchPapers(db, clock)
}

const isLapsed = async (id: string) => {
  const [row] = await db.sql<{ lapsed: boolean }[]>`
    select lapsed_at is not null as lapsed from enterprise_applications where id = ${id}`
  return row!.lapsed
}

async function sendBack(renewalId: string) {
  const reviewer = await makeOfficer(here, ['kyb_reviewer'])
  await reviewer.call(beginRenewal, { id: renewalId })
  await reviewer.call(returnRenewal, { id: renewalId, reason: 'unreadable' })
}

test('[S2.39] nobody lapses while the office has the new paper, and the days of grace begin again with the first two returns', async () => {
  const { id, owner } = await makeHeld(30)
  const silent = await makeHeld(30)
  await watchPapers(db, clock)
  const { id: renewalId } = await sent(here, owner)
  await passDays(silent.id, 50)
  await passDays(id, 50)
  expect([await isLapsed(id), await isLapsed(silent.id)]).toEqual([false, true])
  expect((await papersOf(owner))?.requirements).toEqual([])
  for (const round of [1, 2]) {
    await sendBack(renewalId)
    expect((await papersOf(owner))?.requirements, `return ${round}`).toEqual([
      { field: 'licence', reason: 'ran_out', deadline: dayFrom(14) },
    ])
    await passDays(id, 14)
    expect(await isLapsed(id)).toBe(false)
    await sent(here, owner)
  }
  await passDays(id, 20)
  expect(await isLapsed(id)).toBe(false)
  await sendBack(renewalId)
  await passDays(id, 1)
  expect(await isLapsed(id)).toBe(true)
})

test('[S2.39] after a return that nobody answers the enterprise lapses on the fifteenth day', async () => {
  const { id, owner } = await makeHeld(5)
  await watchPapers(db, clock)
  const { id: renewalId } = await sent(here, owner)
  await passDays(id, 40)
  await sendBack(renewalId)
  await passDays(id, 14)
  expect(await isLapsed(id)).toBe(false)
  await passDays(id, 1)
  expect(await isLapsed(id)).toBe(true)
})

test('[S2.39] a paper that ran out while it waited is not accepted but returned', async () => {
  const { owner, id: applicationId } = await makeHeld(0)
  const { id } = await sent(here, owner, dayFrom(3))
  const lead = await makeOfficer(here, ['kyb_lead'])
  await passDays(applicationId, 4)
  const last = await makeHeld(0)
  const { id: lastId } = await sent(here, last.owner, dayFrom(1))
  await passDays(last.id, 1)
  await lead.call(beginRenewal, { id })
  expect((await lead.refused(acceptRenewal, { id, isChecked: true })).code).toBe('RENEWAL_RUN_OUT')
  await lead.call(returnRenewal, { id, reason: 'expired' })
  expect((await papersOf(owner))?.renewal).toMatchObject({ state: 'returned', reason: 'expired' })
  // On its last day it still holds.
  await accept(lastId)
  expect((await papersOf(last.owner))?.renewal?.state).toBe('accepted')
})

test('[S2.39] a date in the past, before that of the old paper or in thirty years is refused', async () => {
  const { owner } = await makeHeld()
  for (const [days, rule] of [
    [-1, 'paper_past'],
    [20, 'paper_not_later'],
    [31 * 366, 'paper_too_long'],
  ] as const) {
    const refused = await owner.refused(sendRenewal, await renewalOf(here, owner, dayFrom(days)))
    expect([refused.code, refused.fields?.map((field) => field.rule)]).toEqual(['INVALID_INPUT', [rule]])
  }
  for (const wrong of [{ expiresOn: '' }, { expiresOn: '2030-02-30' }, { fileName: '' }, { fileId: 'x' }])
    expect((await owner.refused(sendRenewal, { ...(await renewalOf(here, owner)), ...wrong })).code).toBe(
      'INVALID_INPUT',
    )
  expect((await papersOf(owner))?.renewal).toBeNull()
})

test('[S2.39] a renewal is refused too early, without need, and while the enterprise is suspended', async () => {
  const { id, owner } = await makeHeld(91)
  const early = await owner.refused(sendRenewal, await renewalOf(here, owner))
  expect(early.code).toBe('RENEWAL_TOO_EARLY')
  expect(early.message).toContain(dayFrom(1))
  await setPapers(here, id, 90)
  const { id: renewalId } = await sent(here, owner)
  const lead = await makeOfficer(here, ['kyb_lead'])
  await lead.call(of.beginReview, { id })
  const note = 'The register says it is being wound up'
  await lead.call(of.decideApplication, { id, event: 'suspend', note })
  expect((await owner.refused(sendRenewal, await renewalOf(here, owner))).code).toBe('ENTERPRISE_SUSPENDED')
  const { rows } = await lead.call(of.listReviews, { limit: 50 })
  expect(rows.map((row) => row.id)).not.toContain(renewalId)
  await lead.call(beginRenewal, { id: renewalId })
  expect((await lead.refused(acceptRenewal, { id: renewalId, isChecked: true })).code).toBe(
    'ENTERPRISE_SUSPENDED',
  )

  const endless = await makeHeld()
  await db.sql`update enterprise_documents set expires_on = null where application_id = ${endless.id}`
  expect((await endless.owner.refused(sendRenewal, await renewalOf(here, endless.owner))).code).toBe(
    'RENEWAL_NOT_NEEDED',
  )
})

test('[S6.3] a stranger renews nothing, nobody sends the file of another or one that lies, and no officer accepts their own', async () => {
  const [{ owner }, stranger] = [await makeHeld(), await user()]
  const theirs = await renewalOf(here, stranger)
  expect((await stranger.refused(sendRenewal, theirs)).code).toBe('APPLICATION_NOT_FOUND')
  expect((await owner.refused(sendRenewal, theirs)).code).toBe('FILE_NOT_FOUND')
  // A program under the name of a paper is not taken in the first place.
  const lie = Buffer.from('MZ\u0090\u0000 this is a program')
  const form = await owner.call(signDocument, { name: 'licence.pdf', size: lie.length })
  await postForm(here.app, form, lie).catch(() => undefined)
  expect((await owner.refused(sendRenewal, { ...theirs, fileId: form.id })).code).toBe('FILE_NOT_FOUND')
  expect((await papersOf(owner))?.renewal).toBeNull()

  const { id } = await sent(here, owner)
  for (const action of [getRenewal, beginRenewal])
    expect((await owner.refused(action, { id })).code).toBe('PERMISSION_DENIED')
  const lead = await makeOfficer(here, ['kyb_lead'])
  await makeHeld(20, here, lead)
  const own = await sent(here, lead)
  await lead.call(beginRenewal, { id: own.id })
  expect((await lead.refused(acceptRenewal, { id: own.id, isChecked: true })).code).toBe('OWN_APPLICATION')
})

/** The owner sends two papers at once, from two devices. */
async function sendTwice(app: TestApp, meet: <T>(run: () => Promise<T>) => Promise<T> = (run) => run()) {
  const { id, owner } = await makeHeld(20, app)
  const inputs = [await renewalOf(app, owner), await renewalOf(app, owner, dayFrom(900, app))]
  const codeOf = (error: unknown) => {
    if (error instanceof Refused) return error.code
    throw error
  }
  const codes = await meet(() =>
    Promise.all(inputs.map((input) => owner.call(sendRenewal, input).then(() => 'done', codeOf))),
  )
  const open = await app.db.sql`select from enterprise_renewals where application_id = ${id}`
  return { codes: codes.toSorted(), count: open.length }
}

test('[S2.39] of two renewals sent at once one waits, and the other is refused', async () => {
  const app = await testApp()
  widenTransactions(app, 4)
  expect(await sendTwice(app)).toEqual({ codes: ['STATE_CONFLICT', 'done'], count: 1 })
})

test('control: without the lock and the unique index both renewals wait', async () => {
  const app = await testApp()
  widenTransactions(app, 4)
  const cutCount = cutFromStatements(app, 'for no key update')
  await app.db.sql`drop index enterprise_renewals_open`
  // Both have looked before either writes.
  const atGate = <T>(run: () => Promise<T>) =>
    meetAtGate(app, 'trigger gate before insert on enterprise_renewals for each statement', 2, run)
  expect(await sendTwice(app, atGate)).toEqual({ codes: ['done', 'done'], count: 2 })
  expect(cutCount()).toBeGreaterThan(0)
})

test('[S2.39] an owner withdraws what waits: its file goes, another can be sent, and nobody reviews it', async () => {
  const { id, owner } = await makeHeld()
  const { id: renewalId, documentId } = await sent(here, owner)
  const [file] = await db.sql<
    { id: string }[]
  >`select file_id as id from enterprise_documents where id = ${documentId}`
  const reviewer = await makeOfficer(here, ['kyb_reviewer'])
  const { papers } = await owner.call(withdrawRenewal, {})
  expect(papers).toMatchObject({ renewal: null, requirements: [{ reason: 'runs_out' }] })
  const [dropped] = await db.sql<
    { privacy: string }[]
  >`select privacy from media_files where id = ${file!.id}`
  expect(dropped?.privacy).toBe('dropped')
  const { rows } = await reviewer.call(of.listReviews, { limit: 50 })
  expect(rows.some((row) => row.id === renewalId)).toBe(false)
  for (const refusal of [
    await reviewer.refused(getRenewal, { id: renewalId }),
    await reviewer.refused(beginRenewal, { id: renewalId }),
    await reviewer.refused(returnRenewal, { id: renewalId, reason: 'unreadable' }),
    await owner.refused(withdrawRenewal, {}),
  ])
    expect(refusal.code).toBe('RENEWAL_NOT_FOUND')
  const next = await sent(here, owner, dayFrom(500))
  expect(next.id).not.toBe(renewalId)
  await accept(next.id)
  expect(await papersOf(owner)).toMatchObject({ validUntil: dayFrom(500), renewal: { state: 'accepted' } })
  const moves = await db.sql<{ event: string }[]>`
    select event from audit_log where object_id = ${id} and event like '%withdraw'`
  expect(moves).toHaveLength(1)
})

test('[S2.39] what somebody in the office looks at, or has returned, is not withdrawn, and strangers withdraw nothing', async () => {
  const { owner } = await makeHeld()
  expect((await owner.refused(withdrawRenewal, {})).code).toBe('RENEWAL_NOT_FOUND')
  const { id } = await sent(here, owner)
  expect((await (await user()).refused(withdrawRenewal, {})).code).toBe('APPLICATION_NOT_FOUND')
  const reviewer = await makeOfficer(here, ['kyb_reviewer'])
  await reviewer.call(beginRenewal, { id })
  expect((await owner.refused(withdrawRenewal, {})).code).toBe('STATE_CONFLICT')
  await reviewer.call(returnRenewal, { id, reason: 'unreadable' })
  expect((await owner.refused(withdrawRenewal, {})).code).toBe('STATE_CONFLICT')
  expect((await papersOf(owner))?.renewal).toMatchObject({ id, state: 'returned' })
})

test('[S2.39] a renewal that its owner withdraws just before the office begins with it is not found', async () => {
  const app = await testApp()
  widenTransactions(app, 4)
  const { id, owner } = await makeHeld(20, app)
  const renewal = await sent(app, owner)
  const reviewer = await makeOfficer(app, ['kyb_reviewer'])
  const [, refusal] = await meetAtRow(app, 'enterprise_applications', id, async () => {
    const withdrawing = owner.call(withdrawRenewal, {})
    await waiters(app, 1)
    return Promise.all([withdrawing, reviewer.refused(beginRenewal, { id: renewal.id })])
  })
  expect(refusal.code).toBe('RENEWAL_NOT_FOUND')
})

test('[S2.39] withdrawing and sending again does not begin the days of grace again and again', async () => {
  const { id, owner } = await makeHeld()
  const reviewer = await makeOfficer(here, ['kyb_reviewer'])
  const rounds = async () => {
    const rows = await db.sql<{ round: number }[]>`
      select round from enterprise_renewals where application_id = ${id} order by submitted_at, round`
    return rows.map(({ round }) => round)
  }
  const first = await sent(here, owner)
  await reviewer.call(beginRenewal, { id: first.id })
  await reviewer.call(returnRenewal, { id: first.id, reason: 'unreadable' })
  await sent(here, owner)
  await owner.call(withdrawRenewal, {})
  await sent(here, owner)
  expect(await rounds()).toEqual([2, 3])
})
