import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type {
  publishRelease as contract,
  OfficeReleases,
} from '@tiantian/contracts/publish/dataset-import.ts'
import { datasetReleaseMachine } from '@tiantian/contracts/publish/dataset-state.ts'
import { assertSecondPerson } from '@tiantian/contracts/second-person.ts'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import type { DatasetReleaseRow } from '../../../platform/database/rows.generated.ts'
import { move, storeMachine } from '../../../platform/move.ts'
import type { DataEditor } from './dataset-audit.ts'
import { noteRelease } from './dataset-notification.ts'
import type { DatasetRow } from './dataset-row.ts'
import { readDataset } from './dataset-row.ts'

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

/** A dataset and the number of a release. */
interface ReleaseKey {
  readonly slug: string
  readonly n: number
}

/** @throws AppError('DATASET_NOT_FOUND') */
export async function listReleases(sql: Queryable, slug: string, readerId: string): Promise<OfficeReleases> {
  const dataset = await readDataset(sql, slug)
  return { releases: [...(await readOfficeReleases(sql, dataset, readerId))] }
}

const releases = storeMachine<Pick<DatasetReleaseRow, 'dataset_id' | 'imported_by'>>()({
  machine: datasetReleaseMachine,
  table: 'dataset_releases',
  // It was published before and has been replaced.
  notFound: 'STATE_CONFLICT',
  audit: { objectKind: 'dataset', objectId: ({ dataset_id }) => dataset_id },
})

/**
 * Publishes a release. @throws AppError('DATASET_NOT_FOUND'), 'FOUR_EYES' for the officer's own import,
 * 'STATE_CONFLICT' when it is no longer a draft, or the published release is not the one it was compared with
 */
export async function publishRelease(
  db: Db,
  editor: DataEditor,
  { slug, n, override }: Parsed<typeof contract>,
) {
  await db.transaction(async (tx) => {
    const { id } = await readDataset(tx, slug)
    await move(tx, releases, { dataset_id: id, n }, 'publish', {
      ...changeBy(editor, n, override),
      async check({ imported_by: importedBy }, { needsSecondPerson }) {
        if (needsSecondPerson)
          assertSecondPerson({ roles: editor.roles, override }, importedBy === editor.userId)
        const [shown] = await tx<{ n: number | null }[]>`select publish_dataset_release(${id}, ${n}) as n`
        if (!shown?.n) throw new AppError('STATE_CONFLICT')
      },
      set: { published_by: editor.userId, published_at: editor.now, override: override ?? null },
    })
    await noteRelease(tx, id, n)
  })
  return listReleases(db.sql, slug, editor.userId)
}

/**
 * @throws AppError('DATASET_NOT_FOUND'), 'STATE_CONFLICT' when another release is published, or there is none before
 */
export async function rollBackRelease(db: Db, editor: DataEditor, { slug, n }: ReleaseKey) {
  await db.transaction(async (tx) => {
    const { id, liveN } = await readDataset(tx, slug)
    await move(tx, releases, { dataset_id: id, n }, 'withdraw', {
      ...changeBy(editor, n),
      holds: liveN === n ? ['live'] : [],
      async check() {
        const { count } = await tx`
          update datasets set live_n = before.n from (
            select max(n) as n from dataset_releases where dataset_id = ${id} and state = 'published' and n < ${n}) before
          where id = ${id} and live_n = ${n} and before.n is not null`
        if (count === 0) throw new AppError('STATE_CONFLICT')
      },
    })
  })
  return listReleases(db.sql, slug, editor.userId)
}

const changeBy = ({ userId, now }: DataEditor, n: number, override?: string) =>
  ({ by: userId, role: 'publish.data_release', at: now, data: { n, override } }) as const
