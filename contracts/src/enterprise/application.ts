import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { rowId } from '../form-fields.ts'
import { documentName } from '../media/document.ts'
import { calendarDate } from '../moment.ts'
import { claim } from '../office/claim.ts'
import { secondPerson } from '../office/endorsement.ts'
import { pageInput, pageOf, requestId } from '../page.ts'
import { shopApplicationDraft } from '../shop/shop-form.ts'
import { plainLines } from '../text.ts'
import { enterpriseChange, fieldChange } from './change.ts'
import { DOCUMENTS_MAX, ENTERPRISE_DOCUMENTS, enterpriseDraft } from './enterprise-form.ts'
import { APPLICATION_GROUPS } from './names.ts'
import { enterprisePapers } from './papers.ts'
import { RETURN_REASONS } from './review-names.ts'
import { applicationState } from './state.ts'

/** What follows when a deadline passes. */
export const DUE_EFFECTS = ['deletion', 'withdrawal', 'badge'] as const

/** Something that an applicant or an enterprise has to give: which field, why, by when, and what follows otherwise. */
const dueRequirement = z.object({
  /** Of the form; the licence is among the `documents`. */
  field: z.string(),
  /** The rule that it violates, why the office returned it, or how its paper stands. */
  reason: z.string(),
  note: z.string(),
  deadline: z.string(),
  effect: z.enum(DUE_EFFECTS),
  /** The deadline is past: what follows has come, or comes with the next run of the schedule. */
  isOver: z.boolean(),
})
export type DueRequirement = z.output<typeof dueRequirement>

export const REASON_MIN = 5
export const REASON_MAX = 500
export const RETURNED_FIELDS_MAX = 20
export const APPEAL_MIN = 20
export const APPEAL_MAX = 2000
export const APPEAL_FILES_MAX = 3

const version = z.int().check(z.minimum(1), z.maximum(1_000_000))
const at = z.nullable(z.string())
const date = z.union([z.literal(''), calendarDate])

/** Why something is not complete: the field, and the rule that it violates. */
const requirement = z.object({
  path: z.string(),
  rule: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})

export const decisionNote = (min: number) =>
  z.string().check(z.normalize('NFC'), z.trim(), z.minLength(min), z.maxLength(REASON_MAX), plainLines)

const returnedField = z.object({
  field: z.string().check(z.regex(/^[a-zA-Z]{2,40}$/)),
  reason: z.enum(RETURN_REASONS),
  note: z._default(decisionNote(0), ''),
})
export type ReturnedField = z.output<typeof returnedField>

export const applicationDocument = z.object({
  id: z.uuid(),
  kind: z.enum(ENTERPRISE_DOCUMENTS),
  fileName: z.string(),
  expiresOn: z.string(),
})
export type ApplicationDocument = z.output<typeof applicationDocument>

/** The approved enterprise whose change or new paper the office looks at. */
export const caseEnterprise = z.object({
  id: z.uuid(),
  state: applicationState,
  name: z.string(),
  country: z.string(),
  number: z.string(),
})

const step = z.object({ event: z.string(), at: z.string(), reason: z.string() })

const applicationOf = <Draft extends z.core.$ZodType>(draft: Draft) =>
  z.object({
    id: z.uuid(),
    state: applicationState,
    version,
    form: draft,
    documents: z.array(applicationDocument),
    /** What is still required before it can be submitted; empty once nothing is. */
    requirements: z.array(requirement),
    /** All that is asked of its applicant now, each with its deadline and what follows when that passes. */
    due: z.array(dueRequirement),
    /** While it is returned only these fields can be changed. */
    returned: z.array(returnedField),
    /** Of the last decision. */
    reason: z.string(),
    submittedAt: at,
    decidedAt: at,
    /** Of the public page of an approved enterprise. */
    companySlug: z.nullable(z.string()),
    /** Why the applicant thinks that the rejection was wrong; empty before. */
    appeal: z.string(),
    canAppeal: z.boolean(),
    /** Of an approved enterprise: how long its papers hold. */
    papers: z.nullable(enterprisePapers),
    /** Of an approved enterprise: the change of its name or address that is open, or the last one. */
    change: z.nullable(enterpriseChange),
    history: z.array(step),
  })

