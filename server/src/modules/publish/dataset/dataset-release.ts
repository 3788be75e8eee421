import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
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
import { readOfficeReleases } from './dataset-releases.ts'
import { readDataset } from './dataset-row.ts'

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
