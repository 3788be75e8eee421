import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { claim } from '../office/claim.ts'
import { pageInput, pageOf } from '../page.ts'
import { DESK_KINDS } from './names.ts'

const deskRow = z.object({
  id: z.uuid(),
  kind: z.enum(DESK_KINDS),
  name: z.string(),
  /** Empty for a brand. */
  country: z.string(),
  submittedAt: z.string(),
  /** By when an answer was promised, in working days. */
  dueAt: z.string(),
  claim,
  /** A colleague has recommended it, and another one confirms; empty otherwise. */
  endorsedBy: z.string(),
})
export type DeskRow = z.output<typeof deskRow>

export const listDesk = defineAction({
  name: 'product/desk/list',
  summary:
    'Everything of sellers that waits for a decision of the office: enterprises, their new papers and changes, shops, authorisations, products, and the brands that the caller may decide on; the oldest first',
  kind: 'read',
  auth: 'enterprise.review',
  input: z.object({ kind: z.optional(z.enum(DESK_KINDS)), ...pageInput }),
  output: pageOf(deskRow),
})
