import { enterpriseActions as of, openRepresentativeId } from '@tiantian/contracts/enterprise/application.ts'
import {
  approveChange,
  beginChange,
  getChange,
  rejectChange,
  sendChange,
  withdrawChange,
} from '@tiantian/contracts/enterprise/change-action.ts'
import { getCompany } from '@tiantian/contracts/enterprise/company.ts'
import { ANSWER_DAYS, ANSWER_REMINDER_DAYS, RETURNS_MAX } from '@tiantian/contracts/enterprise/state.ts'
import { getShop } from '@tiantian/contracts/shop/shop.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { meetAtGate, meetAtRow, waiters } from '../../test/gate.ts'
import { approved, enterpriseForm, openedShop, submitted } from '../../test/make-enterprise.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { uploadDocument } from '../../test/make-order.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { Refused, testApp } from '../../test/test-app.ts'
import { cutFromStatements, widenTransactions } from '../../test/transactions.ts'
import { followEnterpriseJob } from '../shop/shop-settings.ts'
import { clearApplications } from './retention.ts'

const here = await testApp()
const { clock, db, user } = here
const DAY_MS = 86_400_000

// Only so many accounts are made from one address in an hour.
beforeEach(() => clock.advance(2 * 3_600_000))

async function makeEnterprise(app: TestApp = here) {
  const owner = await app.user()
  const { id, form, companySlug } = await approved(
    app,
    owner,
    enterpriseForm({ legalNameLatin: 'Altyn LLP' }),
  )
  const { legalName, legalNameLatin, address, representativeName, representativePosition } = form
  const values = { legalName, legalNameLatin, address, representativeName, representativePosition }
  return { owner, id, slug: companySlug!, values }
}

const paperOf = async (app: TestApp, owner: Person) => [
  { fileId: await uploadDocument(app, owner, 'register.pdf'), fileName: 'register.pdf' },
]

test('[S1.5, S4.15] another name waits for the office with the badge on, and counts once it is approved', async () => {
  const { owner, id, slug, values } = await makeEnterprise()
  const changed = { ...values, legalName: 'ТОО «Жаңа Алтын»', legalNameLatin: 'Zhana Altyn LLP' }
  const sent = await owner.call(sendChange, {
    values: changed,
    note: 'Renamed in March',
    files: await paperOf(here, owner),
  })
  expect(sent.change).toMatchObject({
    state: 'submitted',
    fields: [
      { field: 'legalName', before: values.legalName, after: 'ТОО «Жаңа Алтын»' },
      { field: 'legalNameLatin', before: 'Altyn LLP', after: 'Zhana Altyn LLP' },
    ],
  })
  const visitor = await user()
  expect((await visitor.call(getCompany, { slug })).company).toMatchObject({
    latinName: '',
    name: 'Altyn LLP',
  })

  const reviewer = await makeOfficer(here, ['kyb_reviewer'])
  const lead = await makeOfficer(here, ['kyb_lead'])
  const changeId = sent.change.id
  const { rows } = await reviewer.call(of.listReviews, { limit: 50 })
  expect(rows).toContainEqual(
    expect.objectContaining({ id: changeId, subject: 'change', state: 'submitted' }),
  )
  await lead.call(beginChange, { id: changeId })
  const { change } = await reviewer.call(getChange, { id: changeId })
  expect(change).toMatchObject({ state: 'in_review', documents: [{ fileName: 'register.pdf' }], sameName: 0 })
  await reviewer.call(of.openReviewedDocument, { documentId: change.documents[0]!.id })
  const isChecked = true as const
  expect((await reviewer.refused(approveChange, { id: changeId, isChecked })).code).toBe('PERMISSION_DENIED')
  expect((await lead.refused(approveChange, { id: changeId, isChecked: false } as never)).code).toBe(
    'INVALID_INPUT',
  )
  clock.advance(DAY_MS)
  await lead.call(approveChange, { id: changeId, isChecked })
  const { company } = await visitor.call(getCompany, { slug })
  // Its address stays, and it was checked today.
  expect(company).toMatchObject({
    slug,
    name: 'Zhana Altyn LLP',
    verifiedAt: expect.stringContaining(clock.now().toISOString().slice(0, 10)),
  })
  const { application } = await owner.call(of.getApplication, {})
  expect(application).toMatchObject({ form: changed, change: { state: 'approved' } })
  expect(application?.history.at(-1)?.event).toBe('change')
  const [stored] = await db.sql<{ name: string }[]>`select name from enterprise_applications where id = ${id}`
  expect(stored?.name).toBe('ТОО «Жаңа Алтын»')
})

