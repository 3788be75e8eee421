import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Sql } from 'postgres'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** Any number, as long as every node of the product takes the same: only one migrates at a time. */
const LOCK = 7_241_106

interface Migration {
  readonly name: string
  readonly text: string
  /** Of the text: a file that has run is history. */
  readonly hash: string
}

/**
 * Brings the schema up to date: each file of `server/migrations/` once, in order of name, each in a transaction.
 * Answers the names of those that ran. Refuses a database that knows migrations this program does not, or knows them
 * otherwise.
 */
export async function migrate(sql: Sql): Promise<string[]> {
  const migrations = await readMigrations()
  return sql.begin(async (tx) => {
    // Another node may be migrating for long, and so may this one.
    await tx`set local statement_timeout = 0`
    await tx`select pg_advisory_xact_lock(${LOCK})`
    await tx`create table if not exists migrations (name text primary key, hash text not null,
      ran_at timestamptz not null default now())`
    const rows = await tx<{ name: string; hash: string }[]>`select name, hash from migrations`
    const done = new Map(rows.map(({ name, hash }) => [name, hash]))
    refuseNewer(migrations, [...done.keys()])
    refuseEdited(migrations, done)
    const missing = migrations.filter((migration) => !done.has(migration.name))
    for (const { name, text, hash } of missing) {
      await tx.unsafe(text)
      await tx`insert into migrations (name, hash) values (${name}, ${hash})`
    }
    return missing.map((migration) => migration.name)
  })
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      // A clone with the line ends of Windows holds the same migration.
      const text = (await readFile(new URL(name, FOLDER), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

function refuseNewer(known: readonly Migration[], done: readonly string[]) {
  const unknown = done.filter((name) => !known.some((migration) => migration.name === name))
  if (unknown.length === 0) return
  throw new Error(
    `The database was migrated by a newer program (${unknown.join(', ')}). Start that one instead.`,
  )
}

function refuseEdited(known: readonly Migration[], done: ReadonlyMap<string, string>) {
  const edited = known.filter(({ name, hash }) => (done.get(name) ?? hash) !== hash)
  if (edited.length === 0) return
  const names = edited.map(({ name }) => name).join(', ')
  throw new Error(
    `The database was made with another text of ${names}. Bring that text back and write a new migration; ` +
      'a database that holds nothing of worth may be deleted with its data folder.',
  )
}
