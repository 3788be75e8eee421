import { enterpriseActions as of } from '@tiantian/contracts/enterprise/application.ts'
import { getCompany } from '@tiantian/contracts/enterprise/company.ts'
import { INTRODUCTION_MAX, PHOTOS_MAX } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import type { CompanyProfile, CompanyProfileView } from '@tiantian/contracts/enterprise/profile.ts'
import {
  getCompanyProfile,
  getShownProfile,
  saveCompanyProfile,
  takeDownProfile,
} from '@tiantian/contracts/enterprise/profile.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { beforeEach, expect, test } from 'vitest'
import { sendNotifications } from '../../../test/mailbox.ts'
import { approved, enterpriseForm } from '../../../test/make-enterprise.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { uploadDocument } from '../../../test/make-order.ts'
import { uploadedBy } from '../../../test/make-picture.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { app, clock, db, user } = here

// Only so many accounts are made from one address in an hour.
beforeEach(() => clock.advance(2 * 3_600_000))

async function makeEnterprise() {
  const owner = await user()
  const { id } = await approved(here, owner, enterpriseForm({ introduction: { en: 'Since 2015.' } }))
  return { owner, ...(await owner.call(getCompanyProfile, { id })) }
}

async function managerOf(id: string) {
  const manager = await user()
  await db.sql`
    insert into enterprise_members (application_id, user_id, role, created_at)
    values (${id}, ${manager.id}, 'manager', ${clock.now()})`
  return manager
}

const save = (who: Person, { id, version, profile }: CompanyProfileView, changes: Partial<CompanyProfile>) =>
  who.call(saveCompanyProfile, { id, version, profile: { ...profile, ...changes } })
const refusal = (who: Person, { id, version, profile }: CompanyProfileView, changes: object) =>
  who.refused(saveCompanyProfile, { id, version, profile: { ...profile, ...changes } })

async function newsOf(person: Person) {
  await sendNotifications(here)
  return (await person.call(listNotifications, {})).rows
}

const NO_CONTACTS = { email: '', phone: '', wechat: '', whatsapp: '', telegram: '' }

test('[S1.5] a manager changes pictures, texts and contacts of an approved enterprise; everybody sees them at once', async () => {
  const enterprise = await makeEnterprise()
  const { id, slug } = enterprise
  const manager = await managerOf(id)
  const logo = await uploadedBy(here, manager.id)
  const cover = await uploadedBy(here, manager.id)
  const introduction = {
    'zh-Hans': '阿拉木图仓库',
    en: '<b>Brakes</b>',
    ru: 'Склад в Алматы',
    kk: 'Алматы қоймасы',
  }
  const saved = await save(manager, await manager.call(getCompanyProfile, { id }), {
    logo,
    cover,
    photos: [logo],
    introduction,
    website: 'https://kazbolshek.example/parts',
    contacts: {
      ...NO_CONTACTS,
      email: 'sales@kazbolshek.example',
      phone: '+7 701 123 45 67',
      telegram: '@kazparts',
    },
  })
  expect(saved).toMatchObject({ version: enterprise.version + 1, takedowns: [] })
  const { company } = await (await user()).call(getCompany, { slug })
  expect(company).toMatchObject({
    logo,
    cover,
    photos: [logo],
    introduction: '<b>Brakes</b>',
    contacts: { email: 'sales@kazbolshek.example', phone: '+77011234567', telegram: '@kazparts', wechat: '' },
  })
  for (const [language, text] of Object.entries({ ...introduction, en: '&lt;b&gt;Brakes&lt;/b&gt;' })) {
    const { body } = await app.inject({ url: `/s/${language}/company/${slug}` })
    expect(body).toContain(text)
    expect(body).toContain('sales@kazbolshek.example')
    expect(body).not.toContain('<b>Brakes')
  }
  const [entry] = await db.sql<{ actorId: string; change: object }[]>`
    select actor_id as "actorId", change from audit_log where object_id = ${id} and event = 'enterprise.profile.save'`
  expect(entry).toMatchObject({
    actorId: manager.id,
    change: {
      version: saved.version,
      items: ['logo', 'cover', 'photos', 'introduction', 'website', 'contacts'],
    },
  })
  // What was checked is not touched.
  const { application } = await enterprise.owner.call(of.getApplication, {})
  expect(application).toMatchObject({ state: 'approved', form: { logo, introduction }, change: null })
})

test('[S1.5] who saves what another has changed meanwhile is told so, and who changes nothing is not', async () => {
  const enterprise = await makeEnterprise()
  const manager = await managerOf(enterprise.id)
  await save(manager, enterprise, { website: 'https://one.example' })
  const other = await refusal(enterprise.owner, enterprise, { website: 'https://two.example' })
  expect(other).toMatchObject({ code: 'EDIT_CONFLICT', params: { name: expect.any(String) } })
  const current = await enterprise.owner.call(getCompanyProfile, { id: enterprise.id })
  expect(current.profile.website).toBe('https://one.example')
  expect((await save(enterprise.owner, current, {})).version).toBe(current.version)
  // Two at once: one is saved, the other hears of it.
  const both = await Promise.all(
    ['https://three.example', 'https://four.example'].map((website) =>
      save(enterprise.owner, current, { website }).then(
        () => 'saved',
        (error: { code: string }) => error.code,
      ),
    ),
  )
  expect(both.sort()).toEqual(['EDIT_CONFLICT', 'saved'])
})

