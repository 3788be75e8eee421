import * as z from 'zod/mini'
import { defineMachine } from '../machine.ts'
import { RENEWAL_STATES, RETURN_REASONS } from './review-names.ts'

/** New papers are taken from this many days before the last day of those that hold. */
export const RENEWAL_DAYS = 90
/** The owner and the managers are told this many days before the last day. */
export const PAPER_REMINDER_DAYS = [30, 7, 0] as const
/** After the last day an enterprise stays verified for this long, and longer while what it has sent is with the office. */
export const GRACE_DAYS = 14
/** After so many returns of what was sent the days of grace begin again; a later return leaves them as they are. */
export const RETURNS_WITH_GRACE = 2
/** No new paper holds for longer. */
export const PAPER_YEARS_MAX = 30

/**
 * A new paper of an approved enterprise, which replaces those that run out once it is accepted (S2.39). The enterprise
 * stays approved meanwhile. A returned one is sent again, with another paper or another date. Its owner can withdraw one that
 * nobody looks at yet.
 */
export const renewalMachine = defineMachine({
  name: 'enterprise.renewal',
  states: RENEWAL_STATES,
  transitions: [
    { from: 'submitted', event: 'begin', to: 'in_review', by: ['enterprise.review'] },
    {
      from: 'in_review',
      event: 'sendBack',
      to: 'returned',
      by: ['enterprise.review'],
      asksReason: true,
    },
    { from: 'returned', event: 'resend', to: 'submitted', by: ['applicant'] },
    { from: 'in_review', event: 'accept', to: 'accepted', by: ['enterprise.decide'] },
    { from: 'submitted', event: 'withdraw', to: 'withdrawn', by: ['applicant'] },
    // Its enterprise is struck off.
    {
      from: ['submitted', 'in_review', 'returned'],
      event: 'end',
      to: 'withdrawn',
      by: ['enterprise.decide'],
    },
  ],
})

/** What has to be done, why, and by when: `runs_out` before its last day, `ran_out` after it, `lapsed` without the badge. */
const paperRequirement = z.object({
  field: z.literal('licence'),
  reason: z.enum(['runs_out', 'ran_out', 'lapsed']),
  /** The last day on which it still counts; for `lapsed` the day is past. */
  deadline: z.string(),
})

const renewal = z.object({
  id: z.uuid(),
  documentId: z.uuid(),
  state: z.enum(RENEWAL_STATES),
  fileName: z.string(),
  expiresOn: z.string(),
  submittedAt: z.string(),
  /** Why it was returned. */
  reason: z.nullable(z.enum(RETURN_REASONS)),
  note: z.string(),
})

export const enterprisePapers = z.object({
  /** The last day of the papers that must hold; empty when they have none. */
  validUntil: z.string(),
  /** From when new ones are taken; empty when none are needed. */
  canRenewFrom: z.string(),
  lapsedAt: z.nullable(z.string()),
  /** Empty while nothing has to be done. */
  requirements: z.array(paperRequirement),
  /** The one that is open, or the last one. */
  renewal: z.nullable(renewal),
})
export type EnterprisePapers = z.output<typeof enterprisePapers>
