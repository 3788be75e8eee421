import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { rowId } from '../form-fields.ts'
import type { Language } from '../language.ts'
import { defineMachine } from '../machine.ts'
import { claim } from '../office/claim.ts'
import { endorsementNote, secondPerson } from '../office/endorsement.ts'
import { plainLines } from '../text.ts'
import type { AuthorisationReason } from './certificate.ts'
import { AUTHORISATION_REASONS } from './certificate.ts'
import { AUTHORISATION_STATES } from './names.ts'

export const AUTHORISATION_NOTE_MAX = 500

const reviewed = z.object({
  id: z.uuid(),
  state: z.enum(AUTHORISATION_STATES),
  /** Counts what the shop has sent; a decision is about the one that was read. */
  revision: z.int(),
  shop: z.object({ id: z.uuid(), name: z.string(), country: z.string() }),
  /** Of the company that the shop belongs to, as registered; empty without one. */
  enterprise: z.string(),
  brand: z.object({ slug: z.string(), name: z.string() }),
  name: z.string(),
  issuer: z.string(),
  number: z.string(),
  validUntil: z.nullable(z.string()),
  isExpired: z.boolean(),
  /** The last day on which it counts although nobody has checked it; null when it does not. */
  countsUntil: z.nullable(z.string()),
  /** New and remanufactured parts that the shop offers under this brand. */
  productCount: z.int(),
  submittedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  reason: z.nullable(z.enum(AUTHORISATION_REASONS)),
  note: z.string(),
  claim,
  secondPerson,
})
export type ReviewedAuthorisation = z.output<typeof reviewed>
const reply = z.object({ authorisation: reviewed })

export const getAuthorisation = defineAction({
  name: 'shop/authorisation/detail',
  summary: 'An authorisation of a brand that a shop has put on its file, for the office',
  kind: 'read',
  auth: 'enterprise.review',
  input: z.object({ id: rowId }),
  output: reply,
})

export const openAuthorisation = defineAction({
  name: 'shop/authorisation/open',
  summary: 'A link to the paper of an authorisation, marked with the name of the officer who opens it',
  auth: 'enterprise.review',
  input: z.object({ id: rowId }),
  output: z.object({ url: z.string() }),
})

const decided = { id: rowId, revision: z.int().check(z.minimum(1), z.maximum(1e9)) }
const note = z._default(
  z.string().check(z.normalize('NFC'), z.trim(), z.maxLength(AUTHORISATION_NOTE_MAX), plainLines),
  '',
)
const refusal = z.object({ ...decided, reason: z.enum(AUTHORISATION_REASONS), note }).check(
  z.refine(({ reason, note: text }) => reason !== 'other' || text.length >= 5, {
    path: ['note'],
    params: { rule: 'required' },
  }),
)

const checked = {
  ...decided,
  /** The paper names the shop or its company, the brand, and the last day. */
  isChecked: z.literal(true),
}

export const endorseAuthorisation = defineAction({
  name: 'shop/authorisation/endorse',
  summary: 'Recommend an authorisation: a colleague then accepts it, and the caller no longer can',
  auth: 'enterprise.review',
  input: z.object({ ...checked, note: endorsementNote }),
  output: reply,
})

export const acceptAuthorisation = defineAction({
  name: 'shop/authorisation/accept',
  summary: 'Accept an authorisation: the shop may offer genuine parts of the brand until its last day',
  auth: 'enterprise.review',
  input: z.object({ ...checked, note }),
  output: reply,
})

export const returnAuthorisation = defineAction({
  name: 'shop/authorisation/return',
  summary: 'Send an authorisation back to its shop with a reason; it can be corrected and sent again',
  auth: 'enterprise.review',
  input: refusal,
  output: reply,
})

export const rejectAuthorisation = defineAction({
  name: 'shop/authorisation/reject',
  summary: 'Reject an authorisation, or take back one that was accepted, with a reason',
  auth: 'enterprise.review',
  input: refusal,
  output: reply,
})

/** Of a paper that stood before, or replaces an accepted one: it counts so many days while it waits for the office. */
export const AUTHORISATION_GRACE_DAYS = 30

/** One that is valid for longer counts as without a last day: two people accept it. */
export const AUTHORISATION_YEARS_BY_ONE = 5

/** The team of the shop is told so many days before the last day of an accepted one. */
export const AUTHORISATION_REMINDER_DAYS = [30, 7] as const

/** An authorisation of a brand; what its shop changes in it waits for the office again. */
export const authorisationMachine = defineMachine({
  name: 'shop.authorisation',
  states: AUTHORISATION_STATES,
  transitions: [
    { from: 'submitted', event: 'accept', to: 'accepted', by: ['enterprise.review'] },
    { from: 'submitted', event: 'sendBack', to: 'returned', by: ['enterprise.review'], asksReason: true },
    {
      from: ['submitted', 'accepted'],
      event: 'reject',
      to: 'rejected',
      by: ['enterprise.review'],
      asksReason: true,
    },
    { from: ['accepted', 'returned', 'rejected'], event: 'resend', to: 'submitted', by: ['shop'] },
  ],
})

/** What the seller reads. */
export const AUTHORISATION_REASON_TEXTS: Readonly<
  Record<AuthorisationReason, Readonly<Record<Language, string>>>
> = {
  brand: {
    'zh-Hans': '授权书不是该品牌的。',
    en: 'The paper is not about this brand.',
    ru: 'Документ относится к другому бренду.',
    kk: 'Құжат басқа брендке қатысты.',
  },
  shop: {
    'zh-Hans': '授权书未写明本店铺或其所属企业。',
    en: 'The paper names neither the shop nor its company.',
    ru: 'В документе не указаны ни магазин, ни его компания.',
    kk: 'Құжатта дүкен де, оның компаниясы да көрсетілмеген.',
  },
  issuer: {
    'zh-Hans': '授权方不是品牌方或其授权经销商，请补充授权链。',
    en: 'It was issued neither by the maker nor by its authorised distributor. Add the chain of authorisation.',
    ru: 'Документ выдан не производителем и не его официальным дистрибьютором. Приложите цепочку полномочий.',
    kk: 'Құжатты өндіруші де, оның ресми дистрибьюторы да бермеген. Өкілеттік тізбегін қосыңыз.',
  },
  expired: {
    'zh-Hans': '授权书已过期，或有效期与填写不符。',
    en: 'The paper has expired, or its last day is another one than you entered.',
    ru: 'Срок документа истёк или не совпадает с указанным.',
    kk: 'Құжаттың мерзімі өткен немесе көрсетілгенге сай емес.',
  },
  unreadable: {
    'zh-Hans': '扫描件看不清，请重新上传整页彩色扫描件。',
    en: 'The scan cannot be read. Upload a colour scan of the whole page.',
    ru: 'Скан не читается. Загрузите цветной скан всей страницы.',
    kk: 'Скан оқылмайды. Бүкіл беттің түрлі түсті сканын жүктеңіз.',
  },
  forged: {
    'zh-Hans': '品牌方未出具过该授权书。',
    en: 'The maker did not issue this paper.',
    ru: 'Производитель не выдавал этого документа.',
    kk: 'Өндіруші бұл құжатты бермеген.',
  },
  other: { 'zh-Hans': '', en: '', ru: '', kk: '' },
}
