import * as z from 'zod/mini'
import { defineAction } from '../action.ts'

export const documentKind = z.enum([
  'certificate',
  'declaration',
  'test_report',
  'safety_sheet',
  'manual',
  'drawing',
])

export const document = z.object({
  id: z.uuid(),
  kind: documentKind,
  /** The rule or subject: `TR CU 018/2011`. */
  title: z.string(),
  number: z.string(),
  issuer: z.string(),
  /** A day; null without an end. */
  validTo: z.nullable(z.string()),
  /** The document itself, sent to be saved; null where the shop shows it when asked. */
  file: z.nullable(z.object({ url: z.string(), bytes: z.int() })),
})
export type ProductDocument = z.output<typeof document>

export const listProductDocuments = defineAction({
  name: 'product/document/list',
  summary: 'What goes with a product to the customs: the name of its HS code, certificates and documents',
  kind: 'read',
  auth: 'public',
  input: z.object({ productId: z.uuid() }),
  output: z.object({
    /** Of the six digits of its HS code; '' for a code that nobody has named. */
    hsName: z.string(),
    documents: z.array(document),
  }),
})
