import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import type { Order } from './order.ts'

/** Trade documents of an order: what the buyer pays on, what customs read, and what is in a shipment. */
export const PAPER_KINDS = ['proforma', 'invoice', 'packing-list'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/** The second language beside English. */
export const PAPER_LANGUAGES = ['ru', 'kk', 'zh-Hans'] as const
export type PaperLanguage = (typeof PAPER_LANGUAGES)[number]

export interface Paper {
  readonly kind: PaperKind
  /** `PI-T2611218F3K2M`, after an agreed change `PI-T2611218F3K2M-2`; that of a packing list ends with the shipment. */
  readonly number: string
  /** Of a packing list: each shipment has one. */
  readonly shipmentId?: string
}

/** The papers that an order has so far: terms make the proforma, money the invoice, each shipment a packing list. */
export function papersOf({
  code,
  deliveryMinor,
  paidMinor,
  termsVersion,
  shipments,
}: Pick<Order, 'code' | 'deliveryMinor' | 'paidMinor' | 'termsVersion'> & {
  readonly shipments: readonly { readonly id: string }[]
}): Paper[] {
  // What was issued before a change says what was agreed then.
  const version = termsVersion === 1 ? '' : `-${termsVersion}`
  return [
    ...(deliveryMinor === null ? [] : [{ kind: 'proforma' as const, number: `PI-${code}${version}` }]),
    ...(paidMinor === 0 ? [] : [{ kind: 'invoice' as const, number: `CI-${code}${version}` }]),
    ...shipments.map(({ id }, at) => ({
      kind: 'packing-list' as const,
      number: `PL-${code}-${at + 1}`,
      shipmentId: id,
    })),
  ]
}

export const openPaper = defineAction({
  name: 'order/paper/open',
  summary:
    'A link to a trade document of an order as PDF in English and another language, good for some minutes',
  auth: 'member',
  input: z.object({
    id: z.uuid(),
    /** As `papersOf` gives it. */
    number: z.string().check(z.regex(/^(PI|CI|PL)-[0-9A-Z]{13}(-\d{1,3})?$/)),
    language: z.enum(PAPER_LANGUAGES),
  }),
  output: z.object({ url: z.string() }),
  limit: { max: 120, windowSeconds: 60 },
})
