import type { Db } from '../platform/database.ts'

/** The database of tests need not survive a power cut: it waits for no disk, which is a third of the time of a write. */
export async function withoutFlush({ sql }: Pick<Db, 'sql'>): Promise<void> {
  await sql`alter system set fsync = off`
  await sql`alter system set full_page_writes = off`
  await sql`alter system set synchronous_commit = off`
  await sql`select pg_reload_conf()`
}
