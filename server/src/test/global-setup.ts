import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importReference } from '@tiantian/data/import/import-reference.ts'
import type { TestProject } from 'vitest/node'
import { closeDatabase, openDatabase } from '../platform/database.ts'
import { migrate } from '../platform/migrate.ts'
import { startPostgres } from '../platform/postgres/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string }
  }
}

const SILENT = { info: () => undefined, warn: () => undefined }

/** One PostgreSQL for all tests, with a template database: schema and reference data, no demo world. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'mall-test-'))
  const postgres = await startPostgres({ dataDir, log: SILENT })
  const { host, port, user } = postgres.connection
  const admin = openDatabase({ host, port, user, database: 'postgres' }, 1)
  await admin.$client`create database mall_template`
  const template = openDatabase({ host, port, user, database: 'mall_template' }, 1)
  await migrate(template.$client)
  await importReference(template.$client)
  await closeDatabase(template)
  await closeDatabase(admin)
  project.provide('postgres', { host, port, user })
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
