import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { byLanguage } from '../form-parts.ts'
import { language } from '../language.ts'
import { requestId } from '../page.ts'
import { storable } from '../text.ts'
import { DATASET_ACCESS, datasetDimension, datasetSlug } from './dataset.ts'
import { DATASET_STATES, datasetReleaseMachine } from './dataset-state.ts'
import { FREQUENCIES } from './period.ts'

export const IMPORT_BYTES_MAX = 20_000_000
export const IMPORT_ROWS_MAX = 200_000
/** What a workbook may be unpacked to, and how many columns it may have: more is no table of figures. */
export const IMPORT_UNPACKED_MAX = 80_000_000
export const IMPORT_COLUMNS_MAX = 64
/** Of each kind so many are listed; all are counted. */
export const FINDINGS_MAX = 50
/** The greatest ones are listed; all are counted. */
export const DIFFERENCES_MAX = 100

/**
 * What a check finds. All but the last two keep a file out; those are for the eyes of whoever imports: `outlier` lies
 * more than four median deviations from its line, `unit` looks as if it were ten times too large or too small.
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
  /** Of the file, the heading being the first; 0 for the file as a whole. */
  line: z.int(),
  /** What stands there. */
  text: z.string(),
})
export type Finding = z.output<typeof finding>

/** A figure that readers would see otherwise than now. */
const difference = z.object({
  kind: z.enum(['changed', 'removed', 'added']),
  period: z.string(),
  /** Keys of members in the order of the dimensions. */
  members: z.array(z.string()),
  /** Null where there is none. */
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
})
export type Difference = z.output<typeof difference>

/** A key of a file that its dimension does not have. */
const stranger = z.object({ dimension: z.string(), key: z.string() })
export type Stranger = z.output<typeof stranger>

/** So many keys may be named at once. */
export const STRANGERS_MAX = 100

const report = z.object({
  rowCount: z.int(),
  /** Against the release that readers see. */
  addedCount: z.int(),
  changedCount: z.int(),
  removedCount: z.int(),
  /** Changed ones first, those that change most before others. */
  differences: z.array(difference),
  /** Kind by kind, how often. */
  counts: z.partialRecord(z.enum(FINDING_KINDS), z.int()),
  findings: z.array(finding),
  /** Keys that would have to be named first, each once. */
  strangers: z.array(stranger),
  /** The heading of the file, and which of it is read as what. */
  heading: z.array(z.string()),
  columns: z.record(z.string(), z.string()),
  /** Some of them are read as they were last time. */
  isSaved: z.boolean(),
  /** Nothing in it keeps it out. */
  isGood: z.boolean(),
  /** What it was compared with, 0 for nothing, and the sum of the file: whoever confirms sends both back. */
  baseN: z.int(),
  checksum: z.string(),
})
export type ImportReport = z.output<typeof report>

/** A CSV or XLSX file that the caller uploaded, as an address below /media/file/. */
const file = z.string().check(z.maxLength(600), z.regex(/^\/media\/file\/[\w\-./%]+\.(?:csv|xlsx)$/i))

/** Which column of the file is which, by the names that they have to have: `{ period: 'Год' }`. */
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
  /** The columns of a file besides `period`, `value` and `flag`, and what may stand in them. */
  dimensions: z.array(datasetDimension),
  /** What readers see; null before the first release. */
  liveN: z.nullable(z.int()),
  publishedAt: z.nullable(z.string()),
  nextReleaseOn: z.nullable(z.string()),
  /** Of its words. */
  state: z.enum(DATASET_STATES),
  isShown: z.boolean(),
  access: z.enum(DATASET_ACCESS),
  /** Releases that were compared with what readers see now and are not shown yet. */
  waitingCount: z.int(),
  /** What readers said is wrong, and nobody has dealt with. */
  reportCount: z.int(),
})
export type OfficeDataset = z.output<typeof officeDataset>

export const listOfficeDatasets = defineAction({
  name: 'publish/dataset-office/list',
  summary: 'All datasets with their columns, what readers see of them and what waits to be shown',
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
  /** Whose import it is: she cannot publish it. */
  isMine: z.boolean(),
  publishedAt: z.nullable(z.string()),
})
const releases = z.object({ releases: z.array(officeRelease) })
export type OfficeReleases = z.output<typeof releases>

export const importDataset = defineAction({
  name: 'publish/dataset-import/confirm',
  summary: 'Take a checked file in as a new release that readers do not see yet',
  auth: 'publish.data_write',
  input: z.object({
    requestId,
    slug: datasetSlug,
    file,
    /** As it was checked; kept for the next file. */
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
  summary: 'Show readers a release that somebody else has imported (four eyes)',
  auth: 'publish.data_release',
  input: z.object({ slug: datasetSlug, n }),
  output: releases,
})

export const rollBackRelease = defineAction({
  name: 'publish/dataset-release/roll-back',
  summary: 'Take the release that readers see back, and show them the one before again',
  auth: 'publish.data_release',
  input: z.object({ slug: datasetSlug, n }),
  output: releases,
})
