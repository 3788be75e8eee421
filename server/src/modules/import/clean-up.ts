import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

const DAY_MS = 86_400_000
/** What an import was is of no use any more; its rows are where they were written to. */
const RUN_DAYS = 30
/** Of one statement. */
const BATCH_ROWS = 50

/** Deletes old imports with their rows; their files go with the next clean-up of files. */
export async function deleteOldImports(db: Db, clock: Clock): Promise<{ imports: number }> {
  const before = new Date(clock.now().getTime() - RUN_DAYS * DAY_MS)
  for (let imports = 0; ; ) {
    const count = await db.transaction(async (tx) => {
      const rows = await tx<{ id: string; file_id: string | null }[]>`
        select id, file_id from import_runs where created_at < ${before} order by created_at limit ${BATCH_ROWS}
        for update skip locked`
      await dropFiles(
        tx,
        rows.flatMap(({ file_id }) => file_id ?? []),
      )
      await tx`delete from import_runs where id = any(${rows.map(({ id }) => id)}::uuid[])`
      return rows.length
    })
    imports += count
    if (count < BATCH_ROWS) return { imports }
  }
}

const dropFiles = (tx: Tx, ids: readonly string[]) =>
  tx`update media_files set privacy = 'dropped' where id = any(${[...ids]}::uuid[]) and privacy is not null`

/** Of people who are erased. */
export const dropFilesOf = (tx: Tx, userIds: readonly string[]) => tx`
  update media_files m set privacy = 'dropped' from import_files f
  where f.id = m.id and f.user_id = any(${[...userIds]}::uuid[])`

const imports: PersonalData = {
  name: 'imports',
  title: {
    'zh-Hans': '导入的表格',
    en: 'Imported tables',
    ru: 'Импортированные таблицы',
    kk: 'Импортталған кестелер',
  },
  from: 'import_runs r',
  owner: 'r.user_id',
  key: { 'r.id': 'uuid' },
  columns: {
    kind: 'r.kind',
    fileName: 'r.file_name',
    state: 'r.state',
    rowCount: 'r.row_count',
    createdAt: 'r.created_at',
  },
}

export const importPersonalData: readonly PersonalData[] = [imports]
