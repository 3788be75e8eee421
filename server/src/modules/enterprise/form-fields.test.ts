import { enterpriseActions as of, openRepresentativeId } from '@tiantian/contracts/enterprise/application.ts'
import { getCompany } from '@tiantian/contracts/enterprise/company.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { approved, drafted, enterpriseForm, submitted } from '../../test/make-enterprise.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { uploadDocument } from '../../test/make-order.ts'
import { uploadedBy } from '../../test/make-picture.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { db, user } = here

const NUMBER = 'N 12 345 678'
const identified = () => enterpriseForm({ representativeIdKind: 'passport', representativeIdNumber: NUMBER })

test('[S1.5, S6.4] the number of the head’s document is stored encrypted, shown by its last four characters, and opened on record', async () => {
  const person = await user()
  const { id, form } = await submitted(here, person, identified())
  expect(form.representativeIdNumber).toBe('••••5678')
  const [row] = await db.sql<{ text: string; encrypted: Buffer }[]>`
    select form::text as text, representative_id as encrypted from enterprise_applications where id = ${id}`
  expect(row?.text).not.toMatch(/12\s?345\s?678/)
  expect(row?.encrypted.includes('12345678')).toBe(false)

  const reviewer = await makeOfficer(here, ['kyb_reviewer'])
  const stranger = await user()
  const { review } = await reviewer.call(of.getReview, { id })
  expect(review.form.representativeIdNumber).toBe('••••5678')
  expect((await stranger.refused(openRepresentativeId, { id })).code).toBe('PERMISSION_DENIED')
  expect((await person.refused(openRepresentativeId, { id })).code).toBe('PERMISSION_DENIED')
  expect(await reviewer.call(openRepresentativeId, { id })).toEqual({
    name: form.representativeName,
    kind: 'passport',
    number: 'N12345678',
  })
  const opened = await db.sql`
    select from audit_log where object_id = ${id} and event = 'application.openIdentity' and actor_id = ${reviewer.id}`
  expect(opened).toHaveLength(1)
  expect((await reviewer.refused(openRepresentativeId, { id: newId() })).code).toBe('APPLICATION_NOT_FOUND')
})

test('[S1.5] a number that is saved again as it is shown stays, another one replaces it, and an edited mask is none', async () => {
  const person = await user()
  const { version, form } = await drafted(here, person, identified())
  const again = await person.call(of.saveApplication, {
    version,
    form: { ...form, contactPosition: 'Accountant' },
  })
  expect(again.application).toMatchObject({ form: { representativeIdNumber: '••••5678' }, requirements: [] })
  const wrong = await person.call(of.saveApplication, {
    version: again.application.version,
    form: { ...form, representativeIdNumber: '••••567' },
  })
  expect(wrong.application.requirements).toEqual([
    expect.objectContaining({ path: 'representativeIdNumber', rule: 'invalid_format' }),
  ])
  const other = await person.call(of.saveApplication, {
    version: wrong.application.version,
    form: { ...form, representativeIdNumber: 'AB998877' },
  })
  expect(other.application).toMatchObject({ form: { representativeIdNumber: '••••8877' }, requirements: [] })
  const half = await person.call(of.saveApplication, {
    version: other.application.version,
    form: { ...form, representativeIdNumber: '' },
  })
  expect(half.application.requirements).toEqual([{ path: 'representativeIdNumber', rule: 'required' }])
  const [row] = await db.sql<{ encrypted: Buffer | null }[]>`
    select representative_id as encrypted from enterprise_applications where id = ${half.application.id}`
  expect(row?.encrypted).toBeNull()
})

test('[S1.5] the page of a company shows its trade name, introduction, pictures and countries, and nothing private', async () => {
  const owner = await user()
  const logo = await uploadedBy(here, owner.id)
  const { companySlug } = await approved(
    here,
    owner,
    enterpriseForm({
      tradeName: { en: 'Kazparts', ru: 'Казпартс' },
      operatingAddress: 'Almaty, Suyunbay 2',
      introduction: { ru: 'Склады в Алматы.' },
      exportCountries: ['RU', 'UZ'],
      turnover: 'below_10m',
      logo,
      photos: [logo],
    }),
  )
  const { company } = await (await user()).call(getCompany, { slug: companySlug! })
  expect(company).toMatchObject({
    tradeName: 'Kazparts',
    introduction: 'Склады в Алматы.',
    operatingAddress: 'Almaty, Suyunbay 2',
    logo,
    photos: [logo],
    exportCountries: [{ code: 'RU' }, { code: 'UZ', name: 'Uzbekistan' }],
  })
  expect(JSON.stringify(company)).not.toContain('below_10m')
})

test('[S6.3] a picture of another person, or what is none, becomes neither logo nor photo', async () => {
  const owner = await user()
  const other = await user()
  const { version, form } = await drafted(here, owner, enterpriseForm())
  const foreign = await uploadedBy(here, other.id)
  const save = (changes: object) =>
    owner.refused(of.saveApplication, { version, form: { ...form, ...changes } })
  expect((await save({ logo: foreign })).code).toBe('FILE_NOT_FOUND')
  expect((await save({ photos: [foreign] })).code).toBe('FILE_NOT_FOUND')
  expect((await save({ logo: '/media/file/price.pdf' })).code).toBe('FILE_TYPE_REFUSED')
  expect((await save({ logo: 'https://elsewhere.example/logo.png' })).code).toBe('INVALID_INPUT')
})

test('[S1.5] a tax certificate is attached beside the licence', async () => {
  const person = await user()
  await drafted(here, person, enterpriseForm())
  const fileId = await uploadDocument(here, person, 'tax.pdf')
  const { application } = await person.call(of.attachDocument, { fileId, kind: 'tax', fileName: 'tax.pdf' })
  expect(application.documents.map(({ kind }) => kind)).toEqual(['licence', 'tax'])
})
