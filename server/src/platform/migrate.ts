import { readdir, readFile } from 'node:fs/promises'
import type { Sql } from 'postgres'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** Any number, as long as every node of the product takes the same: only one migrates at a time. */
const LOCK = 7_241_106

interface Migration {
  readonly name: string
  readonly text: string
}

/**
 * Brings the schema up to date: each file of `server/migrations/` once, in order of name, each in a transaction.
 * Answers the names of those that ran. Refuses a database that knows migrations this program does not.
 */
export async function migrate(sql: Sql): Promise<string[]> {
  const migrations = await readMigrations()
  return sql.begin(async (tx) => {
    // Another node may be migrating for long, and so may this one.
    await tx`set local statement_timeout = 0`
    await tx`select pg_advisory_xact_lock(${LOCK})`
    await tx`create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())`
    const rows = await tx<{ name: string }[]>`select name from migrations`
    const done = new Set(rows.map((row) => row.name))
    refuseNewer(migrations, done)
    const missing = migrations.filter((migration) => !done.has(migration.name))
    for (const { name, text } of missing) {
      await tx.unsafe(text)
      await tx`insert into migrations (name) values (${name})`
    }
    return missing.map((migration) => migration.name)
  })
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, FOLDER), 'utf8') })),
  )
}

function refuseNewer(known: readonly Migration[], done: ReadonlySet<string>) {
  const unknown = [...done].filter((name) => !known.some((migration) => migration.name === name))
  if (unknown.length > 0) {
    throw new Error(
      `The database was migrated by a newer program (${unknown.join(', ')}). Start that one instead.`,
    )
  }
}
