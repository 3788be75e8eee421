import { join } from 'node:path'
import { importReference } from '@tiantian/data/import/import-reference.ts'
import type { TestProject } from 'vitest/node'
import type { Db } from '../platform/database/database.ts'
import { closeDatabase, openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { startPostgres } from '../platform/postgres/index.ts'
import { openQuickFolder } from './quick-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string }
    /** The folder that `skipFirstStart` makes when the first test file needs it. */
    firstStart: string
  }
}

const SILENT = { info: () => undefined, warn: () => undefined }

/** One PostgreSQL for all tests, with a template database: schema and reference data, no demo world. */
export default async function setup(project: TestProject) {
  const folder = await openQuickFolder()
  const dataDir = join(folder.path, 'data')
  const postgres = await startPostgres({ dataDir, log: SILENT })
  const stop = async () => {
    await postgres.stop()
    await folder.remove()
  }
  const { host, port, user } = postgres.connection
  // A running database would keep the test run from ending.
  await makeTemplate({ host, port, user }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  project.provide('postgres', { host, port, user })
  project.provide('firstStart', join(dataDir, 'first-start'))
  return stop
}

/** The database of tests need not survive a power cut: it waits for no disk, which is a third of the time of a write. */
async function withoutFlush({ sql }: Pick<Db, 'sql'>): Promise<void> {
  await sql`alter system set fsync = off`
  await sql`alter system set full_page_writes = off`
  await sql`alter system set synchronous_commit = off`
  await sql`select pg_reload_conf()`
}

async function makeTemplate(server: { host: string; port: number; user: string }) {
  const admin = openDatabase({ ...server, database: 'postgres' }, 1)
  const template = openDatabase({ ...server, database: 'mall_template' }, 1)
  try {
    await withoutFlush(admin)
    await admin.sql`create database mall_template`
    await migrate(template.sql)
    await importReference(template.sql)
  } finally {
    await Promise.all([closeDatabase(template), closeDatabase(admin)])
  }
}
