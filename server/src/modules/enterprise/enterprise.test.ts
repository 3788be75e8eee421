import { enterpriseActions as of } from '@tiantian/contracts/enterprise/application.ts'
import { listOwnShops } from '@tiantian/contracts/shop/own-shop-list.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { attached, drafted, enterpriseForm, submitted, TICKS } from '../../test/make-enterprise.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { db, user } = here

test('[S1.5] [S2.39] an application is saved while it is typed, and says what is still required', async () => {
  const person = await user()
  expect(await person.call(of.getApplication, {})).toEqual({ application: null, canStartAt: null })
  const { application } = await person.call(of.startApplication, { requestId: newId() })
  const rules = new Map(application.requirements.map(({ path, rule }) => [path, rule]))
  expect(rules.get('legalName')).toBe('required')
  expect(rules.get('documents')).toBe('licence')
  const form = enterpriseForm({ numbers: { bin: '940140000386' }, signature: '' })
  await attached(here, person)
  await person.call(of.saveApplication, { version: application.version, form })
  const { application: resumed } = await person.call(of.getApplication, {})
  expect(resumed?.form.legalName).toBe(form.legalName)
  expect(resumed?.requirements).toEqual([
    { path: 'signature', rule: 'required' },
    { path: 'numbers.bin', rule: 'number_checksum' },
  ])
  const refused = await person.refused(of.submitApplication, { version: resumed?.version ?? 0 })
  expect(refused.fields).toEqual(resumed?.requirements)
  const stale = await person.refused(of.saveApplication, { version: 1, form: enterpriseForm() })
  expect(stale.code).toBe('EDIT_CONFLICT')
})

test('[S1.5] [S4.15] a returned application opens only its returned fields, and shows the office what changed', async () => {
  const person = await user()
  const { id } = await submitted(here, person)
  const reviewer = await makeOfficer(here, ['kyb_reviewer'])
  const lead = await makeOfficer(here, ['kyb_lead'])
  const waiting = await reviewer.call(of.listReviews, {})
  expect(waiting.rows.map((row) => row.id)).toContain(id)
  await reviewer.call(of.beginReview, { id })
  const note = 'Not one of ours'
  expect((await lead.refused(of.decideApplication, { id, event: 'reject', note })).code).toBe('CLAIMED')
  await reviewer.call(of.returnApplication, { id, fields: [{ field: 'address', reason: 'unclear' }] })

  const { application: returned } = await person.call(of.getApplication, {})
  expect(returned).toMatchObject({ state: 'returned', returned: [{ field: 'address', reason: 'unclear' }] })
  const version = returned!.version
  const wrong = { ...returned!.form, legalName: 'Another' }
  expect((await person.refused(of.saveApplication, { version, form: wrong })).code).toBe('FIELD_LOCKED')
  const form = { ...returned!.form, address: 'Алматы, ул. Толе би, 59' }
  const { application: saved } = await person.call(of.saveApplication, { version, form })
  await person.call(of.submitApplication, { version: saved.version })

  await reviewer.call(of.beginReview, { id })
  const { review } = await reviewer.call(of.getReview, { id })
  expect(review.changes).toEqual([
    { field: 'address', before: 'Алматы, пр. Райымбека, 212', after: 'Алматы, ул. Толе би, 59' },
  ])
  // The first of its country: two people decide.
  expect(review.secondPerson.isNeeded).toBe(true)
  await reviewer.call(of.endorseApplication, { id, ...TICKS })
  expect((await reviewer.refused(of.approveApplication, { id, ...TICKS })).code).toBe('PERMISSION_DENIED')
  const done = await lead.call(of.approveApplication, { id, ...TICKS })
  expect(done.review).toMatchObject({ state: 'approved', round: 2 })
  expect((await person.call(of.getApplication, {})).application?.state).toBe('approved')
})

test('[S4.15] who has endorsed an application of high risk does not approve it', async () => {
  const { id } = await submitted(
    here,
    await user(),
    enterpriseForm({ country: 'GE', numbers: { other: 'GE-404123' } }),
  )
  const lead = await makeOfficer(here, ['kyb_lead'])
  await lead.call(of.beginReview, { id })
  expect((await lead.refused(of.approveApplication, { id, ...TICKS })).code).toBe('SECOND_PERSON_NEEDED')
  await lead.call(of.endorseApplication, { id, ...TICKS })
  expect((await lead.refused(of.approveApplication, { id, ...TICKS })).code).toBe('FOUR_EYES')
})

test('[S4.15] a rejected applicant waits seven days, then begins with what the last application said', async () => {
  const person = await user()
  const { id, form } = await submitted(here, person)
  const lead = await makeOfficer(here, ['kyb_lead'])
  await lead.call(of.beginReview, { id })
  await lead.call(of.decideApplication, { id, event: 'reject', note: 'The licence is of another company.' })
  expect((await person.refused(of.startApplication, { requestId: newId() })).code).toBe(
    'APPLICATION_TOO_SOON',
  )
  await db.sql`update enterprise_applications set decided_at = decided_at - interval '7 days' where id = ${id}`
  const { application } = await person.call(of.startApplication, { requestId: newId() })
  expect(application).toMatchObject({ state: 'draft', form: { legalName: form.legalName } })
  expect(application.documents).toHaveLength(1)
})

test('[S6.3] [S6.4] nobody reads the papers of another, and a reader of the office is recorded', async () => {
  const owner = await user()
  const stranger = await user()
  const { id, documents } = await submitted(here, owner)
  const documentId = documents[0]!.id
  expect((await stranger.refused(of.openDocument, { documentId })).code).toBe('FILE_NOT_FOUND')
  expect((await stranger.refused(of.openReviewedDocument, { documentId })).code).toBe('PERMISSION_DENIED')
  expect((await owner.call(of.openDocument, { documentId })).url).toContain('/')
  const reviewer = await makeOfficer(here, ['kyb_reviewer'])
  await reviewer.call(of.openReviewedDocument, { documentId })
  const read = await db.sql`
    select from audit_log where object_id = ${id} and event = 'application.openDocument' and actor_id = ${reviewer.id}`
  expect(read).toHaveLength(1)
})

test('[S1.5] two who submit the same number at once: one application, and the other learns of it', async () => {
  const form = enterpriseForm()
  const people = [await user(), await user(), await user()]
  const drafts = await Promise.all(people.map((person) => drafted(here, person, form)))
  const results = await Promise.allSettled(
    people.map((person, at) => person.call(of.submitApplication, { version: drafts[at]!.version })),
  )
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(refusals).toEqual(['REGISTRATION_NUMBER_TAKEN', 'REGISTRATION_NUMBER_TAKEN'])
})

test('[S1.5] an officer does not decide on their own application', async () => {
  const lead = await makeOfficer(here, ['kyb_lead'])
  const { id } = await submitted(here, lead)
  await lead.call(of.beginReview, { id })
  const refused = await lead.refused(of.decideApplication, { id, event: 'reject', note: 'My own one' })
  expect(refused.code).toBe('OWN_APPLICATION')
  expect(await lead.call(listOwnShops, {})).toEqual({ rows: [] })
})
