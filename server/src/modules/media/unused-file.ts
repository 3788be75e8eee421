import { UNUSED_FILE_DAYS } from '@tiantian/contracts/media/limit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { MediaFileRow } from '../../platform/database/rows.generated.ts'
import { encodedPath } from './file-path.ts'
import type { ServerStore } from './store.ts'

type Candidate = Pick<MediaFileRow, 'id' | 'path' | 'object_key'>

/** Files of one run; the rest has time until the next. */
const FILES_MAX = 5000
const DAY_MS = 86_400_000
const REFERENCES_AT_ONCE = 500
/** Longer than any path, also an encoded one. */
const REFERENCE_LENGTH = 3100

/**
 * Deletes reported files that no row of any table refers to. What refers to a file is not listed anywhere, so that no
 * table can be forgotten: every text in the database is searched for addresses of files. Without old files nothing is
 * searched.
 */
export async function cleanUnusedFiles(
  { db, store }: { readonly db: Db; readonly store: ServerStore },
  now: Date,
) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const candidates = await db.sql<Candidate[]>`
    select id, path, object_key from media_files
    where state = 'ready' and created_at < ${daysAgo(UNUSED_FILE_DAYS.device)}
      and (owner_id is null or created_at < ${daysAgo(UNUSED_FILE_DAYS.user)})
    order by created_at limit ${FILES_MAX}`
  if (candidates.length === 0) return { files: 0 }
  const used = await usedAmong(db, candidates)
  let files = 0
  for (const { id, path, object_key } of candidates) {
    if (used.has(path)) continue
    // Not served any more, and the usual clean-up finds it if the store fails.
    const { count } =
      await db.sql`update media_files set state = 'signed' where id = ${id} and state = 'ready'`
    if (count === 0) continue
    if (object_key !== null) await store.remove(object_key)
    await db.sql`delete from media_files where id = ${id}`
    files += 1
  }
  return { files }
}

/** Which of these paths occur in an address of a file, plain or encoded, in any row of any table. */
async function usedAmong({ sql }: Db, candidates: readonly Candidate[]): Promise<ReadonlySet<string>> {
  const pathOf = new Map<string, string>()
  for (const { path } of candidates)
    for (const written of [path, encodedPath(path), encodeURI(path)]) pathOf.set(bare(written), path)
  const lengths = [...new Set([...pathOf.keys()].map(({ length }) => length))]
  const used = new Set<string>()
  const tables = await sql<{ name: string }[]>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'media_files'`
  for (const { name } of tables) {
    const rows = sql.unsafe<{ text: string }[]>(
      `select substr(part, 1, ${REFERENCE_LENGTH}) as text
       from (select t::text as content from ${name} t) row_text,
         unnest((string_to_array(content, '/media/file/'))[2:]) part
       where content like '%/media/file/%'
       union all select path from (select to_jsonb(t) ->> 'path' as path from ${name} t) own where path is not null`,
    )
    await rows.cursor(REFERENCES_AT_ONCE, (found) => {
      for (const { text } of found) {
        const written = bare(text)
        for (const length of lengths) {
          const path = pathOf.get(written.slice(0, length))
          if (path !== undefined) used.add(path)
        }
      }
    })
  }
  return used
}

/** Within the text of a row quotes and backslashes are doubled or escaped. */
const bare = (text: string) => text.replaceAll(/["\\]/g, '')
