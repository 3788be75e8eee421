import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { enterpriseActions as of } from '@tiantian/contracts/enterprise/application.ts'
import { enterpriseDraft } from '../contracts/src/enterprise/enterprise-form.ts'
import { signDocument } from '../contracts/src/media/document.ts'
import { newAdmin } from './office.ts'
import type { Person } from './person.ts'

/** A business identification number of Kazakhstan with a right check digit. */
export function newBin(): string {
  for (;;) {
    const digits = [...`940140${String(Math.floor(Math.random() * 100_000)).padStart(5, '0')}`].map(Number)
    const check = digits.reduce((sum, digit, at) => sum + digit * (at + 1), 0) % 11
    if (check < 10) return [...digits, check].join('')
  }
}

/** A complete form of a company in Kazakhstan with this number. */
export const formOf = (bin: string) => ({
  ...enterpriseDraft.parse({}),
  type: 'distributor',
  country: 'KZ',
  legalName: `ТОО «Тулпар Бөлшек ${bin.slice(-5)}»`,
  legalNameLatin: `Tulpar Parts ${bin.slice(-5)}`,
  numbers: { bin },
  registeredOn: '2015-03-01',
  address: 'Алматы, пр. Райымбека, 212',
  website: 'https://tulpar.example/',
  email: 'office@tulpar.example',
  phone: '+7 701 123 45 67',
  brands: ['Silk Road Select', 'Steppe Filter'],
  certificates: [{ kind: 'iso9001', number: 'KZ-2041', issuer: 'KazCert', validTo: '2031-05-01' }],
  tradeName: { en: 'Tulpar Parts', ru: 'Тулпар Запчасти' },
  exportCountries: ['RU', 'UZ'],
  introduction: { ru: 'Запчасти для грузовиков и фургонов с 2015 года. Склады в Алматы и Караганде.' },
  representativeName: 'Айгүл Серікқызы',
  representativePosition: 'Директор',
  contactName: 'Айгүл Серікқызы',
  hasNoOwners: true,
  isTrue: true,
  acceptsTerms: true,
  signature: 'Айгүл Серікқызы',
})

/** A PDF with an empty page. */
const ONE_PAGE = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>endobj
trailer<</Root 1 0 R>>
%%EOF
`)

export const LICENCE = {
  name: 'licence.pdf',
  mimeType: 'application/pdf',
  buffer: ONE_PAGE,
}

/** An application that is filled in, with a licence that holds until the last day, or without one. */
export async function draft(request: APIRequestContext, person: Person, bin: string, expiresOn = '') {
  const { application } = await person.call(of.startApplication, { requestId: randomUUID() })
  const { id, action, fields } = await person.call(signDocument, {
    name: 'licence.pdf',
    size: LICENCE.buffer.length,
  })
  expect((await request.post(action, { multipart: { ...fields, file: LICENCE } })).ok()).toBe(true)
  await person.call(of.attachDocument, { fileId: id, kind: 'licence', fileName: 'licence.pdf', expiresOn })
  return person.call(of.saveApplication, { version: application.version, form: formOf(bin) })
}

/** Two officers approve it. */
export async function approve(request: APIRequestContext, id: string) {
  const one = await newAdmin(request)
  const other = await newAdmin(request)
  await one.call(of.beginReview, { id })
  await one.call(of.endorseApplication, { id, isChecked: true, isSanctionsChecked: true })
  await other.call(of.approveApplication, { id, isChecked: true, isSanctionsChecked: true })
}
