import { enterpriseActions as of } from '@tiantian/contracts/enterprise/application.ts'
import type { EnterpriseDraft } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import {
  BRANDS_MAX,
  CERTIFICATES_MAX,
  DOCUMENTS_MAX,
  EXPORT_COUNTRIES_MAX,
  INTRODUCTION_MAX,
  OWNERS_MAX,
  PHOTOS_MAX,
  TRADE_NAME_MAX,
} from '@tiantian/contracts/enterprise/enterprise-form.ts'
import { expect, test } from 'vitest'
import { attached, drafted, enterpriseForm } from '../../test/make-enterprise.ts'
import { uploadedBy } from '../../test/make-picture.ts'
import { Refused, testApp } from '../../test/test-app.ts'

const here = await testApp()
const person = await here.user()
const start = await drafted(here, person, enterpriseForm())
const photos = await Promise.all(Array.from({ length: PHOTOS_MAX }, () => uploadedBy(here, person.id)))
let { version } = start

/** The fields that are still wrong once this is saved, or for which even a draft is refused. */
async function issuesOf(changes: Partial<Record<keyof EnterpriseDraft, unknown>>): Promise<string[]> {
  const form = { ...start.form, ...changes } as EnterpriseDraft
  const saved = await person.call(of.saveApplication, { version, form }).catch((error: unknown) => {
    if (error instanceof Refused && error.code === 'INVALID_INPUT') return error.fields ?? []
    throw error
  })
  if (Array.isArray(saved)) return fieldsOf(saved.map(({ path }) => path.replace('form.', '')))
  version = saved.application.version
  return fieldsOf(saved.application.requirements.map(({ path }) => path))
}

const fieldsOf = (paths: readonly string[]) => [...new Set(paths.map((path) => path.split('.')[0]!))]

const text = (length: number) => 'я'.repeat(length)
const list = <Item>(length: number, item: (at: number) => Item) => Array.from({ length }, (_, at) => item(at))
const owner = (percent: number, name = 'Ерлан') => ({ name, country: 'KZ', percent })
const certificate = { kind: 'iso9001', number: '1', issuer: '', validTo: '' }
const country = (at: number) => String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))
const owned = (percents: readonly number[]) => ({
  hasNoOwners: false,
  owners: percents.map((percent) => owner(percent)),
})

/** Texts: the field, and the shortest and longest that it takes. */
const TEXTS = [
  ['legalName', 2, 200],
  ['legalNameLatin', 0, 200],
  ['address', 5, 250],
  ['operatingAddress', 0, 250],
  ['exportLicence', 0, 60],
  ['representativeName', 2, 80],
  ['representativePosition', 2, 80],
  ['contactName', 2, 80],
  ['contactPosition', 0, 80],
  ['bankName', 0, 120],
  ['signature', 2, 80],
] as const

test.each(TEXTS)(
  '[S5.7] %s takes %i to %i characters, and neither one fewer nor one more',
  async (field, min, max) => {
    expect(await issuesOf({ [field]: text(min) })).toEqual([])
    expect(await issuesOf({ [field]: text(max) })).toEqual([])
    if (min > 0) expect(await issuesOf({ [field]: text(min - 1) })).toEqual([field])
    expect(await issuesOf({ [field]: text(max + 1) })).toEqual([field])
  },
)