export const CHECKS = [
  'number',
  'duplicateNumber',
  'duplicateName',
  'expiredPaper',
  'expiringPaper',
  'newCountry',
  'owners',
  'earlier',
  'smallScan',
  'blurredScan',
  'disposableEmail',
] as const
const check = z.object({
  check: z.enum(CHECKS),
  result: z.enum(['passed', 'warning', 'failed']),
  /** Other applications that it is about. */
  others: z.array(z.object({ id: z.uuid(), name: z.string(), state: applicationState })),
})
export type ApplicationCheck = z.output<typeof check>

const reviewRow = z.object({
  id: z.uuid(),
  /** Of an approved enterprise: a renewal is a new paper, a change another name or address. */
  subject: z.enum(['application', 'renewal', 'change']),
  state: applicationState,
  name: z.string(),
  country: z.string(),
  number: z.string(),
  /** How often it was submitted. */
  round: z.int(),
  submittedAt: at,
  /** When an answer was promised, by the working days of the office. */
  dueAt: z.string(),
  claim,
})
export type ApplicationReviewRow = z.output<typeof reviewRow>

const reviewOf = <Draft extends z.core.$ZodType>(draft: Draft) =>
  z.extend(applicationOf(draft), {
    applicant: z.object({ id: z.uuid(), name: z.string() }),
    round: z.int(),
    checks: z.array(check),
    /** Needed for one of high risk: an automatic check did not pass. */
    secondPerson,
    /** The caller rejected it, and therefore does not decide on its appeal. */
    isOwnRejection: z.boolean(),
    /** Since it was returned; empty before the first return. */
    changes: z.array(fieldChange),
    /** After the last return it is approved or rejected. */
    returnsLeft: z.int(),
    claim,
    /** Of a suspended enterprise: the last day of its papers when that is past. Restored, it loses its badge without new ones. */
    papersRanOutOn: z.nullable(z.string()),
  })

/** The actions of one kind of application, for its applicant and for the office. */
const applicationActions = <
  const Kind extends 'enterprise' | 'shop',
  Draft extends z.core.$ZodType,
  const Ticks extends z.core.$ZodLooseShape,
