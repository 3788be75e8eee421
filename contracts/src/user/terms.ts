import * as z from 'zod/mini'
import { defineAction } from '../action.ts'

/** The two documents that every account holder accepts. */
export const TERMS_DOCUMENTS = ['service', 'privacy'] as const
export type TermsDocument = (typeof TERMS_DOCUMENTS)[number]

/** Incremented when one of the documents changes: all users must accept again. */
export const TERMS_VERSION = '1'

const accepted = z.object({
  document: z.enum(TERMS_DOCUMENTS),
  version: z.string(),
  /** When it was first accepted. ISO 8601. */
  acceptedAt: z.string(),
})
export type AcceptedTerms = z.output<typeof accepted>
const acceptedList = z.object({ accepted: z.array(accepted) })

export const acceptTerms = defineAction({
  name: 'user/terms/accept',
  summary: 'Note that I accept the terms of service and the privacy policy in the version that I was shown',
  auth: 'member',
  input: z.object({
    // Only the current one: nobody accepts a text that was not shown.
    version: z.literal(TERMS_VERSION),
  }),
  output: acceptedList,
  limit: { max: 60, windowSeconds: 3600 },
})

export const listAcceptedTerms = defineAction({
  name: 'user/terms/list',
  summary: 'Which version of which document I have accepted, and when first; the latest first',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: acceptedList,
})
