import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Dataset, DatasetChoice, DatasetPoint } from '@tiantian/contracts/publish/dataset.ts'
import { periodOf } from '@tiantian/contracts/publish/period.ts'
import type { ISql } from 'postgres'
import { chosenIn, readCharts } from './dataset-charts.ts'
import type { Line } from './dataset-choice.ts'
import { chooseLines, isWholeLine, lineKeys, lineName, mainLine } from './dataset-choice.ts'
import { readPoints, readSums } from './dataset-points.ts'
import { readReleases } from './dataset-releases.ts'
import type { DatasetRow, DimensionRow } from './dataset-row.ts'
import { readDimensions, readShownDataset } from './dataset-row.ts'

interface Reading {
  readonly language: Language
  /** All members and periods, for a file. */
  readonly isWhole?: boolean
}

/**
 * A dataset with the asked lines, as readers see it or as an earlier release said it.
 * @throws AppError('DATASET_NOT_FOUND' | 'INVALID_INPUT')
 */
export async function getDataset(sql: ISql, asked: DatasetChoice, { language, isWhole = false }: Reading) {
  const row = await readShownDataset(sql, asked.slug)
  const [dimensions, charts, releases] = await Promise.all([
    readDimensions(sql, row.id),
    readCharts(sql, row.id),
    readReleases(sql, row, language),
  ])
  const release = releases.find((each) => (asked.release ? each.n === asked.release : each.isLive))
  if (!release) throw new AppError('DATASET_NOT_FOUND')
  const lines = chooseLines(dimensions, asked.members, { isWhole })
  const wish = { n: release.n, from: asked.from, to: asked.to }
  const [points, whole, periods] = await Promise.all([
    readPoints(sql, row, lines.map(lineKeys), wish),
    readWhole(sql, row, mainLine(dimensions), wish),
    readPeriods(sql, row, release.n),
  ])
  return {
    ...described(row, language),
    dimensions: dimensions.map((each) => namedIn(each, language)),
    charts: charts.map((each) => chosenIn(each, language)),
    periods,
    release,
    releases,
    series: lines.map((line) => ({
      members: lineKeys(line),
      label: lineName(line, language),
      isTotal: isWholeLine(line),
      points: points.get(lineKeys(line).join('/')) ?? [],
    })),
    whole,
  } satisfies Dataset
}

async function readWhole(
  sql: ISql,
  row: DatasetRow,
  main: Line,
  wish: Parameters<typeof readSums>[2],
): Promise<DatasetPoint[]> {
  if (isWholeLine(main)) {
    const keys = lineKeys(main)
    return (await readPoints(sql, row, [keys], wish)).get(keys.join('/')) ?? []
  }
  return row.isAdditive ? readSums(sql, row, wish) : []
}

async function readPeriods(sql: ISql, { id, frequency }: DatasetRow, n: number) {
  const [ends] = await sql<{ from: string | null; to: string | null }[]>`
    select min(period)::text as from, max(period)::text as to from observations
    where dataset_id = ${id} and n = ${n}`
  if (!(ends?.from && ends.to)) return null
  return { from: periodOf(ends.from, frequency), to: periodOf(ends.to, frequency) }
}

export function described(row: DatasetRow, language: Language) {
  return {
    slug: row.slug,
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
  }
}

/** A dimension as it is read in one language. */
export const namedIn = ({ key, label, members }: DimensionRow, language: Language) => ({
  key,
  label: textIn(label, language),
  members: members.map((each) => ({ ...each, label: textIn(each.label, language) })),
})