>(
  kind: Kind,
  draft: Draft,
  ticks: Ticks,
) => {
  const application = applicationOf(draft)
  const review = reviewOf(draft)
  const name = <const Verb extends string>(verb: Verb) => `${kind}/application/${verb}` as const
  const office = <const Verb extends string>(verb: Verb) => `${kind}/review/${verb}` as const
  const one = z.object({ application })
  const limit = { max: 120, windowSeconds: 60 }
  const decision = {
    /** Looked up in the registry of the country: a checksum proves only that the number was typed without an error. */
    isChecked: z.literal(true),
    ...ticks,
    note: z._default(decisionNote(0), ''),
  }
  return {
    getApplication: defineAction({
      name: name('detail'),
      summary: `The caller's own application of a ${kind} that is open, or the last one`,
      kind: 'read',
      auth: 'member',
      input: z.object({}),
      output: z.object({ application: z.nullable(application), canStartAt: at }),
    }),
    startApplication: defineAction({
      name: name('start'),
      summary: `Begin an application of a ${kind} with what the last one said; an open one is returned`,
      auth: 'member',
      input: z.object({ requestId }),
      output: one,
      limit: { max: 20, windowSeconds: 3600 },
    }),
    saveApplication: defineAction({
      name: name('save'),
      summary: 'Save what has been typed; a returned application takes only the returned fields',
      auth: 'member',
      input: z.object({ version, form: draft }),
      output: one,
      limit,
    }),
    submitApplication: defineAction({
      name: name('submit'),
      summary: 'Submit the application to the office; refused with all that is still required',
      auth: 'member',
      input: z.object({ version }),
      output: one,
      limit: { max: 20, windowSeconds: 3600 },
    }),
    withdrawApplication: defineAction({
      name: name('withdraw'),
      summary: 'Withdraw an application that is not being reviewed or decided',
      auth: 'member',
      input: z.object({}),
      output: one,
    }),
    appealRejection: defineAction({
      name: name('appeal'),
      summary: 'Appeal against a rejection, once; another officer decides',
      auth: 'member',
      input: z.object({
        text: z
          .string()
          .check(z.normalize('NFC'), z.trim(), z.minLength(APPEAL_MIN), z.maxLength(APPEAL_MAX), plainLines),
        files: z._default(
          z
            .array(z.object({ fileId: z.uuid(), fileName: documentName }))
            .check(z.maxLength(APPEAL_FILES_MAX)),
          [],
        ),
      }),
      output: one,
      limit: { max: 20, windowSeconds: 3600 },
    }),
    attachDocument: defineAction({
      name: name('attach'),
      summary: `Attach an uploaded private document; at most ${DOCUMENTS_MAX}`,
      auth: 'member',
      input: z.object({
        fileId: z.uuid(),
        kind: z.enum(ENTERPRISE_DOCUMENTS),
        fileName: documentName,
        expiresOn: z._default(date, ''),
      }),
      output: one,
      limit,
    }),
    detachDocument: defineAction({
      name: name('detach'),
      summary: 'Remove a document',
      auth: 'member',
      input: z.object({ documentId: z.uuid() }),
      output: one,
      limit,
    }),
    openDocument: defineAction({
      name: name('open'),
      summary: 'A link to a document of the own application, good for a few minutes',
      auth: 'member',
      input: z.object({ documentId: z.uuid() }),
      output: z.object({ url: z.string() }),
      limit,
    }),

    listReviews: defineAction({
      name: office('list'),
      summary: `Applications of a ${kind} for the office; the oldest that wait first`,
      kind: 'read',
      auth: 'enterprise.review',
      input: z.object({ group: z._default(z.enum(APPLICATION_GROUPS), 'waiting'), ...pageInput }),
      output: pageOf(reviewRow),
    }),
    getReview: defineAction({
      name: office('detail'),
      summary: 'An application with its checks, and what was changed since it was returned',
      kind: 'read',
      auth: 'enterprise.review',
      input: z.object({ id: z.uuid() }),
      output: z.object({ review }),
    }),
    beginReview: defineAction({
      name: office('begin'),
      summary: 'Claim an application; it is in review from then on',
      auth: 'enterprise.review',
      input: z.object({ id: z.uuid() }),
      output: z.object({ claim }),
    }),
    returnApplication: defineAction({
      name: office('return'),
      summary: 'Return an application: only the named fields can then be changed',
      auth: 'enterprise.review',
      input: z.object({
        id: z.uuid(),
        fields: z.array(returnedField).check(z.minLength(1), z.maxLength(RETURNED_FIELDS_MAX)),
        note: z._default(decisionNote(0), ''),
      }),
      output: z.object({ review }),
    }),
    endorseApplication: defineAction({
      name: office('endorse'),
      summary: 'Recommend an application, so that another person may approve it',
      auth: 'enterprise.review',
      input: z.object({ id: z.uuid(), ...decision }),
      output: z.object({ review }),
    }),
    approveApplication: defineAction({
      name: office('approve'),
      summary: 'Approve an application; one of high risk must have been endorsed by somebody else',
      auth: 'enterprise.decide',
      input: z.object({ id: z.uuid(), ...decision }),
      output: z.object({ review }),
    }),
    decideApplication: defineAction({
      name: office('decide'),
      summary:
        'Reject an application, decide on its appeal, or suspend, restore or strike off an approved enterprise',
      auth: 'enterprise.decide',
      input: z.object({
        id: z.uuid(),
        event: z.enum(['reject', 'grantAppeal', 'dismissAppeal', 'suspend', 'restore', 'revoke']),
        note: decisionNote(REASON_MIN),
      }),
      output: z.object({ review }),
    }),
    openReviewedDocument: defineAction({
      name: office('open'),
      summary: 'A link to a document of an application; who opened it is audited',
      auth: 'enterprise.review',
      input: z.object({ documentId: z.uuid() }),
      output: z.object({ url: z.string() }),
      limit,
    }),
  }
}

export const enterpriseActions = applicationActions('enterprise', enterpriseDraft, {
  /** The enterprise, its head and its owners were looked up in the lists of sanctions. */
  isSanctionsChecked: z.literal(true),
})
export const shopActions = applicationActions('shop', shopApplicationDraft, {})
export type ApplicationActions = typeof enterpriseActions | typeof shopActions

export const openRepresentativeId = defineAction({
  name: 'enterprise/review/identity',
  summary: 'The identity document of the head of an enterprise in full; who opened it is audited',
  kind: 'read',
  auth: 'enterprise.review',
  input: z.object({ id: rowId }),
  output: z.object({ name: z.string(), kind: z.string(), number: z.string() }),
})
