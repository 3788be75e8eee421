import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { storable } from '../text.ts'

/** File types accepted as a private document. */
export const DOCUMENT_ENDINGS = ['pdf', 'jpg', 'jpeg', 'png'] as const
export const DOCUMENT_BYTES_MAX = 10_000_000
/** Of a PDF that the office opens with a watermark. */
export const DOCUMENT_PAGES_MAX = 200

/** The name of a file as the user's device has it. */
export const documentName = z.string().check(z.trim(), z.minLength(1), z.maxLength(120), storable)

export const signDocument = defineAction({
  name: 'media/document/sign',
  summary: 'A form to post a private document with; it is deleted after a day unless a record refers to it',
  auth: 'member',
  input: z.object({
    name: documentName,
    /** In bytes. */
    size: z.int().check(z.minimum(0)),
  }),
  output: z.object({
    /** What the record refers to. */
    id: z.string(),
    /** The path the form is posted to, on this host. */
    action: z.string(),
    /** Form fields in order; the file comes last, as `file`. */
    fields: z.record(z.string(), z.string()),
  }),
  limit: { max: 120, windowSeconds: 3600 },
})
