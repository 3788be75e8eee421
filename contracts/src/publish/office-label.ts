import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { language } from '../language.ts'
import { requestId } from '../page.ts'
import { plain } from '../text.ts'
import { LABEL_KINDS } from './names.ts'

/** Deeper trees are hard to navigate. */
export const CATEGORY_DEPTH_MAX = 3
export const LABEL_NAME_MAX = 60
const LABELS_MAX = 500

const kind = z.enum(LABEL_KINDS)
const slug = z.string().check(z.regex(/^[a-z0-9-]{2,60}$/))
const version = z.int().check(z.minimum(1), z.maximum(1e9))

/** In all four languages, so that no filter mixes languages. */
const name = z.record(
  language,
  z.string().check(z.trim(), z.minLength(1), z.maxLength(LABEL_NAME_MAX), plain),
)

export const officeLabel = z.object({
  slug: z.string(),
  name: z.partialRecord(language, z.string()),
  /** Of a category; null for the top level and for tags. */
  parent: z.nullable(z.string()),
  /** 1 is the top level. */
  depth: z.int(),
  isHidden: z.boolean(),
  version: z.int(),
  /** Number of articles using it, drafts included, and of subcategories: only an unused label can be deleted. */
  useCount: z.int(),
})
export type OfficeLabel = z.output<typeof officeLabel>

/** Categories each after its parent. */
const labels = z.object({ categories: z.array(officeLabel), tags: z.array(officeLabel) })
export type OfficeLabels = z.output<typeof labels>

export const listOfficeLabels = defineAction({
  name: 'publish/label/edit',
  summary: 'Categories and tags in all languages, with how often each is used',
  kind: 'read',
  auth: 'publish.write',
  input: z.object({}),
  output: labels,
})

export const createLabel = defineAction({
  name: 'publish/label/create',
  summary: 'Create a category or tag at the end of its list; its slug is made from its English name',
  auth: 'publish.release',
  input: z.object({ requestId, kind, name, parent: z._default(z.nullable(slug), null) }),
  output: labels,
  limit: { max: 60, windowSeconds: 3600 },
})

export const updateLabel = defineAction({
  name: 'publish/label/update',
  summary: 'Rename a category or tag, hide it from readers, or put a category below another',
  auth: 'publish.release',
  input: z.object({
    kind,
    slug,
    version,
    name,
    parent: z._default(z.nullable(slug), null),
    isHidden: z.boolean(),
  }),
  output: labels,
})

export const orderLabels = defineAction({
  name: 'publish/label/order',
  summary: 'The order of the tags, or of the categories below one',
  auth: 'publish.release',
  input: z.object({
    kind,
    parent: z._default(z.nullable(slug), null),
    slugs: z.array(slug).check(z.minLength(1), z.maxLength(LABELS_MAX)),
  }),
  output: labels,
})

export const removeLabel = defineAction({
  name: 'publish/label/remove',
  summary: 'Remove a category or tag that nothing uses',
  auth: 'publish.release',
  input: z.object({ kind, slug, version }),
  output: labels,
})
