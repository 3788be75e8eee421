import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { language } from '../language.ts'
import { requestId } from '../page.ts'
import { overrideReason } from '../second-person.ts'
import { storable } from '../text.ts'
import { datasetSlug } from './dataset.ts'
import { datasetForm, MEMBERS_MAX, memberForm } from './dataset-form.ts'
import { datasetMachine } from './dataset-state.ts'
import { DATASET_STATES } from './names.ts'

const version = z.int().check(z.minimum(1), z.maximum(1e9))

const draft = z.object({
  slug: z.string(),
  /** The version of the form; saving sends back the one that was read. */
  version: z.int(),
  state: z.enum(DATASET_STATES),
  /** A version of it is approved and shown as soon as it has a release. */
  isShown: z.boolean(),
  /** It has figures: frequency, dimensions and members with figures are fixed. */
  isFixed: z.boolean(),
  /** Readers have never seen it, and it is not under review: it can be deleted. */
  isDeletable: z.boolean(),
  /** The reviewer's requested changes. */
  comment: z.string(),
  /** The author of this version; '' when unknown. */
  editedBy: z.string(),
  editedAt: z.nullable(z.string()),
  /** The events that the caller may use now. */
  events: z.array(z.enum(datasetMachine.events)),
  /** Missing texts: `title.kk`. */
  missing: z.array(z.string()),
  /** The languages that readers will get; review requires one. */
  languages: z.array(language),
  form: datasetForm,
})
export type DatasetDraft = z.output<typeof draft>

const reply = z.object({ dataset: draft })

/** The name of the calendar of all datasets. */
const isFree = (slug: string) => slug !== 'releases'

export const newDataset = z.object({
  slug: datasetSlug.check(z.refine(isFree, { params: { rule: 'invalid_value' } })),
  form: datasetForm,
})

export const getDatasetDraft = defineAction({
  name: 'publish/dataset-office/detail',
  summary: 'A dataset for editing, with its dimensions, members and charts in all languages',
  kind: 'read',
  auth: 'publish.data_write',
  input: z.object({ slug: datasetSlug }),
  output: reply,
})

export const createDataset = defineAction({
  name: 'publish/dataset-office/create',
  summary: 'Create a dataset as a draft. Idempotent',
  auth: 'publish.data_write',
  input: newDataset,
  output: reply,
  limit: { max: 60, windowSeconds: 3600 },
})

export const saveDataset = defineAction({
  name: 'publish/dataset-office/save',
  summary: 'Save the next version of a dataset; readers see it once it is published',
  auth: 'publish.data_write',
  input: z.object({ slug: datasetSlug, version, form: datasetForm }),
  output: reply,
})

export const copyDataset = defineAction({
  name: 'publish/dataset-office/copy',
  summary:
    'Create a dataset with the texts, dimensions, charts and file columns of another, without its figures',
  auth: 'publish.data_write',
  input: z.object({
    requestId,
    slug: datasetSlug,
    copy: z.object({ slug: newDataset.shape.slug, code: datasetForm.shape.code }),
  }),
  output: reply,
  limit: { max: 60, windowSeconds: 3600 },
})

export const deleteDataset = defineAction({
  name: 'publish/dataset-office/delete',
  summary: 'Delete a dataset that readers have never seen, with its versions and imports; audited',
  auth: 'publish.data_write',
  input: z.object({ requestId, slug: datasetSlug }),
  output: z.object({}),
})

export const moveDataset = defineAction({
  name: 'publish/dataset-office/move',
  summary: 'Submit a dataset for review, return, publish, unpublish or archive it (four eyes)',
  auth: 'publish.data_write',
  input: z.object({
    slug: datasetSlug,
    version,
    event: z.enum(datasetMachine.events),
    /** For `return`: the requested changes. */
    comment: z._default(z.string().check(z.trim(), z.maxLength(1000), storable), ''),
    override: overrideReason,
  }),
  output: reply,
})

export const addMembers = defineAction({
  name: 'publish/dataset-office/add-members',
  summary:
    'Add members that an import file has and the dataset lacks; readers see them with the next release',
  auth: 'publish.data_write',
  input: z.object({
    slug: datasetSlug,
    dimension: z.string().check(z.maxLength(30), storable),
    members: z.array(memberForm).check(z.minLength(1), z.maxLength(MEMBERS_MAX)),
  }),
  output: reply,
})