test('[S1.5] a change that is not approved leaves all as it was, with the reason and without its papers', async () => {
  const { owner, id, values } = await makeEnterprise()
  const files = await paperOf(here, owner)
  const { change } = await owner.call(sendChange, { values: { ...values, address: 'Astana, Abai 1' }, files })
  const reviewer = await makeOfficer(here, ['kyb_reviewer'])
  await reviewer.call(beginChange, { id: change.id })
  expect((await owner.refused(withdrawChange, {})).code).toBe('STATE_CONFLICT')
  await reviewer.call(rejectChange, { id: change.id, note: 'The extract is of another company.' })
  const { application } = await owner.call(of.getApplication, {})
  expect(application).toMatchObject({
    form: { address: values.address },
    change: { state: 'rejected', reason: 'The extract is of another company.' },
  })
  expect(await db.sql`select from enterprise_documents where application_id = ${id}`).toHaveLength(1)
  expect((await reviewer.refused(rejectChange, { id: change.id, note: 'Once more' })).code).toBe(
    'STATE_CONFLICT',
  )
})

test('[S1.5, S6.4] the identity document of the former head does not stand under the name of the next', async () => {
  const owner = await user()
  const { id, form } = await approved(
    here,
    owner,
    enterpriseForm({ representativeIdKind: 'passport', representativeIdNumber: 'N12345678' }),
  )
  const { legalName, legalNameLatin, address, representativeName, representativePosition } = form
  const values = { legalName, legalNameLatin, address, representativeName, representativePosition }
  const lead = await makeOfficer(here, ['kyb_lead'])
  const change = async (given: Partial<typeof values>) => {
    const sent = await owner.call(sendChange, {
      values: { ...values, ...given },
      files: await paperOf(here, owner),
    })
    await lead.call(beginChange, { id: sent.change.id })
    await lead.call(approveChange, { id: sent.change.id, isChecked: true })
  }
  await change({ address: 'Astana, Abai 1' })
  expect(await lead.call(openRepresentativeId, { id })).toMatchObject({ number: 'N12345678' })
  await change({ address: 'Astana, Abai 1', representativeName: 'Ержан Сәтбаев' })
  expect((await lead.refused(openRepresentativeId, { id })).code).toBe('APPLICATION_NOT_FOUND')
  expect((await lead.call(of.getReview, { id })).review.form).toMatchObject({
    representativeName: 'Ержан Сәтбаев',
    representativeIdKind: '',
    representativeIdNumber: '',
  })
})

test('[S1.5, S6.4] what waits of an enterprise ends when it is struck off, with its papers', async () => {
  const { owner, id, values } = await makeEnterprise()
  const { change } = await owner.call(sendChange, {
    values: { ...values, representativeName: 'Ержан Сәтбаев' },
    files: await paperOf(here, owner),
  })
  const lead = await makeOfficer(here, ['kyb_lead'])
  await lead.call(beginChange, { id: change.id })
  await lead.call(of.decideApplication, { id, event: 'revoke', note: 'The licence was forged.' })
  const [row] = await db.sql<{ state: string; isDecided: boolean; papers: number }[]>`
    select state, decided_at is not null as "isDecided",
      (select count(*)::int from enterprise_documents d where d.change_id = c.id) as papers
    from enterprise_changes c where id = ${change.id}`
  expect(row).toEqual({ state: 'withdrawn', isDecided: true, papers: 0 })
  expect((await lead.refused(approveChange, { id: change.id, isChecked: true })).code).toBe(
    'CHANGE_NOT_FOUND',
  )
  // Other papers of the enterprise are kept for half a year.
  expect(await db.sql`select from enterprise_documents where application_id = ${id}`).toHaveLength(1)
})

