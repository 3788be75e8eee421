import * as z from 'zod/mini'
import type { FieldIssue } from '../error.ts'
import { byLanguage, doubles, mediaUrl, ruled, secureUrl } from '../form-fields.ts'
import { language } from '../language.ts'
import { calendarDate } from '../moment.ts'
import { bareCode } from '../spelling/typed.ts'
import { plain, storable } from '../text.ts'
import { mobile } from '../user/contact.ts'
import { email } from '../user/email.ts'
import type { NumberKind } from './registration-number.ts'
import { cleanNumber, LEGAL_FORMS, NUMBER_KINDS, numberProblem, numbersOf } from './registration-number.ts'

export const ENTERPRISE_TYPES = [
  'manufacturer',
  'exporter',
  'importer',
  'distributor',
  'service',
  'logistics',
  'association',
] as const
export const CERTIFICATE_KINDS = ['iso9001', 'iatf16949', 'ccc', 'e_mark', 'eac', 'other'] as const
/** The same in all languages. */
export const CERTIFICATE_NAMES: Readonly<Record<string, string>> = {
  iso9001: 'ISO 9001',
  iatf16949: 'IATF 16949',
  ccc: 'CCC',
  e_mark: 'E-mark',
  eac: 'EAC',
}
/** Of a year, in US dollars. */
export const TURNOVER_BANDS = ['below_100k', 'below_1m', 'below_10m', 'below_100m', 'above_100m'] as const
export const IDENTITY_KINDS = ['passport', 'identity_card'] as const
export const ENTERPRISE_DOCUMENTS = ['licence', 'tax', 'authorization', 'certificate', 'other'] as const
export const DOCUMENTS_MAX = 10
export const BRANDS_MAX = 50
export const TRADE_NAME_MAX = 120
export const INTRODUCTION_MAX = 2000
export const PHOTOS_MAX = 10
export const EXPORT_COUNTRIES_MAX = 30
export const CERTIFICATES_MAX = 20
/** Owners of a quarter or more. */
export const OWNERS_MAX = 4

const line = (min: number, max: number) =>
  z.string().check(z.normalize('NFC'), z.trim(), z.minLength(min), z.maxLength(max), plain)
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))
const date = calendarDate
const optionalDate = z.union([z.literal(''), date])
const agreed = z.literal(true)

/** What the office has compared with papers: after the approval it changes by a request alone. */
export const CHECKED_FIELDS = {
  legalName: line(2, 200),
  legalNameLatin: line(0, 200),
  address: line(5, 250),
  representativeName: line(2, 80),
  representativePosition: line(2, 80),
}
export type CheckedField = keyof typeof CHECKED_FIELDS

/** A file of an application, as far as its rules need it. */
export const heldDocument = z.object({ kind: z.string(), expiresOn: optionalDate })

const numberKind = z.enum(NUMBER_KINDS)

const owner = z.object({
  name: line(2, 120),
  country: countryCode,
  percent: z.int().check(z.minimum(25), z.maximum(100)),
})

const certificate = z.object({
  kind: z.enum(CERTIFICATE_KINDS),
  number: line(1, 60),
  issuer: line(0, 120),
  validTo: optionalDate,
})

const numbered = z.object({
  country: z.string(),
  legalForm: z.enum(LEGAL_FORMS),
  numbers: z.partialRecord(numberKind, z.string()),
})
type Numbered = z.output<typeof numbered>

const owned = z.object({
  owners: z.array(z.object({ percent: z.nullable(z.number()) })),
  hasNoOwners: z.boolean(),
})

function ownerIssues({ owners, hasNoOwners }: z.output<typeof owned>) {
  if (owners.length === 0) return hasNoOwners ? [] : [{ path: 'owners', rule: 'required' }]
  const total = owners.reduce((sum, { percent }) => sum + (percent ?? 0), 0)
  return total > 100 ? [{ path: 'owners', rule: 'above_hundred' }] : []
}

const listed = z.object({
  brands: z.array(z.string()),
  exportCountries: z.array(z.string()),
  documents: z.array(z.object({ kind: z.string() })),
})

