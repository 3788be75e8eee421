import {
  getAllianceContact,
  getOfficeContact,
  setAllianceContact,
} from '@tiantian/contracts/publish/alliance-contact.ts'
import { expect, test } from 'vitest'
import { makeOfficer } from '../../test/make-officer.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { visitor, db } = here
const admin = await makeOfficer(here, ['admin'])

const CONTACT = {
  email: 'office@example.org',
  phone: '+77271234567',
  address: { ru: 'Алматы, пр. Абая, 10', en: '', 'zh-Hans': '阿拉木图，阿拜大街 10 号' },
  hours: { ru: 'пн–пт, 9–18' },
  location: { latitude: 43.24, longitude: 76.91 },
}

test("[S2.21] a visitor reads the office's contact data in the nearest language, once it is entered", async () => {
  expect(await visitor.call(getAllianceContact, {})).toMatchObject({ contact: null })
  const { version } = await admin.call(getOfficeContact, {})
  expect((await admin.call(setAllianceContact, { version, contact: CONTACT })).version).toBe(1)
  expect((await visitor.call(getAllianceContact, {}, 'kk')).contact).toEqual({
    email: 'office@example.org',
    phone: '+77271234567',
    address: 'Алматы, пр. Абая, 10',
    hours: 'пн–пт, 9–18',
    location: { latitude: 43.24, longitude: 76.91 },
  })
  expect((await visitor.call(getAllianceContact, {}, 'en')).contact?.address).toBe('阿拉木图，阿拜大街 10 号')
})

test('two simultaneous changes do not overwrite each other, and each is in the audit log', async () => {
  const { version } = await admin.call(getOfficeContact, {})
  const inputs = ['+77271111111', '+77272222222'].map((phone) => ({
    version,
    contact: { ...CONTACT, phone },
  }))
  const outcomes = await Promise.allSettled(inputs.map((input) => admin.call(setAllianceContact, input)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await admin.refused(setAllianceContact, { version: 0, contact: CONTACT })).code).toBe(
    'STATE_CONFLICT',
  )
  const written = await db.sql`select from audit_log where event = 'contact.set' and actor_id = ${admin.id}`
  expect(written).toHaveLength(2)
})

test('only the admin can change the contact, and an invalid one is refused', async () => {
  const publisher = await makeOfficer(here, ['publisher'])
  const { version } = await admin.call(getOfficeContact, {})
  expect((await publisher.refused(setAllianceContact, { version, contact: CONTACT })).code).toBe(
    'PERMISSION_DENIED',
  )
  for (const wrong of [
    { phone: '8 727 123' },
    { email: 'office' },
    { location: { latitude: 91, longitude: 0 } },
    { address: { ru: 'x'.repeat(301) } },
    { hours: { de: 'Mo' } },
  ]) {
    const input = { version, contact: { ...CONTACT, ...wrong } } as never
    expect((await admin.refused(setAllianceContact, input)).code).toBe('INVALID_INPUT')
  }
})