test('[S6.3] a change is refused without a change, without papers, twice at once, of strangers and of what is suspended', async () => {
  const { owner, id, values } = await makeEnterprise()
  const files = await paperOf(here, owner)
  const send = (who: Person, input: object) => who.refused(sendChange, { values, files, ...input })
  const same = await send(owner, {})
  expect([same.code, same.fields?.[0]?.rule]).toEqual(['INVALID_INPUT', 'same_terms'])
  const moved = { ...values, address: 'Astana, Abai 1' }
  expect((await send(owner, { values: moved, files: [] })).code).toBe('INVALID_INPUT')
  for (const wrong of [
    { legalName: 'X' },
    { legalName: 'X'.repeat(201) },
    { address: 'Abai' },
    { country: 5, address: '' },
  ])
    expect((await send(owner, { values: { ...moved, ...wrong } })).code).toBe('INVALID_INPUT')
  const stranger = await user()
  expect((await send(stranger, { values: moved, files: await paperOf(here, stranger) })).code).toBe(
    'APPLICATION_NOT_FOUND',
  )
  expect((await send(owner, { values: moved, files: await paperOf(here, stranger) })).code).toBe(
    'FILE_NOT_FOUND',
  )
  const { change } = await owner.call(sendChange, { values: moved, files })
  expect((await send(owner, { values: moved, files: await paperOf(here, owner) })).code).toBe(
    'STATE_CONFLICT',
  )
  expect((await stranger.refused(withdrawChange, {})).code).toBe('APPLICATION_NOT_FOUND')
  await owner.call(withdrawChange, {})
  expect((await owner.refused(withdrawChange, {})).code).toBe('CHANGE_NOT_FOUND')
  const lead = await makeOfficer(here, ['kyb_lead'])
  expect((await lead.refused(getChange, { id: change.id })).code).toBe('CHANGE_NOT_FOUND')
  await lead.call(of.beginReview, { id })
  await lead.call(of.decideApplication, { id, event: 'suspend', note: 'Being wound up' })
  expect((await send(owner, { values: moved, files: await paperOf(here, owner) })).code).toBe(
    'ENTERPRISE_SUSPENDED',
  )
})

interface Meeting {
  readonly enterpriseId: string
  readonly withdraw: () => Promise<string>
  readonly begin: () => Promise<string>
}

/** The owner withdraws a change while the office begins with it. */
async function withdrawWhileBegun(app: TestApp, meet: (meeting: Meeting) => Promise<string[]>) {
  const { owner, id: enterpriseId, values } = await makeEnterprise(app)
  const { change } = await owner.call(sendChange, {
    values: { ...values, address: 'Astana, Abai 1' },
    files: await paperOf(app, owner),
  })
  const lead = await makeOfficer(app, ['kyb_lead'])
  const codeOf = (doing: Promise<unknown>) =>
    doing.then(
      () => 'done',
      (error: unknown) => {
        if (error instanceof Refused) return error.code
        throw error
      },
    )
  const codes = await meet({
    enterpriseId,
    withdraw: () => codeOf(owner.call(withdrawChange, {})),
    begin: () => codeOf(lead.call(beginChange, { id: change.id })),
  })
  const [row] = await app.db.sql<
    { state: string }[]
  >`select state from enterprise_changes where id = ${change.id}`
  return { codes, state: row!.state }
}

/** Two things that need the same enterprise: the first waits for it before the second begins. */
const inOrder = (
  app: TestApp,
  enterpriseId: string,
  first: () => Promise<string>,
  second: () => Promise<string>,
) =>
  meetAtRow(app, 'enterprise_applications', enterpriseId, async () => {
    const running = first()
    await waiters(app, 1)
    return Promise.all([running, second()])
  })

test('[S4.15] a change that its owner withdraws just before the office begins with it is not found', async () => {
  const app = await testApp()
  widenTransactions(app, 4)
  const { codes, state } = await withdrawWhileBegun(app, ({ enterpriseId, withdraw, begin }) =>
    inOrder(app, enterpriseId, withdraw, begin),
  )
  expect({ codes, state }).toEqual({ codes: ['done', 'CHANGE_NOT_FOUND'], state: 'withdrawn' })
})

