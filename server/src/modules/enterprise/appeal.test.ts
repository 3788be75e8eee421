import { enterpriseActions as of } from '@tiantian/contracts/enterprise/application.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { enterpriseForm, submitted, TICKS } from '../../test/make-enterprise.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { uploadDocument } from '../../test/make-order.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { db, user } = here
const text = 'The register shows us under our former name.'
const note = 'The register has no such number'

async function rejected(form = enterpriseForm()) {
  const person = await user()
  const { id } = await submitted(here, person, form)
  const lead = await makeOfficer(here, ['kyb_lead'])
  await lead.call(of.beginReview, { id })
  await lead.call(of.decideApplication, { id, event: 'reject', note })
  return { person, id, lead, form }
}

test('[S1.5] a rejected applicant appeals once with text and files, and another officer has it reviewed again', async () => {
  const { person, id, lead } = await rejected()
  expect((await person.call(of.getApplication, {})).application).toMatchObject({
    canAppeal: true,
    appeal: '',
  })
  const file = { fileId: await uploadDocument(here, person, 'register.pdf'), fileName: 'register.pdf' }
  const { application } = await person.call(of.appealRejection, { text, files: [file] })
  expect(application).toMatchObject({ id, state: 'appealed', appeal: text, canAppeal: false })
  expect(application.documents.map(({ fileName }) => fileName)).toContain('register.pdf')
  expect((await person.refused(of.appealRejection, { text })).code).toBe('STATE_CONFLICT')
  // While it is open there is no other application.
  const started = await person.call(of.startApplication, { requestId: newId() })
  expect(started.application).toMatchObject({ id, state: 'appealed' })

  const other = await makeOfficer(here, ['kyb_lead'])
  const { rows } = await other.call(of.listReviews, { limit: 50 })
  expect(rows.find((row) => row.id === id)?.state).toBe('appealed')
  await lead.call(of.beginReview, { id })
  for (const event of ['grantAppeal', 'dismissAppeal'] as const)
    expect((await lead.refused(of.decideApplication, { id, event, note })).code).toBe('FOUR_EYES')
  expect((await lead.call(of.getReview, { id })).review).toMatchObject({ isOwnRejection: true, appeal: text })
  await db.sql`delete from review_claims where queue = 'enterprises'`
  await other.call(of.beginReview, { id })
  const granted = await other.call(of.decideApplication, {
    id,
    event: 'grantAppeal',
    note: 'Former name found',
  })
  expect(granted.review.state).toBe('in_review')
  // The ordinary rules hold: of high risk, two approve.
  await other.call(of.beginReview, { id })
  expect((await other.refused(of.approveApplication, { id, ...TICKS })).code).toBe('SECOND_PERSON_NEEDED')
  const reviewer = await makeOfficer(here, ['kyb_reviewer'])
  await db.sql`delete from review_claims where queue = 'enterprises'`
  await reviewer.call(of.beginReview, { id })
  await reviewer.call(of.endorseApplication, { id, ...TICKS })
  const { review } = await other.call(of.approveApplication, { id, ...TICKS })
  expect(review.state).toBe('approved')
})

test('[S1.5] a dismissed appeal is the last word: there is no second one', async () => {
  const { person, id } = await rejected()
  await person.call(of.appealRejection, { text })
  const other = await makeOfficer(here, ['kyb_lead'])
  await other.call(of.beginReview, { id })
  await other.call(of.decideApplication, { id, event: 'dismissAppeal', note: 'Nothing new was said' })
  expect((await person.call(of.getApplication, {})).application).toMatchObject({
    state: 'rejected',
    canAppeal: false,
    reason: 'Nothing new was said',
  })
  expect((await person.refused(of.appealRejection, { text })).code).toBe('STATE_CONFLICT')
})

test('[S6.3] who was not rejected does not appeal, and the files are their own', async () => {
  const { person, id, form } = await rejected()
  const stranger = await user()
  expect((await stranger.refused(of.appealRejection, { text })).code).toBe('APPLICATION_NOT_FOUND')
  const file = { fileId: await uploadDocument(here, stranger, 'theirs.pdf'), fileName: 'theirs.pdf' }
  expect((await person.refused(of.appealRejection, { text, files: [file] })).code).toBe('FILE_NOT_FOUND')
  for (const input of [
    { text: 'too short' },
    { text: 'x'.repeat(2001) },
    { text, files: Array.from({ length: 4 }, () => ({ fileId: newId(), fileName: 'a.pdf' })) },
  ])
    expect((await person.refused(of.appealRejection, input)).code).toBe('INVALID_INPUT')
  // Nothing was changed by what was refused.
  expect((await person.call(of.getApplication, {})).application).toMatchObject({ id, state: 'rejected' })
  // Somebody else has applied with the number meanwhile.
  await submitted(here, stranger, form)
  expect((await person.refused(of.appealRejection, { text })).code).toBe('REGISTRATION_NUMBER_TAKEN')
})
