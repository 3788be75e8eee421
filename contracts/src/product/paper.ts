import * as z from 'zod/mini'
import { defineAction } from '../action.ts'

export const paperKind = z.enum([
  'certificate',
  'declaration',
  'test_report',
  'safety_sheet',
  'manual',
  'drawing',
])

export const paper = z.object({
  id: z.uuid(),
  kind: paperKind,
  /** The rule or subject: `TR CU 018/2011`. */
  title: z.string(),
  number: z.string(),
  issuer: z.string(),
  /** A day; null without an end. */
  validTo: z.nullable(z.string()),
  /** The document itself, sent to be saved; null where the shop shows it when asked. */
  file: z.nullable(z.object({ url: z.string(), bytes: z.int() })),
})
export type Paper = z.output<typeof paper>

export const listPapers = defineAction({
  name: 'product/paper/list',
  summary: 'What goes with a product to the customs: the name of its HS code, certificates and documents',
  kind: 'read',
  auth: 'public',
  input: z.object({ productId: z.uuid() }),
  output: z.object({
    /** Of the six digits of its HS code; '' for a code that nobody has named. */
    hsName: z.string(),
    papers: z.array(paper),
  }),
})