test('[S4.15] a change with which the office begins just before its owner withdraws it stays', async () => {
  const app = await testApp()
  widenTransactions(app, 4)
  const { codes, state } = await withdrawWhileBegun(app, ({ enterpriseId, withdraw, begin }) =>
    inOrder(app, enterpriseId, begin, withdraw),
  )
  expect({ codes, state }).toEqual({ codes: ['done', 'STATE_CONFLICT'], state: 'in_review' })
})

test('control: without the locks the owner is told that the change is withdrawn while the office begins with it', async () => {
  const app = await testApp()
  widenTransactions(app, 4)
  const cutCount = cutFromStatements(app, 'for no key update')
  const { codes } = await withdrawWhileBegun(app, ({ withdraw, begin }) =>
    meetAtGate(app, 'trigger gate before update on enterprise_changes for each statement', 2, () =>
      Promise.all([withdraw(), begin()]),
    ),
  )
  expect(codes).toEqual(['done', 'done'])
  expect(cutCount()).toBeGreaterThan(0)
})

test('[S1.5, S4.15] who is struck off loses page, badge and shops for good, is told why, and may apply again after a week', async () => {
  const { owner, id, slug } = await makeEnterprise()
  const shopId = await openedShop(here, owner, { seller: 'company', name: { en: 'Altyn Parts' } })
  const reviewer = await makeOfficer(here, ['kyb_reviewer'])
  const lead = await makeOfficer(here, ['kyb_lead'])
  const note = 'The licence was forged.'
  expect((await reviewer.refused(of.decideApplication, { id, event: 'revoke', note })).code).toBe(
    'PERMISSION_DENIED',
  )
  expect((await lead.refused(of.decideApplication, { id, event: 'revoke', note: '' })).code).toBe(
    'INVALID_INPUT',
  )
  await lead.call(of.decideApplication, { id, event: 'revoke', note })
  await followEnterpriseJob(clock).run(db, { id, kind: 'enterprise', state: 'revoked' })
  const visitor = await user()
  expect((await visitor.refused(getCompany, { slug })).code).toBe('COMPANY_NOT_FOUND')
  expect((await visitor.refused(getShop, { id: shopId })).code).toBe('SHOP_NOT_FOUND')
  const { application } = await owner.call(of.getApplication, {})
  expect(application).toMatchObject({ state: 'revoked', reason: note, companySlug: null, change: null })
  expect((await lead.refused(of.decideApplication, { id, event: 'restore', note: 'All is well' })).code).toBe(
    'STATE_CONFLICT',
  )
  const told = await db.sql`
    select from outbox where topic like '%' and data->>'kind' = 'enterprise.application'
      and data->'data'->>'id' = ${id} and data->'data'->>'state' = 'revoked'`
  expect(told).toHaveLength(1)
  const noted = await db.sql`
    select from audit_log where object_id = ${id} and event = 'application.revoke' and actor_id = ${lead.id}`
  expect(noted).toHaveLength(1)
  const { rows } = await lead.call(of.listReviews, { group: 'revoked', limit: 50 })
  expect(rows.map((row) => row.id)).toContain(id)
  expect((await owner.refused(of.startApplication, { requestId: newId() })).code).toBe('APPLICATION_TOO_SOON')
  await db.sql`update enterprise_applications set decided_at = decided_at - interval '7 days' where id = ${id}`
  expect((await owner.call(of.startApplication, { requestId: newId() })).application.state).toBe('draft')
})

