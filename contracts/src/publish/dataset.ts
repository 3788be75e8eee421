import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { DATASET_CHARTS } from './dataset-chart.ts'
import { FREQUENCIES } from './period.ts'
import { TRANSFORMS } from './transform.ts'

export const FLAGS = ['provisional', 'estimate', 'revised', 'confidential', 'missing'] as const
export type Flag = (typeof FLAGS)[number]

export const FLOWS = ['export', 'import', 'production', 'sales', 'stock'] as const
/** Who reads the figures: everybody, whoever is signed in, or, of the last months, members of the alliance alone. */
export const DATASET_ACCESS = ['public', 'login', 'member'] as const
export type DatasetAccess = (typeof DATASET_ACCESS)[number]

export const THEMES = ['vehicles', 'new-energy', 'parts', 'tyres', 'market'] as const

/** More lines than these nobody tells apart in one picture; a table of them is a file. */
export const SERIES_MAX = 24
/** What is shown of a dimension without being asked for more. */
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
  /** Null where there is none: the flag tells why. */
  value: z.nullable(z.number()),
  flag: z.nullable(z.enum(FLAGS)),
})
export type DatasetPoint = z.output<typeof point>

const described = z.object({
  slug: z.string(),
  title: z.string(),
  unit: z.string(),
  decimals: z.int(),
  frequency: z.enum(FREQUENCIES),
  flow: z.enum(FLOWS),
  sourceName: z.string(),
  access: z.enum(DATASET_ACCESS),
})

/** A dataset in a list: its main figure, and how it came to it. */
export const datasetCard = z.extend(described, {
  /** What the figure is of; '' where there is but one. */
  label: z.string(),
  /** As far as they are everybody's. */
  points: z.array(point),
  updatedAt: z.string(),
})
export type DatasetCard = z.output<typeof datasetCard>

const member = z.object({
  key: z.string(),
  label: z.string(),
  isTotal: z.boolean(),
  /** The key of the one that it is a part of. */
  parent: z.nullable(z.string()),
  /** From 1 to 6; null for whichever is free. */
  colour: z.nullable(z.int()),
})
export const datasetDimension = z.object({ key: z.string(), label: z.string(), members: z.array(member) })
export type DatasetDimension = z.output<typeof datasetDimension>

const series = z.object({
  /** Keys of members in the order of the dimensions. */
  members: z.array(z.string()),
  label: z.string(),
  isTotal: z.boolean(),
  points: z.array(point),
})
export type DatasetSeries = z.output<typeof series>

/** A view of the figures that the office has chosen, and what is to be seen in it. */
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
  /** What readers see unless they ask for another. */
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
  /** What has to be known before a figure is used; '' for nothing. */
  notice: z.string(),
  /** Days: 2026-11-20. */
  retrievedOn: z.string(),
  nextReleaseOn: z.nullable(z.string()),
  isAdditive: z.boolean(),
  dimensions: z.array(datasetDimension),
  charts: z.array(chosenChart),
  /** The first and the last period that the reader may see; null for none. */
  periods: z.nullable(span),
  /** Of how many last months the figures are the members' alone; null unless `access` is `member`. */
  memberLagMonths: z.nullable(z.int()),
  /** Periods whose figures are kept from this reader; null where she sees all there are. */
  held: z.nullable(span),
  release,
  /** All that readers ever saw, the newest first: what was said then can be read now. */
  releases: z.array(release),
  series: z.array(series),
  /** The whole of which shares are taken; empty where there is none. */
  whole: z.array(point),
})
export type Dataset = z.output<typeof dataset>

export const listDatasets = defineAction({
  name: 'publish/dataset/list',
  summary: 'Figures of the trade, each dataset with its main figure (S1.1, S2.14)',
  kind: 'read',
  auth: 'public',
  input: z.object({}),
  output: z.object({ datasets: z.array(datasetCard) }),
})

export const datasetChoice = z.object({
  slug: datasetSlug,
  /** Of a dimension that is not named here the first ones are shown. */
  members: z.optional(z.array(memberKey).check(z.maxLength(40))),
  from: z.optional(period),
  to: z.optional(period),
  /** As it was said in another release than the one that readers see. */
  release: z.optional(z.int().check(z.minimum(1), z.maximum(1e6))),
})
export type DatasetChoice = z.output<typeof datasetChoice>

export const getDataset = defineAction({
  name: 'publish/dataset/detail',
  summary: `A dataset with the figures of the chosen members and periods, ${SERIES_MAX} lines at most (S2.14)`,
  kind: 'read',
  auth: 'public',
  input: datasetChoice,
  output: dataset,
})
