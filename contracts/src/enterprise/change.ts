import * as z from 'zod/mini'
import { defineMachine } from '../machine.ts'
import { CHANGE_STATES } from './review-names.ts'

/** A value of a field before and after, as text. */
export const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() })
export type FieldChange = z.output<typeof fieldChange>

/** Papers that show the change. */
export const CHANGE_FILES_MAX = 3

/**
 * A change of what was checked of an approved enterprise: its name, address or head. The old data and the badge stay until
 * it is approved.
 */
export const changeMachine = defineMachine({
  name: 'enterprise.change',
  states: CHANGE_STATES,
  transitions: [
    { from: 'submitted', event: 'begin', to: 'in_review', by: ['enterprise.review'] },
    { from: 'in_review', event: 'approve', to: 'approved', by: ['enterprise.decide'] },
    {
      from: 'in_review',
      event: 'reject',
      to: 'rejected',
      by: ['enterprise.review'],
      asksReason: true,
    },
    { from: 'submitted', event: 'withdraw', to: 'withdrawn', by: ['applicant'] },
    // Its enterprise is struck off.
    { from: ['submitted', 'in_review'], event: 'end', to: 'withdrawn', by: ['enterprise.decide'] },
  ],
})

export const enterpriseChange = z.object({
  id: z.uuid(),
  state: z.enum(CHANGE_STATES),
  fields: z.array(fieldChange),
  note: z.string(),
  /** Of the decision. */
  reason: z.string(),
  submittedAt: z.string(),
  decidedAt: z.nullable(z.string()),
})
export type EnterpriseChange = z.output<typeof enterpriseChange>
