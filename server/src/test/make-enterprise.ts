import type { ApplicationActions } from '@tiantian/contracts/enterprise/application.ts'
import { enterpriseActions, shopActions } from '@tiantian/contracts/enterprise/application.ts'
import type { EnterpriseDraft } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import { enterpriseDraft } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import type { ShopApplicationDraft } from '@tiantian/contracts/shop/shop-form.ts'
import { shopApplicationDraft } from '@tiantian/contracts/shop/shop-form.ts'
import * as z from 'zod/mini'
import { newId } from '../platform/id.ts'
import { makeOfficer } from './make-officer.ts'
import { uploadDocument } from './make-order.ts'
import type { Person, TestApp } from './test-app.ts'

let made = 0

/** What an officer says to have looked up before an approval. */
export const TICKS = { isChecked: true, isSanctionsChecked: true } as const

/** Business identification numbers of Kazakhstan with a right check digit, each another. */
export function anotherBin(): string {
  for (;;) {
    made += 1
    const digits = [...`94014${String(made).padStart(6, '0')}`].map(Number)
    const check = digits.reduce((sum, digit, at) => sum + digit * (at + 1), 0) % 11
    if (check < 10) return [...digits, check].join('')
  }
}

/** A complete form of a company in Kazakhstan. */
export const enterpriseForm = (changes: Partial<EnterpriseDraft> = {}): EnterpriseDraft => ({
  ...z.parse(enterpriseDraft, {}),
  type: 'distributor',
  country: 'KZ',
  legalName: `ТОО «Қазбөлшек ${made}»`,
  numbers: { bin: anotherBin() },
  registeredOn: '2015-03-01',
  address: 'Алматы, пр. Райымбека, 212',
  email: 'office@kazbolshek.example',
  phone: '+7 701 123 45 67',
  representativeName: 'Айгүл Серікқызы',
  representativePosition: 'Директор',
  contactName: 'Айгүл Серікқызы',
  hasNoOwners: true,
  isTrue: true,
  acceptsTerms: true,
  signature: 'Айгүл Серікқызы',
  ...changes,
})

export async function shopForm(
  { db }: TestApp,
  changes: Partial<ShopApplicationDraft> = {},
): Promise<ShopApplicationDraft> {
  const [city] = await db.sql<{ id: number }[]>`
    select id from cities where country = 'KZ' order by population desc, id limit 1`
  const [category] = await db.sql<
    { slug: string }[]
  >`select slug from categories where parent_id is null order by id`
  return {
    ...z.parse(shopApplicationDraft, {}),
    seller: 'individual',
    name: { ru: 'Детали Алматы', en: `Almaty Parts ${++made}` },
    country: 'KZ',
    cityId: city?.id ?? null,
    address: 'Райымбека, 212',
    phone: '+7 701 123 45 67',
    languages: ['ru', 'kk'],
    businessTypes: ['retailer'],
    categories: [category?.slug ?? ''],
    acceptsTerms: true,
    ...changes,
  }
}

/** A user whose application holds this form, with a licence; nothing is submitted. */
export async function drafted(
  here: TestApp,
  person: Person,
  form: EnterpriseDraft | ShopApplicationDraft,
  actions: ApplicationActions = enterpriseActions,
) {
  const of = actions as typeof enterpriseActions
  const { application } = await person.call(of.startApplication, { requestId: newId() })
  if (of === enterpriseActions) await attached(here, person)
  const saved = await person.call(of.saveApplication, {
    version: application.version,
    form,
  })
  return saved.application
}

export async function attached(here: TestApp, person: Person, expiresOn = '') {
  const fileId = await uploadDocument(here, person, 'licence.pdf')
  return person.call(enterpriseActions.attachDocument, {
    fileId,
    kind: 'licence',
    fileName: 'licence.pdf',
    expiresOn,
  })
}

export async function submitted(
  here: TestApp,
  person: Person,
  form: EnterpriseDraft | ShopApplicationDraft = enterpriseForm(),
  actions: ApplicationActions = enterpriseActions,
) {
  const { version } = await drafted(here, person, form, actions)
  return (await person.call((actions as typeof enterpriseActions).submitApplication, { version })).application
}

/** An application that two officers have approved. */
export async function approved(
  here: TestApp,
  person: Person,
  form?: EnterpriseDraft | ShopApplicationDraft,
  actions: ApplicationActions = enterpriseActions,
) {
  const of = actions as typeof enterpriseActions
  const { id } = await submitted(here, person, form, actions)
  const one = await makeOfficer(here, ['kyb_reviewer'])
  const other = await makeOfficer(here, ['kyb_lead'])
  await one.call(of.beginReview, { id })
  await one.call(of.endorseApplication, { id, ...TICKS })
  return (await other.call(of.approveApplication, { id, ...TICKS })).review
}

/** A shop that was applied for and approved. */
export async function openedShop(here: TestApp, owner: Person, changes: Partial<ShopApplicationDraft> = {}) {
  const { id } = await approved(here, owner, await shopForm(here, changes), shopActions)
  const [shop] = await here.db.sql<{ id: string }[]>`select id from shops where application_id = ${id}`
  return shop!.id
}
