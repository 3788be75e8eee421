import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { rowId } from '../form-fields.ts'
import { documentName } from '../media/document.ts'
import { calendarDate } from '../moment.ts'
import { claim } from '../office/claim.ts'
import { applicationDocument, caseEnterprise, decisionNote } from './application.ts'
import { enterprisePapers } from './papers.ts'
import { RENEWAL_STATES, RETURN_REASONS } from './review-names.ts'

export const sendRenewal = defineAction({
  name: 'enterprise/renewal/send',
  summary:
    'Send an uploaded new licence of the own enterprise, or of one that the caller manages, with its last day, or another one after it was returned',
  auth: 'member',
  input: z.object({
    /** Of a team that the caller is in; without it the own one. */
    enterpriseId: z.optional(rowId),
    fileId: z.uuid(),
    fileName: documentName,
    expiresOn: calendarDate,
  }),
  output: z.object({ papers: enterprisePapers }),
  limit: { max: 20, windowSeconds: 3600 },
})

export const withdrawRenewal = defineAction({
  name: 'enterprise/renewal/withdraw',
  summary:
    'Withdraw a new licence of the own enterprise that nobody in the office looks at yet; its file is deleted',
  auth: 'member',
  input: z.object({ enterpriseId: z.optional(rowId) }),
  output: z.object({ papers: enterprisePapers }),
  limit: { max: 20, windowSeconds: 3600 },
})

const reviewed = z.object({
  id: z.uuid(),
  state: z.enum(RENEWAL_STATES),
  enterprise: z.extend(caseEnterprise, { lapsedAt: z.nullable(z.string()) }),
  /** What it is to replace: these have run out or will. */
  held: z.array(applicationDocument),
  heldUntil: z.string(),
  offered: applicationDocument,
  /** How often it was sent. */
  round: z.int(),
  submittedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  reason: z.nullable(z.enum(RETURN_REASONS)),
  note: z.string(),
  claim,
})
export type ReviewedRenewal = z.output<typeof reviewed>
const reply = z.object({ renewal: reviewed })

export const getRenewal = defineAction({
  name: 'enterprise/renewal/detail',
  summary: 'A new paper of an approved enterprise beside those that it is to replace',
  kind: 'read',
  auth: 'enterprise.review',
  input: z.object({ id: rowId }),
  output: reply,
})

export const beginRenewal = defineAction({
  name: 'enterprise/renewal/begin',
  summary: 'Claim a renewal; it is in review from then on',
  auth: 'enterprise.review',
  input: z.object({ id: rowId }),
  output: z.object({ claim }),
})

export const returnRenewal = defineAction({
  name: 'enterprise/renewal/return',
  summary: 'Return a renewal with the reason: the owner sends another paper or another date',
  auth: 'enterprise.review',
  input: z.object({ id: rowId, reason: z.enum(RETURN_REASONS), note: z._default(decisionNote(0), '') }),
  output: reply,
})

export const acceptRenewal = defineAction({
  name: 'enterprise/renewal/accept',
  summary:
    'Accept a renewal: the new paper replaces those that run out, and a lapsed enterprise is verified again',
  auth: 'enterprise.decide',
  input: z.object({
    id: rowId,
    /** The date was compared with the paper, and the paper with the registry. */
    isChecked: z.literal(true),
    note: z._default(decisionNote(0), ''),
  }),
  output: reply,
})
