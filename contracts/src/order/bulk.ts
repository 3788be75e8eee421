import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { ERROR_CODES } from '../error.ts'
import { doubles, ruled } from '../form-fields.ts'
import { PAPER_KINDS, PAPER_LANGUAGES } from './paper.ts'

/** As many as a page of the list can show. */
export const BULK_MAX = 50

const orderIds = z.array(z.uuid()).check(
  z.minLength(1),
  z.maxLength(BULK_MAX),
  ruled<readonly string[]>((ids) =>
    doubles(
      ids.map((id) => id.toLowerCase()),
      String,
    ),
  ),
)

const confirmedSale = z.object({
  id: z.uuid(),
  /** Empty for an order that is not found. */
  code: z.string(),
  /** `before`: it had been confirmed already, by a repeated call or a colleague. */
  outcome: z.enum(['confirmed', 'asked', 'before', 'refused']),
  /** Why it was refused. */
  error: z.nullable(z.enum(ERROR_CODES)),
})
export type ConfirmedSale = z.output<typeof confirmedSale>

export const confirmSales = defineAction({
  name: 'order/sale/confirm-many',
  summary: 'Confirm orders, each by itself; what could not be confirmed is reported (S1.16)',
  auth: 'member',
  input: z.object({
    ids: orderIds,
    /** Where the price of the delivery is fixed, the buyer is asked to pay all at once. */
    asksPayment: z._default(z.boolean(), false),
  }),
  output: z.object({ rows: z.array(confirmedSale) }),
  limit: { max: 60, windowSeconds: 60 },
})

export const openPapers = defineAction({
  name: 'order/paper/open-many',
  summary: 'A link to the papers of one kind of several orders as one PDF, good for some minutes (S1.16)',
  auth: 'member',
  input: z.object({ ids: orderIds, kind: z.enum(PAPER_KINDS), language: z.enum(PAPER_LANGUAGES) }),
  output: z.object({
    /** Empty where none of the orders has such a paper. */
    url: z.string(),
    paperCount: z.int(),
    /** Codes of the orders without such a paper. */
    without: z.array(z.string()),
  }),
  limit: { max: 30, windowSeconds: 60 },
})
