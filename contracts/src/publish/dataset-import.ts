import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { byLanguage } from '../form-fields.ts'
import { language } from '../language.ts'
import { requestId } from '../page.ts'
import { overrideReason } from '../second-person.ts'
import { storable } from '../text.ts'
import { DATASET_ACCESS, datasetDimension, datasetSlug } from './dataset.ts'
import { datasetReleaseMachine } from './dataset-state.ts'
import { DATASET_STATES } from './names.ts'
import { FREQUENCIES } from './period.ts'

export const IMPORT_BYTES_MAX = 20_000_000
export const IMPORT_ROWS_MAX = 200_000
/** Maximum unpacked size and number of columns of a workbook. */
export const IMPORT_UNPACKED_MAX = 80_000_000
export const IMPORT_COLUMNS_MAX = 64
/** The number listed per kind; all are counted. */
export const FINDINGS_MAX = 50
/** The number of largest ones listed; all are counted. */
export const DIFFERENCES_MAX = 100

/**
 * The issues found by a check. All but the last two are errors; those are warnings: `outlier` deviates by more than
 * four median deviations from its series, `unit` looks ten times too large or too small.
 */
export const FINDING_KINDS = [
  'column-missing',
  'cells',
  'period',
  'value',
  'flag',
  'formula',
  'member-unknown',
  'duplicate',
  'outlier',
  'unit',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]
export const isRefusing = (kind: FindingKind): boolean => kind !== 'outlier' && kind !== 'unit'

const finding = z.object({
  kind: z.enum(FINDING_KINDS),
  /** Row of the file, where the header is the first; 0 for the whole file. */
  line: z.int(),
  text: z.string(),
})
export type Finding = z.output<typeof finding>

/** A difference from the published figures. */
const difference = z.object({
  kind: z.enum(['changed', 'removed', 'added']),
  period: z.string(),
  /** Member keys in the order of the dimensions. */
  members: z.array(z.string()),
  /** Null when there is none. */
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
})
export type Difference = z.output<typeof difference>

/** A key of a file that its dimension does not have. */
const stranger = z.object({ dimension: z.string(), key: z.string() })
export type UnknownValue = z.output<typeof stranger>

/** The number of keys that can be added at once. */
export const STRANGERS_MAX = 100

const report = z.object({
  rowCount: z.int(),
  /** Compared with the published release. */
  addedCount: z.int(),
  changedCount: z.int(),
  removedCount: z.int(),
  /** Changed ones first, in order of relative change. */
  differences: z.array(difference),
  /** The count by kind. */
  counts: z.partialRecord(z.enum(FINDING_KINDS), z.int()),
  findings: z.array(finding),
  /** Keys that must be added first, each once. */
  strangers: z.array(stranger),
  /** The header of the file, and the mapping of its columns. */
  heading: z.array(z.string()),
  columns: z.record(z.string(), z.string()),
  /** Some of them use the mapping of the last file. */
  isSaved: z.boolean(),
  /** The file has no errors. */
  isGood: z.boolean(),
  /** The release compared with, 0 for none, and the hash of the file: both are sent back on import. */
  baseN: z.int(),
  checksum: z.string(),
})
export type ImportReport = z.output<typeof report>

/** A CSV or XLSX file uploaded by the caller, as an address below /media/file/. */
const file = z.string().check(z.maxLength(600), z.regex(/^\/media\/file\/[\w\-./%]+\.(?:csv|xlsx)$/i))

/** The file's column for each standard column name: `{ period: 'Год' }`. */
const columns = z.optional(
  z
    .record(
      z.string().check(z.maxLength(30), storable),
      z.string().check(z.trim(), z.maxLength(120), storable),
    )
    .check(z.refine((each) => Object.keys(each).length <= 8, { params: { rule: 'too_big' } })),
)

const officeDataset = z.object({
  slug: z.string(),
  title: z.string(),
  unit: z.string(),
  decimals: z.int(),
  frequency: z.enum(FREQUENCIES),
  sourceName: z.string(),
  sourceUrl: z.string(),
  /** The columns of a file besides `period`, `value` and `flag`, with their allowed keys. */
  dimensions: z.array(datasetDimension),
  /** The published release; null before the first. */
  liveN: z.nullable(z.int()),
  publishedAt: z.nullable(z.string()),
  nextReleaseOn: z.nullable(z.string()),
  /** The state of its texts. */
  state: z.enum(DATASET_STATES),
  isShown: z.boolean(),
  access: z.enum(DATASET_ACCESS),
  /** Unpublished releases that were compared with the published one. */
  waitingCount: z.int(),
  /** Open error reports by readers. */
  reportCount: z.int(),
})
export type OfficeDataset = z.output<typeof officeDataset>

export const listOfficeDatasets = defineAction({
  name: 'publish/dataset-office/list',
  summary: 'All datasets with their columns, the published release and unpublished ones',
  kind: 'read',
  auth: 'publish.data_write',
  input: z.object({}),
  output: z.object({ datasets: z.array(officeDataset) }),
})

export const checkImport = defineAction({
  name: 'publish/dataset-import/check',
  summary: `What a CSV or XLSX file would change in a dataset; nothing is written (${IMPORT_ROWS_MAX} lines at most)`,
  auth: 'publish.data_write',
  input: z.object({ slug: datasetSlug, file, columns }),
  output: report,
  limit: { max: 30, windowSeconds: 60 },
})

const officeRelease = z.object({
  n: z.int(),
  state: z.enum(datasetReleaseMachine.states),
  isLive: z.boolean(),
  baseN: z.int(),
  rowCount: z.int(),
  addedCount: z.int(),
  changedCount: z.int(),
  removedCount: z.int(),
  note: z.partialRecord(language, z.string()),
  importedAt: z.string(),
  /** The importing user, who cannot publish it. */
  isMine: z.boolean(),
  publishedAt: z.nullable(z.string()),
})
const releases = z.object({ releases: z.array(officeRelease) })
export type OfficeReleases = z.output<typeof releases>

export const importDataset = defineAction({
  name: 'publish/dataset-import/confirm',
  summary: 'Import a checked file as a new, unpublished release',
  auth: 'publish.data_write',
  input: z.object({
    requestId,
    slug: datasetSlug,
    file,
    /** As in the check; saved for the next file. */
    columns,
    /** Of the check. */
    baseN: z.int().check(z.minimum(0), z.maximum(1e6)),
    checksum: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    note: z._default(byLanguage(300), {}),
  }),
  output: releases,
  limit: { max: 30, windowSeconds: 60 },
})

export const listReleases = defineAction({
  name: 'publish/dataset-release/list',
  summary: 'All releases of a dataset, the newest first',
  kind: 'read',
  auth: 'publish.data_write',
  input: z.object({ slug: datasetSlug }),
  output: releases,
})

const n = z.int().check(z.minimum(1), z.maximum(1e6))

export const publishRelease = defineAction({
  name: 'publish/dataset-release/publish',
  summary: 'Publish a release that another officer has imported (four eyes)',
  auth: 'publish.data_release',
  input: z.object({ slug: datasetSlug, n, override: overrideReason }),
  output: releases,
})

export const rollBackRelease = defineAction({
  name: 'publish/dataset-release/roll-back',
  summary: 'Withdraw the published release and publish the one before again',
  auth: 'publish.data_release',
  input: z.object({ slug: datasetSlug, n }),
  output: releases,
})
