import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { DatasetCard } from '@tiantian/contracts/publish/dataset.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { DatasetAccessContext } from './dataset-access.ts'
import { openBefore, strangerAt } from './dataset-access.ts'
import { headlineLine, lineKeys, lineName } from './dataset-choice.ts'
import { readPoints } from './dataset-points.ts'
import type { DatasetRow } from './dataset-row.ts'
import { contentLanguage, DATASET_COLUMNS, readDimensions } from './dataset-row.ts'

interface PublishedDatasetRow extends DatasetRow {
  readonly liveN: number
  readonly updatedAt: string
}

/** All datasets with published figures, in the office's order, as visitors see them. */
export async function listDatasets(
  sql: Queryable,
  language: Language,
  now: Date,
): Promise<{ datasets: DatasetCard[] }> {
  const rows = await sql<PublishedDatasetRow[]>`
    select ${sql.unsafe(DATASET_COLUMNS)},
      to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt"
    from datasets d join dataset_releases r on r.dataset_id = d.id and r.n = d.live_n
    where d.is_shown order by d.position, d.slug`
  return {
    datasets: await Promise.all(rows.map((row) => cardOf(sql, row, { language, reader: strangerAt(now) }))),
  }
}

async function cardOf(
  sql: Queryable,
  row: PublishedDatasetRow,
  { language: wanted, reader }: DatasetAccessContext,
): Promise<DatasetCard> {
  const language = contentLanguage(row, wanted)
  const line = headlineLine(await readDimensions(sql, row.id))
  const keys = lineKeys(line)
  const points = await readPoints(sql, row, [keys], { n: row.liveN, before: openBefore(row, reader) })
  const { slug, decimals, frequency, flow, access, updatedAt } = row
  return {
    slug,
    decimals,
    frequency,
    flow,
    access,
    updatedAt,
    contentLanguage: language,
    title: textIn(row.title, language),
    unit: textIn(row.unit, language),
    sourceName: textIn(row.sourceName, language),
    label: lineName(line, language),
    points: points.get(keys.join('/')) ?? [],
  }
}