const listIssues = ({ brands, exportCountries, documents }: z.output<typeof listed>) => [
  ...doubles(exportCountries, (at) => `exportCountries.${at}`),
  ...doubles(
    brands.map((one) => one.trim().toLowerCase()),
    (at) => `brands.${at}`,
  ),
  ...(documents.some(({ kind }) => kind === 'licence') ? [] : [{ path: 'documents', rule: 'licence' }]),
]

const identified = z.object({ representativeIdKind: z.string(), representativeIdNumber: z.string() })

/** Kind and number of the identity document are given both, or neither. */
function identityIssues({
  representativeIdKind: kind,
  representativeIdNumber: number,
}: z.output<typeof identified>) {
  if ((kind === '') === (number === '')) return []
  return [{ path: kind === '' ? 'representativeIdKind' : 'representativeIdNumber', rule: 'required' }]
}

/** What is complete and can be submitted; output as it is stored. */
export const enterpriseForm = z
  .object({
    type: z.enum(ENTERPRISE_TYPES),
    country: countryCode,
    legalForm: z.enum(LEGAL_FORMS),
    legalName: CHECKED_FIELDS.legalName,
    legalNameLatin: CHECKED_FIELDS.legalNameLatin,
    tradeName: byLanguage(TRADE_NAME_MAX),
    numbers: z.partialRecord(numberKind, z.string().check(z.maxLength(60), storable)),
    registeredOn: date,
    address: CHECKED_FIELDS.address,
    /** Where it works, if that is not its registered address. */
    operatingAddress: line(0, 250),
    website: secureUrl,
    email,
    phone: mobile,

    brands: z.array(line(1, 60)).check(z.maxLength(BRANDS_MAX)),
    certificates: z.array(certificate).check(z.maxLength(CERTIFICATES_MAX)),
    exportLicence: line(0, 60),
    turnover: z.enum(['', ...TURNOVER_BANDS]),
    exportCountries: z.array(countryCode).check(z.maxLength(EXPORT_COUNTRIES_MAX)),
    introduction: byLanguage(INTRODUCTION_MAX),
    /** Addresses of pictures that everybody sees. */
    logo: mediaUrl,
    photos: z.array(mediaUrl.check(z.minLength(1))).check(z.maxLength(PHOTOS_MAX)),

    representativeName: CHECKED_FIELDS.representativeName,
    representativePosition: CHECKED_FIELDS.representativePosition,
    representativeIdKind: z.enum(['', ...IDENTITY_KINDS]),
    /** Stored encrypted; what is read again are its last characters (`maskedNumber`). */
    representativeIdNumber: z.string().check(z.overwrite(bareCode), z.regex(/^(?:[A-Z0-9]{5,20})?$/)),
    contactName: line(2, 80),
    contactPosition: line(0, 80),
    owners: z.array(owner).check(z.maxLength(OWNERS_MAX)),
    /** Nobody owns a quarter: a listed company, an association. */
    hasNoOwners: z.boolean(),
    bankName: line(0, 120),
    swift: z.string().check(z.overwrite(bareCode), z.regex(/^(?:[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)?$/)),
    iban: z.string().check(z.overwrite(bareCode), z.regex(/^(?:[A-Z]{2}\d{2}[A-Z0-9]{11,30})?$/)),

    documents: z.array(heldDocument).check(z.minLength(1), z.maxLength(DOCUMENTS_MAX)),

    isTrue: agreed,
    acceptsTerms: agreed,
    signature: line(2, 80),
  })
  .check(
    z.overwrite((form) => ({ ...form, numbers: wantedNumbers(form) })),
    ruled(numberIssues, numbered),
    ruled<z.output<typeof owned>>(ownerIssues, owned),
    ruled<z.output<typeof listed>>(listIssues, listed),
    ruled<z.output<typeof identified>>(identityIssues, identified),
  )
export type EnterpriseForm = z.output<typeof enterpriseForm>

/** The numbers that the country asks for, cleaned; those typed before the country was changed are left out. */
function wantedNumbers({ country, legalForm, numbers }: Numbered): EnterpriseForm['numbers'] {
  const wanted = numbersOf(country, legalForm).map(({ kind }): [NumberKind, string] => [
    kind,
    cleanNumber(kind, numbers[kind] ?? ''),
  ])
  return Object.fromEntries(wanted.filter(([, number]) => number !== ''))
}

function numberIssues({ country, legalForm, numbers }: Numbered): FieldIssue[] {
  return numbersOf(country, legalForm).flatMap(({ kind, isOptional }) => {
    const number = cleanNumber(kind, numbers[kind] ?? '')
    if (number === '') return isOptional ? [] : [{ path: `numbers.${kind}`, rule: 'required' }]
    const rule = numberProblem(kind, number, legalForm)
    return rule ? [{ path: `numbers.${kind}`, rule }] : []
  })
}

const MASK = '••••'
const MASKED_SHOWN = 4
/** What is shown of a number that is stored encrypted. */
export const maskedNumber = (number: string): string =>
  number === '' ? '' : `${MASK}${bareCode(number).slice(-MASKED_SHOWN)}`
export const isMasked = (text: string): boolean => text.startsWith(MASK)

const typed = (max: number) => z._default(z.string().check(z.maxLength(max), storable), '')

const typedTexts = (max: number) =>
  z._default(z.partialRecord(language, z.string().check(z.maxLength(max), storable)), {})

/** What has been typed so far: it need not be right, but is no larger than the form. */
export const enterpriseDraft = z.object({
  type: typed(20),
  country: typed(2),
  legalForm: z._default(z.enum(LEGAL_FORMS), 'company'),
  legalName: typed(300),
  legalNameLatin: typed(300),
  tradeName: typedTexts(200),
  numbers: z._default(z.partialRecord(numberKind, z.string().check(z.maxLength(60), storable)), {}),
  registeredOn: typed(20),
  address: typed(400),
  operatingAddress: typed(400),
  website: typed(600),
  email: typed(300),
  phone: typed(40),
  brands: z._default(
    z.array(z.string().check(z.maxLength(100), storable)).check(z.maxLength(BRANDS_MAX)),
    [],
  ),
  certificates: z._default(
    z
      .array(z.object({ kind: typed(20), number: typed(100), issuer: typed(200), validTo: typed(20) }))
      .check(z.maxLength(CERTIFICATES_MAX)),
    [],
  ),
  exportLicence: typed(100),
  turnover: typed(20),
  exportCountries: z._default(
    z.array(z.string().check(z.maxLength(2), storable)).check(z.maxLength(EXPORT_COUNTRIES_MAX)),
    [],
  ),
  introduction: typedTexts(3000),
  logo: z._default(mediaUrl, ''),
  photos: z._default(z.array(mediaUrl).check(z.maxLength(PHOTOS_MAX)), []),
  representativeName: typed(120),
  representativePosition: typed(120),
  representativeIdKind: typed(20),
  representativeIdNumber: typed(40),
  contactName: typed(120),
  contactPosition: typed(120),
  owners: z._default(
    z
      .array(
        z.object({ name: typed(200), country: typed(2), percent: z._default(z.nullable(z.number()), null) }),
      )
      .check(z.maxLength(OWNERS_MAX)),
    [],
  ),
  hasNoOwners: z._default(z.boolean(), false),
  bankName: typed(200),
  swift: typed(20),
  iban: typed(60),
  isTrue: z._default(z.boolean(), false),
  acceptsTerms: z._default(z.boolean(), false),
  signature: typed(120),
})
export type EnterpriseDraft = z.output<typeof enterpriseDraft>

/** The steps of the form, and the fields of each. */
export const ENTERPRISE_STEPS = {
  company: [
    'type',
    'country',
    'legalForm',
    'legalName',
    'legalNameLatin',
    'tradeName',
    'numbers',
    'registeredOn',
    'address',
    'operatingAddress',
    'website',
    'email',
    'phone',
  ],
  business: [
    'brands',
    'certificates',
    'exportLicence',
    'turnover',
    'exportCountries',
    'introduction',
    'logo',
    'photos',
  ],
  people: [
    'representativeName',
    'representativePosition',
    'representativeIdKind',
    'representativeIdNumber',
    'contactName',
    'contactPosition',
    'owners',
    'hasNoOwners',
    'bankName',
    'swift',
    'iban',
  ],
  documents: ['documents'],
  declaration: ['isTrue', 'acceptsTerms', 'signature'],
} as const
