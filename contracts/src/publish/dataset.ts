import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { language } from '../language.ts'
import { DATASET_CHARTS, TRANSFORMS } from './chart/chart-kind.ts'
import { FREQUENCIES } from './period.ts'

export const FLAGS = ['provisional', 'estimate', 'revised', 'confidential', 'missing'] as const
export type Flag = (typeof FLAGS)[number]

export const FLOWS = ['export', 'import', 'production', 'sales', 'stock'] as const
/** Who may read the figures: everybody, signed-in users, or, for the recent months, alliance members only. */
export const DATASET_ACCESS = ['public', 'login', 'member'] as const
export type DatasetAccess = (typeof DATASET_ACCESS)[number]

export const THEMES = ['vehicles', 'new-energy', 'parts', 'tyres', 'market'] as const

/** More series cannot be distinguished in one chart; larger tables are downloaded. */
export const SERIES_MAX = 24
/** The default number of members shown per dimension. */
export const MEMBERS_SHOWN = 6

export const datasetSlug = z.string().check(z.regex(/^[a-z0-9-]{3,60}$/))
export const period = z.string().check(z.regex(/^\d{4}(?:-(?:Q[1-4]|\d{2}))?$/))
/** `country:CN`: a member of a dimension. */
export const memberKey = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9_]{0,29}:[A-Za-z0-9][A-Za-z0-9._-]{0,29}$/), z.maxLength(70))

const point = z.object({
  /** `2024`, `2024-Q3` or `2024-07`. */
  period: z.string(),
  /** Null when missing: the flag gives the reason. */
  value: z.nullable(z.number()),
  flag: z.nullable(z.enum(FLAGS)),
})
export type DatasetPoint = z.output<typeof point>

const described = z.object({
  slug: z.string(),
  /** The actual language of the texts, where the requested one is not complete. */
  contentLanguage: language,
  title: z.string(),
  unit: z.string(),
  decimals: z.int(),
  frequency: z.enum(FREQUENCIES),
  flow: z.enum(FLOWS),
  sourceName: z.string(),
  access: z.enum(DATASET_ACCESS),
})

/** A dataset in a list: its main figure with its recent history. */
export const datasetCard = z.extend(described, {
  /** The label of the figure; '' for a single series. */
  label: z.string(),
  /** As far as they are public. */
  points: z.array(point),
  updatedAt: z.string(),
})
export type DatasetCard = z.output<typeof datasetCard>

const member = z.object({
  key: z.string(),
  label: z.string(),
  isTotal: z.boolean(),
  /** The key of the member that it is a part of. */
  parent: z.nullable(z.string()),
  /** From 1 to 6; null for any free one. */
  colour: z.nullable(z.int()),
})
export const datasetDimension = z.object({ key: z.string(), label: z.string(), members: z.array(member) })
export type DatasetDimension = z.output<typeof datasetDimension>

const series = z.object({
  /** Member keys in the order of the dimensions. */
  members: z.array(z.string()),
  label: z.string(),
  isTotal: z.boolean(),
  points: z.array(point),
})
export type DatasetSeries = z.output<typeof series>

/** A chart chosen by the office, and its message. */
const chosenChart = z.object({
  kind: z.enum(DATASET_CHARTS),
  transform: z.enum(TRANSFORMS),
  members: z.array(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  title: z.string(),
  takeaway: z.string(),
  notes: z.string(),
})
export type ChosenChart = z.output<typeof chosenChart>

const release = z.object({
  n: z.int(),
  publishedAt: z.string(),
  note: z.string(),
  rowCount: z.int(),
  /** The published release, shown by default. */
  isLive: z.boolean(),
})

const span = z.object({ from: z.string(), to: z.string() })

export const dataset = z.extend(described, {
  /** '' where it has none. */
  datasetCode: z.string(),
  theme: z.enum(THEMES),
  publisher: z.string(),
  geoScheme: z.nullable(z.string()),
  productScheme: z.nullable(z.string()),
  description: z.string(),
  method: z.string(),
  sourceUrl: z.string(),
  licence: z.string(),
  /** What readers must know before they use the figures; '' for nothing. */
  notice: z.string(),
  /** Dates: 2026-11-20. */
  retrievedOn: z.string(),
  nextReleaseOn: z.nullable(z.string()),
  isAdditive: z.boolean(),
  dimensions: z.array(datasetDimension),
  charts: z.array(chosenChart),
  /** The first and the last period visible to the reader; null for none. */
  periods: z.nullable(span),
  /** For how many recent months the figures are reserved for members; null unless `access` is `member`. */
  memberLagMonths: z.nullable(z.int()),
  /** Periods withheld from this reader; null when all are visible. */
  held: z.nullable(span),
  release,
  /** All releases ever published, newest first, each of which can still be read. */
  releases: z.array(release),
  series: z.array(series),
  /** The totals for shares; empty when there are none. */
  whole: z.array(point),
})
export type Dataset = z.output<typeof dataset>

export const listDatasets = defineAction({
  name: 'publish/dataset/list',
  summary: 'Published datasets, each with its main figure (S1.1, S2.14)',
  kind: 'read',
  auth: 'public',
  input: z.object({}),
  output: z.object({ datasets: z.array(datasetCard) }),
})

export const datasetChoice = z.object({
  slug: datasetSlug,
  /** Dimensions not listed here show their first members. */
  members: z.optional(z.array(memberKey).check(z.maxLength(40))),
  from: z.optional(period),
  to: z.optional(period),
  /** As of another release than the published one. */
  release: z.optional(z.int().check(z.minimum(1), z.maximum(1e6))),
})
export type DatasetChoice = z.output<typeof datasetChoice>

export const getDataset = defineAction({
  name: 'publish/dataset/detail',
  summary: `A dataset with the figures of the chosen members and periods, at most ${SERIES_MAX} series (S2.14)`,
  kind: 'read',
  auth: 'public',
  input: datasetChoice,
  output: dataset,
})
