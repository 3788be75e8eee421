import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Dataset, DatasetChoice, DatasetPoint } from '@tiantian/contracts/publish/dataset.ts'
import type { ChartForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { firstDay, periodOf } from '@tiantian/contracts/publish/period.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { DatasetAccessContext } from './dataset-access.ts'
import { openBefore } from './dataset-access.ts'
import type { DatasetChoiceLine } from './dataset-choice.ts'
import {
  chooseLines,
  chosenIn,
  isWholeLine,
  lineKeys,
  lineName,
  mainLine,
  readCharts,
} from './dataset-choice.ts'
import type { PointsInput } from './dataset-points.ts'
import { readPoints, readTotals } from './dataset-points.ts'
import { readReleases } from './dataset-release.ts'
import type { DatasetRow, DimensionRow } from './dataset-row.ts'
import { contentLanguage, readDimensions, readShownDataset } from './dataset-row.ts'

/**
 * A dataset with the requested series, as this reader may see it, or as of an earlier release.
 * @throws AppError('DATASET_NOT_FOUND' | 'INVALID_INPUT')
 */
export async function getDataset(
  sql: Queryable,
  input: DatasetChoice,
  { language, reader, isWhole = false }: DatasetAccessContext,
) {
  const row = await readShownDataset(sql, input.slug)
  const own = contentLanguage(row, language)
  const [dimensions, charts, releases] = await Promise.all([
    readDimensions(sql, row.id),
    readCharts(sql, row.id),
    readReleases(sql, row, language),
  ])
  const release = releases.find((each) => (input.release ? each.n === input.release : each.isLive))
  if (!release) throw new AppError('DATASET_NOT_FOUND')
  const lines = chooseLines(dimensions, input.members, { isWhole })
  const before = openBefore(row, reader)
  const command = { n: release.n, from: input.from, to: input.to, before }
  const [points, whole, { periods, held }] = await Promise.all([
    readPoints(sql, row, lines.map(lineKeys), command),
    readWhole(sql, row, mainLine(dimensions), command),
    readPeriods(sql, row, command),
  ])
  return {
    ...described(row, language),
    dimensions: dimensions.map((each) => namedIn(each, own)),
    charts: charts
      .filter((each) => isNotified(row, each, { held, before }))
      .map((each) => chosenIn(each, own)),
    periods,
    held,
    release: changesOf(release, held),
    releases: releases.map((each) => changesOf(each, held)),
    series: lines.map((line) => ({
      members: lineKeys(line),
      label: lineName(line, own),
      isTotal: isWholeLine(line),
      points: points.get(lineKeys(line).join('/')) ?? [],
    })),
    whole,
  } satisfies Dataset
}

async function readWhole(
  sql: Queryable,
  row: DatasetRow,
  main: DatasetChoiceLine,
  command: PointsInput,
): Promise<DatasetPoint[]> {
  if (isWholeLine(main)) {
    const keys = lineKeys(main)
    return (await readPoints(sql, row, [keys], command)).get(keys.join('/')) ?? []
  }
  return row.isAdditive ? readTotals(sql, row, command) : []
}

/** Which periods exist, and which of them are withheld from the reader. */
async function readPeriods(sql: Queryable, { id, frequency }: DatasetRow, { n, before }: PointsInput) {
  const rows = await sql<{ isOpen: boolean; from: string; to: string }[]>`
    select period < ${before}::text::date as "isOpen", min(period)::text as from, max(period)::text as to
    from observations where dataset_id = ${id} and n = ${n} group by 1`
  const spanOf = (which: boolean) => {
    const span = rows.find(({ isOpen }) => isOpen === which)
    return span ? { from: periodOf(span.from, frequency), to: periodOf(span.to, frequency) } : null
  }
  return { periods: spanOf(true), held: spanOf(false) }
}

type DatasetHeld = Dataset['held']

/** A chart's text describes its figures: it is withheld together with the latest ones. */
function isNotified(
  { frequency }: DatasetRow,
  { to }: ChartForm,
  { held, before }: { readonly held: DatasetHeld; readonly before: string },
): boolean {
  const last = to === null ? undefined : firstDay(to, frequency)
  return held === null || (last !== undefined && last < before)
}

/** The changes and their reason mention figures. */
const changesOf = <One extends { readonly note: string }>(release: One, held: DatasetHeld): One =>
  held === null ? release : { ...release, note: '' }

export function described(row: DatasetRow, wanted: Language) {
  const language = contentLanguage(row, wanted)
  return {
    slug: row.slug,
    contentLanguage: language,
    datasetCode: row.code ?? '',
    theme: row.theme,
    publisher: textIn(row.publisher, language),
    geoScheme: row.geoScheme,
    productScheme: row.productScheme,
    title: textIn(row.title, language),
    description: textIn(row.description, language),
    method: textIn(row.method, language),
    unit: textIn(row.unit, language),
    decimals: row.decimals,
    frequency: row.frequency,
    flow: row.flow,
    sourceName: textIn(row.sourceName, language),
    sourceUrl: row.sourceUrl,
    licence: textIn(row.licence, language),
    notice: textIn(row.notice, language),
    retrievedOn: row.retrievedOn,
    nextReleaseOn: row.nextReleaseOn,
    isAdditive: row.isAdditive,
    access: row.access,
    memberLagMonths: row.memberLagMonths,
  }
}

export const namedIn = ({ key, label, members }: DimensionRow, language: Language) => ({
  key,
  label: textIn(label, language),
  members: members.map((each) => ({ ...each, label: textIn(each.label, language) })),
})
