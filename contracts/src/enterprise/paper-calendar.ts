import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { calendarDate } from '../moment.ts'
import { pageInput, pageOf } from '../page.ts'
import { PAPER_DUES } from './names.ts'
import { RENEWAL_STATES } from './review-names.ts'

const runningOut = z.object({
  id: z.uuid(),
  name: z.string(),
  country: z.string(),
  number: z.string(),
  /** The last day of the papers that must hold. */
  validUntil: calendarDate,
  /** Below zero when it is past. */
  daysLeft: z.int(),
  /** Without the badge since then. */
  lapsedAt: z.nullable(z.string()),
  /** Of new papers that are open. */
  renewal: z.nullable(z.object({ id: z.uuid(), state: z.enum(RENEWAL_STATES) })),
})
export type RunningOutPapers = z.output<typeof runningOut>

export const listRunningOutPapers = defineAction({
  name: 'enterprise/paper/list',
  summary: 'Approved enterprises by the last day of their papers, the earliest first',
  kind: 'read',
  auth: 'enterprise.review',
  input: z.object({
    /** Within so many days from today, without those that are past; all of them by default. */
    due: z.optional(z.enum(PAPER_DUES)),
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    ...pageInput,
  }),
  output: pageOf(runningOut),
})
