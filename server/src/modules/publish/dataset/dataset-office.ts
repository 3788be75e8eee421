import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { OfficeDataset } from '@tiantian/contracts/publish/dataset-import.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { namedIn } from './dataset.ts'
import type { DatasetRow } from './dataset-row.ts'
import { DATASET_COLUMNS, readDimensions } from './dataset-row.ts'

interface OfficeRow extends DatasetRow {
  readonly publishedAt: string | null
  readonly waitingCount: number
  readonly reportCount: number
}

/** All datasets for editors, including unpublished ones; archived ones come last. */
export async function listOfficeDatasets(
  sql: Queryable,
  language: Language,
): Promise<{ datasets: OfficeDataset[] }> {
  const rows = await sql<OfficeRow[]>`
    select ${sql.unsafe(DATASET_COLUMNS)},
      (select to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from dataset_releases
        where dataset_id = d.id and n = d.live_n) as "publishedAt",
      (select count(*)::int from dataset_releases
        where dataset_id = d.id and state = 'draft' and base_n = coalesce(d.live_n, 0)) as "waitingCount",
      (select count(*)::int from dataset_reports where dataset_id = d.id and settled_at is null) as "reportCount"
    from datasets d order by d.state = 'archived', d.position, d.slug`
  return { datasets: await Promise.all(rows.map((row) => officeDataset(sql, row, language))) }
}

async function officeDataset(sql: Queryable, row: OfficeRow, language: Language): Promise<OfficeDataset> {
  const dimensions = await readDimensions(sql, row.id)
  const { slug, decimals, frequency, sourceUrl, liveN, publishedAt, nextReleaseOn, waitingCount } = row
  const { state, isShown, access, reportCount } = row
  return {
    slug,
    decimals,
    frequency,
    sourceUrl,
    liveN,
    publishedAt,
    nextReleaseOn,
    waitingCount,
    state,
    isShown,
    access,
    reportCount,
    title: textIn(row.title, language),
    unit: textIn(row.unit, language),
    sourceName: textIn(row.sourceName, language),
    dimensions: dimensions.map((each) => namedIn(each, language)),
  }
}
