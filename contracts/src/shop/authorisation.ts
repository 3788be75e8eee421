import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { rowId } from '../form-fields.ts'
import { claim } from '../office/claim.ts'
import { endorsementNote, secondPerson } from '../office/endorsement.ts'
import { plainLines } from '../text.ts'
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
