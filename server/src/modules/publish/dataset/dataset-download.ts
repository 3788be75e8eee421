import type { Dataset } from '@tiantian/contracts/publish/dataset.ts'
import { transformed } from '@tiantian/contracts/publish/series.ts'
import type { Transform } from '@tiantian/contracts/publish/transform.ts'
import { CSV_START, csvRows } from '../../../platform/csv.ts'
import type { SpreadsheetCell } from '../../../platform/spreadsheet.ts'
import { spreadsheetFile } from '../../../platform/spreadsheet.ts'

/** A dataset as a table: one row per figure, keys beside labels, so that it can be imported again. */
export function tableOf(dataset: Dataset, transform: Transform): SpreadsheetCell[][] {
  const { dimensions, unit } = dataset
  const names = dimensions.map(({ members }) => new Map(members.map(({ key, label }) => [key, label])))
  const heading = [
    'period',
    ...dimensions.flatMap(({ key }) => [key, `${key}_label`]),
    'value',
    'flag',
    'unit',
  ]
  const rows = dataset.series.flatMap(({ members, points }) => {
    const codes = members.flatMap((key, at) => [key, names[at]?.get(key) ?? ''])
    const values = transformed(points, transform, { frequency: dataset.frequency, whole: dataset.whole })
    return points.map(({ period, flag }, at) => [
      period,
      ...codes,
      rounded(values[at]?.value ?? null),
      flag ?? '',
      unitOf(transform, unit),
    ])
  })
  return [heading, ...rows]
}

/** Rounds off meaningless digits of percentages. */
const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(6)))

const unitOf = (transform: Transform, unit: string) => {
  if (transform === 'none' || transform === 'rolling') return unit
  return transform === 'index' ? '100 = first' : '%'
}

/**
 * For Excel: a UTF-8 byte order mark, and the delimiter that its country expects; numbers keep their decimal point.
 */
export function csvFile(dataset: Dataset, transform: Transform, separator: ',' | ';'): Buffer {
  return Buffer.from(CSV_START + csvRows(tableOf(dataset, transform), separator))
}

export function xlsxFile(dataset: Dataset, transform: Transform): Promise<Buffer> {
  const facts: [string, unknown][] = Object.entries(metadataOf(dataset))
  const about = facts.flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
  )
  const sheets = [
    { name: dataset.title, rows: tableOf(dataset, transform) },
    { name: 'metadata', rows: [['field', 'value'], ...about] },
  ]
  return spreadsheetFile(sheets, new Date(dataset.release.publishedAt))
}

/** The metadata of a dataset: everything but its figures. */
export function metadataOf({ series: _, whole: __, dimensions, periods, ...facts }: Dataset) {
  return {
    ...facts,
    from: periods?.from ?? null,
    to: periods?.to ?? null,
    dimensions,
    citation: citation(facts),
  }
}

/** The suggested citation. */
export const citation = ({
  sourceName,
  title,
  sourceUrl,
  release,
}: Pick<Dataset, 'sourceName' | 'title' | 'sourceUrl' | 'release'>) =>
  `${sourceName}. ${title}. Tiantian Mall, release ${release.n}, ${release.publishedAt.slice(0, 10)}. ${sourceUrl}`
