import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Sql } from 'postgres'
import type { Tx } from './database.ts'

const FOLDER = new URL('../../../sql/', import.meta.url)
/** Its number counts how often migrations were folded into `schema/`: a database of an earlier one is refused. */
const BASELINE = 'baseline 2'
/** An arbitrary number, the same on every node: only one migrates at a time. */
const LOCK = 7_241_106

interface SqlFile {
  readonly name: string
  readonly text: string
  readonly hash: string
}

/**
 * Updates the schema in one transaction: `schema/` on an empty database, then each file of `migrations/` once, in
 * order of name, then each file of `functions/` whose text has changed. Returns the names of what ran. Refuses a
 * database that was created by other files, and changes nothing then.
 */
export async function migrate(sql: Sql, folder = FOLDER): Promise<string[]> {
  const [schema, migrations, functions] = await Promise.all([
    readBaseline(folder),
    readFiles(new URL('migrations/', folder)),
    readFiles(new URL('functions/', folder)),
  ])
  return sql.begin(async (tx) => {
    // Another node may be migrating for long, and so may this one.
    await tx`set local statement_timeout = 0`
    await tx`select pg_advisory_xact_lock(${LOCK})`
    return [
      ...(await runMissing(tx, [schema, ...migrations])),
      ...(await applyChangedFunctions(tx, functions)),
    ]
  })
}

async function runMissing(tx: Tx, known: readonly SqlFile[]) {
  await tx`create table if not exists migrations (name text primary key, hash text not null,
    ran_at timestamptz not null default now())`
  const rows = await tx<{ name: string; hash: string }[]>`select name, hash from migrations`
  const done = new Map(rows.map(({ name, hash }) => [name, hash]))
  refuseOlder(done)
  refuseNewer(known, [...done.keys()])
  refuseEdited(known, done)
  const missing = known.filter(({ name }) => !done.has(name))
  for (const { name, text, hash } of missing) {
    await tx.unsafe(text)
    await tx`insert into migrations (name, hash) values (${name}, ${hash})`
  }
  return missing.map(({ name }) => name)
}

async function applyChangedFunctions(tx: Tx, functions: readonly SqlFile[]) {
  await tx`create table if not exists applied_functions (name text primary key, hash text not null)`
  const rows = await tx<{ name: string; hash: string }[]>`select name, hash from applied_functions`
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const changed = functions.filter(({ name, hash }) => applied.get(name) !== hash)
  if (changed.length === 0) return []
  // A function may call one whose file comes later.
  await tx`set local check_function_bodies = off`
  await tx.unsafe(changed.map(({ text }) => text).join('\n'))
  await tx`
    insert into applied_functions (name, hash)
    select * from unnest(${changed.map(({ name }) => name)}::text[], ${changed.map(({ hash }) => hash)}::text[])
    on conflict (name) do update set hash = excluded.hash`
  return changed.map(({ name }) => name)
}

async function readBaseline(folder: URL): Promise<SqlFile> {
  const files = await readFiles(new URL('schema/', folder))
  const text = files.map((file) => file.text).join('\n')
  return { name: BASELINE, text, hash: hashOf(text) }
}

async function readFiles(folder: URL): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, hash: hashOf(text) }
    }),
  )
}

/** A checksum of what is executed: a comment may be rewritten, and a clone may have the line ends of Windows. */
const hashOf = (text: string) =>
  createHash('sha256').update(text.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ')).digest('hex')

function refuseOlder(done: ReadonlyMap<string, string>) {
  if (done.size === 0 || done.has(BASELINE)) return
  throw new Error(
    'This database was made by an early version of the program and cannot be brought up to date. Nothing was changed. ' +
      'Save its contents (with pg_dump, or by copying the data folder), then start on an empty database: an empty ' +
      'data folder, or another DATABASE_URL.',
  )
}

function refuseNewer(known: readonly SqlFile[], done: readonly string[]) {
  const unknown = done.filter((name) => !known.some((file) => file.name === name))
  if (unknown.length === 0) return
  throw new Error(
    `The database was migrated by a newer program (${unknown.join(', ')}). Start that one instead.`,
  )
}

function refuseEdited(known: readonly SqlFile[], done: ReadonlyMap<string, string>) {
  const edited = known.filter(({ name, hash }) => (done.get(name) ?? hash) !== hash)
  if (edited.length === 0) return
  const names = edited.map(({ name }) => name).join(', ')
  throw new Error(
    `The database was made with another text of ${names}. Restore that text and write a new migration; ` +
      'a database that holds nothing of value may be deleted with its data folder.',
  )
}
