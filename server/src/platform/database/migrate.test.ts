import { appendFile, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { newId } from '../id.ts'
import type { Db } from './database.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const SQL = new URL('../../../sql/', import.meta.url)

/** A separate empty database. */
async function emptyDatabase(): Promise<Db> {
  const server = inject('postgres')
  const database = `migrate_${newId().replaceAll('-', '')}`
  const admin = openDatabase({ ...server, database: 'postgres' }, 1)
  await admin.sql`create database ${admin.sql(database)}`
  const db = openDatabase({ ...server, database }, 2)
  onTestFinished(async () => {
    await closeDatabase(db)
    await admin.sql`drop database ${admin.sql(database)} with (force)`
    await closeDatabase(admin)
  })
  return db
}

/** The program's SQL files, to be changed by a test. */
async function copyOfSql(): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'mall-sql-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(SQL, folder, { recursive: true })
  return pathToFileURL(`${folder}/`)
}

test('an empty database gets the baseline and all functions, and a second start changes nothing', async () => {
  const { sql } = await emptyDatabase()
  const functions = (await readdir(new URL('functions/', SQL))).sort()
  expect(await migrate(sql)).toEqual(expect.arrayContaining(['baseline 2', ...functions]))
  expect(await sql`select from offer_ends`).toHaveLength(1)
  expect(await migrate(sql)).toEqual([])
})

test('two processes that start at once install the schema once', async () => {
  const { sql } = await emptyDatabase()
  const both = await Promise.all([migrate(sql), migrate(sql)])
  expect(both.filter((ran) => ran.length === 0)).toHaveLength(1)
})

test('a function whose text changed is applied again, alone; a changed comment changes nothing', async () => {
  const { sql } = await emptyDatabase()
  await migrate(sql)
  const folder = await copyOfSql()
  await appendFile(new URL('functions/add_stars.sql', folder), '-- Another comment.\n')
  await appendFile(new URL('schema/01-platform.sql', folder), '-- Another comment.\n')
  expect(await migrate(sql, folder)).toEqual([])
  const changed = `create or replace function text_in(texts jsonb, language text) returns text language sql as
    $$ select 'changed' $$;`
  await writeFile(new URL('functions/text_in.sql', folder), changed)
  expect(await migrate(sql, folder)).toEqual(['text_in.sql'])
  expect(await sql`select text_in('{}', 'en') as text`).toEqual([{ text: 'changed' }])
})

test('a migration runs once, before the functions that use what it creates', async () => {
  const { sql } = await emptyDatabase()
  await migrate(sql)
  const folder = await copyOfSql()
  await writeFile(
    new URL('migrations/9998_colors.sql', folder),
    'create table colors (name text primary key);',
  )
  const count =
    'create or replace function color_count() returns bigint language sql as $$ select count(*) from colors $$;'
  await writeFile(new URL('functions/color_count.sql', folder), count)
  expect(await migrate(sql, folder)).toEqual(['9998_colors.sql', 'color_count.sql'])
  expect(await migrate(sql, folder)).toEqual([])
})

test('a failing statement leaves the database unchanged', async () => {
  const { sql } = await emptyDatabase()
  await migrate(sql)
  const folder = await copyOfSql()
  const broken = 'create table half (id int); select from nothing_of_this_name;'
  await writeFile(new URL('migrations/9998_broken.sql', folder), broken)
  await expect(migrate(sql, folder)).rejects.toThrow('nothing_of_this_name')
  expect(await sql`select to_regclass('half') as half`).toEqual([{ half: null }])
  expect(await migrate(sql)).toEqual([])
})

test.each([
  { made: 'by migrations alone', names: ['0001_platform.sql'] },
  { made: 'of an earlier baseline', names: ['baseline', '0001_office_workspace.sql'] },
])('a database made $made is refused with instructions, and stays unchanged', async ({ names }) => {
  const { sql } = await emptyDatabase()
  await sql`create table migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())`
  await sql`insert into migrations (name, hash) select unnest(${names}::text[]), 'x'`
  await expect(migrate(sql)).rejects.toThrow(/early version.*Nothing was changed.*pg_dump.*empty database/)
  expect(await sql`select tablename as name from pg_tables where schemaname = 'public'`).toEqual([
    { name: 'migrations' },
  ])
})

test('a database of a newer program is refused, with the names of the unknown migrations', async () => {
  const { sql } = await emptyDatabase()
  await migrate(sql)
  await sql`insert into migrations (name, hash) values ('9999_from_tomorrow.sql', 'x')`
  await expect(migrate(sql)).rejects.toThrow('9999_from_tomorrow.sql')
})

test('a baseline that changed after it ran is refused, and nothing runs', async () => {
  const { sql } = await emptyDatabase()
  await migrate(sql)
  await sql`update migrations set hash = 'another' where name = 'baseline 2'`
  await expect(migrate(sql)).rejects.toThrow(/another text of baseline/)
})
