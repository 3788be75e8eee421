import * as z from 'zod/mini'

/** What follows when a deadline passes. */
export const DUE_EFFECTS = ['deletion', 'withdrawal', 'badge'] as const

/** Something that an applicant or an enterprise has to give: which field, why, by when, and what follows otherwise. */
export const dueRequirement = z.object({
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
