import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { OfficeReleases } from '@tiantian/contracts/publish/dataset-import.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { DatasetRow } from './dataset-row.ts'

interface ReleaseRow {
  readonly n: number
  readonly publishedAt: string
  readonly note: LocalizedText
  readonly rowCount: number
}

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`

/** All releases of a dataset that were ever published, newest first. */
export async function readReleases(sql: Queryable, { id, liveN }: DatasetRow, language: Language) {
  const rows = await sql<ReleaseRow[]>`
    select n, to_char(published_at at time zone 'UTC', ${sql.unsafe(ISO)}) as "publishedAt", note,
      row_count as "rowCount"
    from dataset_releases where dataset_id = ${id} and state <> 'draft' order by n desc`
  return rows.map((row) => ({ ...row, note: textIn(row.note, language), isLive: row.n === liveN }))
}

type OfficeRelease = OfficeReleases['releases'][number]

/** All releases, for editors. */
export const readOfficeReleases = (
  sql: Queryable,
  { id, liveN }: Pick<DatasetRow, 'id' | 'liveN'>,
  readerId: string,
) =>
  sql<OfficeRelease[]>`
    select n, state, n = coalesce(${liveN}::int, 0) as "isLive", base_n as "baseN", row_count as "rowCount",
      added_count as "addedCount", changed_count as "changedCount", removed_count as "removedCount", note,
      to_char(imported_at at time zone 'UTC', ${sql.unsafe(ISO)}) as "importedAt",
      coalesce(imported_by = ${readerId}, false) as "isMine",
      to_char(published_at at time zone 'UTC', ${sql.unsafe(ISO)}) as "publishedAt"
    from dataset_releases where dataset_id = ${id} order by n desc`
