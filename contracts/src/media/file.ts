import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { TEMP_URL_LIST_MAX } from '../constants.ts'
import { storable } from '../text.ts'

const CLOUD_PATH_LENGTH_MAX = 300

/** Neither control characters nor text-direction overrides, which display a different name. */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u
/** Characters that end a path within an address or make it ambiguous. */
const ENDS_PATH = /[?#%]/

/**
 * Whether a file may be uploaded under this path (S5.2). A real path is kept unchanged and must fit into an address;
 * of any other name only the extension counts.
 */
export function isCloudPath(path: string, isReal: boolean): boolean {
  if (path.trim() === '' || path.length > CLOUD_PATH_LENGTH_MAX || !path.isWellFormed()) return false
  if (path.includes('://') || HIDDEN.test(path)) return false
  const segments = path.replace(/^\//, '').split(/[/\\]/)
  if (segments.includes('..') || segments.includes('.')) return false
  return !(isReal && (path.includes('\\') || ENDS_PATH.test(path) || segments.includes('')))
}

const fileName = z.string().check(
  z.maxLength(CLOUD_PATH_LENGTH_MAX),
  storable,
  z.refine((name) => isCloudPath(name, false), { params: { rule: 'invalid_format' } }),
)
const cloudPath = z.string().check(
  z.maxLength(CLOUD_PATH_LENGTH_MAX),
  storable,
  z.refine((path) => isCloudPath(path, true), { params: { rule: 'invalid_format' } }),
)

export const signUpload = defineAction({
  name: 'media/file/sign',
  summary: 'A form to post a file with, good for ten minutes and one file (S7.7)',
  auth: 'member',
  input: z.object({
    fileName,
    /** The desired path; when omitted, the server chooses one. */
    path: z.optional(cloudPath),
    /** In bytes. */
    size: z.optional(z.int().check(z.minimum(0))),
  }),
  output: z.object({
    id: z.string(),
    /** The path the form is posted to, on this host. */
    action: z.string(),
    /** Form fields in order; the file comes last, as `file`. */
    fields: z.record(z.string(), z.string()),
    /** The address of the file once it is reported. */
    url: z.string(),
  }),
  limit: { max: 600, windowSeconds: 3600 },
})

export const reportUpload = defineAction({
  name: 'media/file/report',
  summary: 'The form was posted: from now on the file is served (S7.7)',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: z.object({ url: z.string() }),
})

const fileInfo = z.object({
  url: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  /** Of pictures, in pixels. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})
export type FileInfo = z.output<typeof fileInfo>

export const getFileInfo = defineAction({
  name: 'media/file/info',
  summary: 'What is known of files, in the order asked; null where there is none (S5.3)',
  kind: 'read',
  auth: 'anonymous',
  input: z.object({
    urls: z
      .array(z.string().check(z.minLength(1), z.maxLength(2000), storable))
      .check(z.minLength(1), z.maxLength(TEMP_URL_LIST_MAX)),
  }),
  output: z.object({ files: z.array(z.nullable(fileInfo)) }),
})