test('[S6.3] pictures of others, files that lie, long texts, foreign addresses and strangers are refused', async () => {
  const enterprise = await makeEnterprise()
  const { owner, id } = enterprise
  const stranger = await user()
  const foreign = await uploadedBy(here, stranger.id)
  expect((await refusal(owner, enterprise, { cover: foreign })).code).toBe('FILE_NOT_FOUND')
  expect((await refusal(owner, enterprise, { photos: [foreign] })).code).toBe('FILE_NOT_FOUND')
  expect((await refusal(owner, enterprise, { logo: '/media/file/price.pdf' })).code).toBe('FILE_TYPE_REFUSED')
  const paper = await uploadDocument(here, owner)
  expect((await refusal(owner, enterprise, { cover: `/media/file/documents/${paper}.png` })).code).toBe(
    'FILE_NOT_FOUND',
  )
  const own = await uploadedBy(here, owner.id)
  for (const wrong of [
    { cover: 'https://elsewhere.example/logo.png' },
    { introduction: { en: 'x'.repeat(INTRODUCTION_MAX + 1) } },
    { introduction: { fr: 'Bonjour' } },
    { website: 'javascript:alert(1)' },
    { website: 'http://kazbolshek.example' },
    { photos: [own, own] },
    { photos: Array.from({ length: PHOTOS_MAX + 1 }, (_, at) => `/media/enterprise/${at}.png`) },
    { contacts: { ...NO_CONTACTS, phone: '12' } },
    { contacts: { ...NO_CONTACTS, email: 'nobody' } },
    { contacts: { ...NO_CONTACTS, telegram: 'a b' } },
  ])
    expect([wrong, (await refusal(owner, enterprise, wrong)).code]).toEqual([wrong, 'INVALID_INPUT'])
  expect(
    (await save(owner, enterprise, { introduction: { en: 'x'.repeat(INTRODUCTION_MAX) } })).version,
  ).toBe(enterprise.version + 1)
  expect((await refusal(stranger, enterprise, {})).code).toBe('COMPANY_NOT_FOUND')
  expect((await stranger.refused(getCompanyProfile, { id })).code).toBe('COMPANY_NOT_FOUND')
  const lead = await makeOfficer(here, ['kyb_lead'])
  await lead.call(of.decideApplication, { id, event: 'suspend', note: 'Being wound up' })
  expect((await refusal(owner, enterprise, { website: 'https://x.example' })).code).toBe(
    'ENTERPRISE_SUSPENDED',
  )
})

test('[S1.5, S4.15] the office takes a photo and a text down with the reason; both are told and cannot put them back', async () => {
  const enterprise = await makeEnterprise()
  const { owner, id, slug } = enterprise
  const manager = await managerOf(id)
  const bad = await uploadedBy(here, owner.id)
  const good = await uploadedBy(here, owner.id)
  const saved = await save(owner, enterprise, {
    cover: bad,
    photos: [bad, good],
    introduction: { en: 'Genuine, 100 %' },
  })
  const reviewer = await makeOfficer(here, ['kyb_reviewer'])
  expect((await reviewer.call(getShownProfile, { id })).profile.photos).toEqual([bad, good])
  const note = 'The picture belongs to somebody else.'
  expect((await reviewer.refused(takeDownProfile, { id, item: 'photos', note })).code).toBe('INVALID_INPUT')
  expect((await reviewer.refused(takeDownProfile, { id, item: 'photos', photo: bad, note: 'No' })).code).toBe(
    'INVALID_INPUT',
  )
  expect((await owner.refused(takeDownProfile, { id, item: 'logo', note })).code).toBe('PERMISSION_DENIED')
  const taken = await reviewer.call(takeDownProfile, { id, item: 'photos', photo: bad, note })
  // It goes from the top of the page too.
  expect(taken).toMatchObject({
    profile: { cover: '', photos: [good] },
    takedowns: [{ item: 'photos', reason: note }],
  })
  expect((await reviewer.refused(takeDownProfile, { id, item: 'photos', photo: bad, note })).code).toBe(
    'STATE_CONFLICT',
  )
  expect((await reviewer.refused(takeDownProfile, { id, item: 'logo', note })).code).toBe('STATE_CONFLICT')
  await reviewer.call(takeDownProfile, { id, item: 'introduction', note: 'Nobody has checked that.' })
  const { company } = await (await user()).call(getCompany, { slug })
  expect(company).toMatchObject({ photos: [good], introduction: '' })
  for (const person of [owner, manager]) {
    const rows = await newsOf(person)
    expect(rows.map(({ kind }) => kind)).toContain('enterprise.takedown')
    expect(JSON.stringify(rows)).toContain(note)
    expect(JSON.stringify(rows)).toContain(`/pages/enterprise/company?id=${id}`)
  }
  // The owner was still editing, and then tries the same again, also in another place.
  expect((await refusal(owner, saved, { website: 'https://x.example' })).code).toBe('EDIT_CONFLICT')
  const current = await owner.call(getCompanyProfile, { id })
  for (const [changes, path] of [
    [{ photos: [good, bad] }, 'profile.photos.1'],
    [{ cover: bad }, 'profile.cover'],
    [{ introduction: { ru: 'Genuine, 100 %' } }, 'profile.introduction'],
  ] as const)
    expect((await refusal(owner, current, changes)).fields).toEqual([{ path, rule: 'taken_down' }])
  expect((await save(owner, current, { introduction: { en: 'Brakes' } })).profile.introduction).toEqual({
    en: 'Brakes',
  })
})

test('[S4.15] a reviewer who works for the enterprise takes nothing of it down', async () => {
  const enterprise = await makeEnterprise()
  const reviewer = await makeOfficer(here, ['kyb_reviewer'])
  await db.sql`
    insert into enterprise_members (application_id, user_id, role, created_at)
    values (${enterprise.id}, ${reviewer.id}, 'staff', ${clock.now()})`
  const input = { id: enterprise.id, item: 'introduction' as const, note: 'Nobody has checked that.' }
  expect((await reviewer.refused(takeDownProfile, input)).code).toBe('OWN_APPLICATION')
})