/** One that the office has returned `times` times, and its applicant has sent again after each but the last. */
async function returnedOften(times: number) {
  const person = await user()
  const { id } = await submitted(here, person)
  const reviewer = await makeOfficer(here, ['kyb_reviewer', 'kyb_lead'])
  const sendBack = async () => {
    await reviewer.call(of.beginReview, { id })
    await reviewer.call(of.returnApplication, { id, fields: [{ field: 'address', reason: 'unclear' }] })
  }
  const again = async (round: number) => {
    const { application } = await person.call(of.getApplication, {})
    const form = { ...application!.form, address: `Алматы, ул. Толе би, ${round}` }
    const saved = await person.call(of.saveApplication, { version: application!.version, form })
    await person.call(of.submitApplication, { version: saved.application.version })
  }
  for (let round = 1; round <= times; round += 1) {
    await sendBack()
    if (round < times) await again(round)
  }
  return { person, id, reviewer, sendBack, again }
}

test('[S4.15] an application is returned five times at most, then it is approved or rejected', async () => {
  const { id, reviewer, again } = await returnedOften(RETURNS_MAX)
  await again(RETURNS_MAX)
  await reviewer.call(of.beginReview, { id })
  expect((await reviewer.call(of.getReview, { id })).review).toMatchObject({ round: 6, returnsLeft: 0 })
  const fields = [{ field: 'address', reason: 'unclear' as const }]
  expect((await reviewer.refused(of.returnApplication, { id, fields })).code).toBe('STATE_CONFLICT')
  await reviewer.call(of.decideApplication, { id, event: 'reject', note: 'Five times the same address' })
})

test('[S1.5] who does not answer a return in thirty days has withdrawn, and is reminded a week before', async () => {
  const { person, id } = await returnedOften(1)
  const { application } = await person.call(of.getApplication, {})
  const returnedAddress = {
    field: 'address',
    reason: 'unclear',
    note: '',
    effect: 'withdrawal',
    isOver: false,
  }
  expect(application?.due).toEqual([{ ...returnedAddress, deadline: expect.any(String) }])
  const due = Date.parse(application!.due[0]!.deadline)
  expect(Math.round((due - clock.now().getTime()) / DAY_MS)).toBe(ANSWER_DAYS)
  const runAt = (ms: number) => clearApplications(db, { now: () => new Date(ms) })
  const stateOf = async () => (await person.call(of.getApplication, {})).application?.state
  const reminder = due - ANSWER_REMINDER_DAYS * DAY_MS
  expect(await runAt(reminder - 1)).toMatchObject({ reminders: 0 })
  expect(await runAt(reminder)).toMatchObject({ reminders: 1, unanswered: 0 })
  expect(await runAt(reminder + 1)).toMatchObject({ reminders: 0, unanswered: 0 })
  expect(await runAt(due - 1)).toMatchObject({ unanswered: 0 })
  expect(await stateOf()).toBe('returned')
  expect(await runAt(due)).toMatchObject({ unanswered: 1 })
  expect(await stateOf()).toBe('withdrawn')
  expect(await runAt(due + DAY_MS)).toMatchObject({ unanswered: 0 })
  const [event] = await db.sql<{ event: string; actor_role: string }[]>`
    select event, actor_role from enterprise_events where application_id = ${id} order by id desc limit 1`
  expect(event).toEqual({ event: 'expire', actor_role: 'clock' })
  // What was typed is kept.
  const again = await person.call(of.startApplication, { requestId: newId() })
  expect(again.application.form.legalName).toBe(application?.form.legalName)
})

test('[S1.5] nobody is withdrawn unwarned: a late reminder gives a week, and an answer ends the term', async () => {
  const late = await returnedOften(1)
  const answered = await returnedOften(1)
  await answered.again(1)
  const due = clock.now().getTime() + ANSWER_DAYS * DAY_MS
  const runAt = (ms: number) => clearApplications(db, { now: () => new Date(ms) })
  // The reminder itself came only after the term.
  await runAt(due + 3 * DAY_MS)
  const stateOf = async (id: string) =>
    (await db.sql<{ state: string }[]>`select state from enterprise_applications where id = ${id}`)[0]?.state
  expect(await stateOf(late.id)).toBe('returned')
  await runAt(due + 9 * DAY_MS)
  expect(await stateOf(late.id)).toBe('returned')
  await runAt(due + 10 * DAY_MS)
  expect(await stateOf(late.id)).toBe('withdrawn')
  expect(await stateOf(answered.id)).toBe('submitted')
})
