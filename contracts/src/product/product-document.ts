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
  /** A date; null when it does not expire. */
  validTo: z.nullable(z.string()),
  /** Download address of the document; null where the shop shows it on request. */
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
    /** The description of the HS code's first six digits; '' when unknown. */
    hsName: z.string(),
    documents: z.array(document),
  }),
})