/** Everything else: what is still taken, and what is just past it. */
const EDGES: readonly (readonly [
  field: keyof EnterpriseDraft,
  good: Partial<Record<keyof EnterpriseDraft, unknown>>,
  bad: Partial<Record<keyof EnterpriseDraft, unknown>>,
])[] = [
  ['tradeName', { tradeName: { ru: text(TRADE_NAME_MAX) } }, { tradeName: { ru: text(TRADE_NAME_MAX + 1) } }],
  [
    'introduction',
    { introduction: { kk: text(INTRODUCTION_MAX) } },
    { introduction: { kk: text(INTRODUCTION_MAX + 1) } },
  ],
  ['brands', { brands: list(BRANDS_MAX, String) }, { brands: list(BRANDS_MAX + 1, String) }],
  ['brands', { brands: [text(60)] }, { brands: [text(61)] }],
  ['brands', { brands: ['Bosch', 'Brembo'] }, { brands: ['Bosch', ' bosch'] }],
  [
    'certificates',
    { certificates: list(CERTIFICATES_MAX, () => certificate) },
    { certificates: list(CERTIFICATES_MAX + 1, () => certificate) },
  ],
  [
    'certificates',
    { certificates: [{ ...certificate, number: text(60) }] },
    { certificates: [{ ...certificate, number: text(61) }] },
  ],
  [
    'certificates',
    { certificates: [{ ...certificate, issuer: text(120) }] },
    { certificates: [{ ...certificate, issuer: text(121) }] },
  ],
  [
    'certificates',
    { certificates: [{ ...certificate, number: '1' }] },
    { certificates: [{ ...certificate, number: '' }] },
  ],
  [
    'certificates',
    { certificates: [{ ...certificate, validTo: '2028-02-29' }] },
    { certificates: [{ ...certificate, validTo: '2027-02-29' }] },
  ],
  [
    'exportCountries',
    { exportCountries: list(EXPORT_COUNTRIES_MAX, country) },
    { exportCountries: list(EXPORT_COUNTRIES_MAX + 1, country) },
  ],
  ['exportCountries', { exportCountries: ['RU'] }, { exportCountries: ['RU', 'RU'] }],
  ['exportCountries', { exportCountries: ['RU'] }, { exportCountries: ['ru'] }],
  ['turnover', { turnover: 'above_100m' }, { turnover: 'above_200m' }],
  ['photos', { photos }, { photos: [...photos, photos[0]] }],
  ['owners', owned([25]), owned([24])],
  ['owners', owned([100]), owned([101])],
  ['owners', owned([50, 50]), owned([50, 51])],
  ['owners', owned(list(OWNERS_MAX, () => 25)), owned(list(OWNERS_MAX + 1, () => 25))],
  ['owners', { hasNoOwners: true }, { hasNoOwners: false }],
  [
    'owners',
    { hasNoOwners: false, owners: [owner(30, text(120))] },
    { hasNoOwners: false, owners: [owner(30, text(121))] },
  ],
  ['registeredOn', { registeredOn: '2024-02-29' }, { registeredOn: '2023-02-29' }],
  ['website', { website: 'https://a.kz' }, { website: 'http://a.kz' }],
  ['website', { website: `https://a.kz/${'a'.repeat(587)}` }, { website: `https://a.kz/${'a'.repeat(588)}` }],
  ['email', { email: 'a@b.kz' }, { email: 'a@b' }],
  ['phone', { phone: '+7 701 123 45 67' }, { phone: '+7 701 123' }],
  ['swift', { swift: 'ABKZKZKX' }, { swift: 'ABKZKZK' }],
  ['swift', { swift: 'ABKZKZKXXXX' }, { swift: 'ABKZKZKXXX' }],
  ['iban', { iban: `KZ12${'1'.repeat(11)}` }, { iban: `KZ12${'1'.repeat(10)}` }],
  ['iban', { iban: `KZ12${'1'.repeat(30)}` }, { iban: `KZ12${'1'.repeat(31)}` }],
  [
    'representativeIdNumber',
    { representativeIdKind: 'passport', representativeIdNumber: '1'.repeat(5) },
    { representativeIdKind: 'passport', representativeIdNumber: '1'.repeat(4) },
  ],
  [
    'representativeIdNumber',
    { representativeIdKind: 'passport', representativeIdNumber: '1'.repeat(20) },
    { representativeIdKind: 'passport', representativeIdNumber: '1'.repeat(21) },
  ],
  [
    'representativeIdKind',
    { representativeIdKind: 'identity_card', representativeIdNumber: '12345' },
    { representativeIdKind: '', representativeIdNumber: '12345' },
  ],
  ['type', { type: 'service' }, { type: 'services' }],
  ['isTrue', { isTrue: true }, { isTrue: false }],
  ['acceptsTerms', { acceptsTerms: true }, { acceptsTerms: false }],
]

test.each(EDGES)('[S5.7] %s is taken at its edge and refused past it (%j)', async (field, good, bad) => {
  expect(await issuesOf(good)).toEqual([])
  expect(await issuesOf(bad)).toEqual([field])
})

test('[S5.7] an application takes ten papers, and not one more', async () => {
  for (let count = start.documents.length + 1; count < DOCUMENTS_MAX; count += 1) await attached(here, person)
  const { application } = await attached(here, person)
  expect(application.documents).toHaveLength(DOCUMENTS_MAX)
  await expect(attached(here, person)).rejects.toMatchObject({ code: 'DOCUMENT_LIMIT' })
})
