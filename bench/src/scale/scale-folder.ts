import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { importReference } from '../../../data/src/import/import-reference.ts'
import { closeDatabase, openDatabase } from '../../../server/src/platform/database/database.ts'
import { migrate } from '../../../server/src/platform/database/migrate.ts'
import { startPostgres } from '../../../server/src/platform/postgres/index.ts'
import { ROOT } from '../child.ts'
import { isScaleWorldLoaded, loadScaleWorld } from './load-scale.ts'
import type { ScaleSql } from './sql.ts'

const LOG = { info: () => undefined, warn: (message: string) => console.warn(message) }

/** A larger world is made of copies. */
const MADE_UP = 100_000
const COPIES = 10

/** The data folder of a world of a given size; created if it is missing, and again if it was left incomplete. */
export async function scaleFolder(count: number): Promise<string> {
  const dataDir = join(ROOT, '.data', `bench-scale-${count}`)
  if (await prepare(dataDir, count)) return dataDir
  await rm(dataDir, { recursive: true, force: true })
  await prepare(dataDir, count)
  return dataDir
}

/**
 * False when an earlier load was interrupted, or when everything has to be reindexed, which would disturb the
 * measurement.
 */
async function prepare(dataDir: string, count: number): Promise<boolean> {
  const postgres = await startPostgres({ dataDir, log: LOG })
  const db = openDatabase(postgres.connection, 4)
  const sql = db.sql
  try {
    if (!(await isMigrated(sql))) return false
    await importReference(sql)
    if (await isBeingIndexed(sql)) return false
    if (await isScaleWorldLoaded(sql)) return true
    if ((await sql`select from shops limit 1`).length > 0) return false
    const startedAt = performance.now()
    const times = count > MADE_UP ? COPIES : 1
    await loadScaleWorld(sql, { count, times, say: (message) => console.log(`  ${message}`) })
    console.log(`  ${count} products loaded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
    return true
  } finally {
    await closeDatabase(db)
    await postgres.stop()
  }
}

/** An older folder may have other migrations; it is then created again. */
const isMigrated = (sql: ScaleSql): Promise<boolean> =>
  migrate(sql).then(
    () => true,
    () => false,
  )

const TOPICS = ['product.index', 'product.price']

/** Requested and not done; the queue is created by the first server that works on it. */
async function isBeingIndexed(sql: ScaleSql): Promise<boolean> {
  const [{ has_queue: hasQueue } = { has_queue: false }] = await sql<{ has_queue: boolean }[]>`
    select to_regclass('pgboss.job_common') is not null as has_queue`
  const queued = hasQueue
    ? await sql`select from pgboss.job_common where name = any(${TOPICS}) and state < 'completed' limit 1`
    : []
  const ordered = await sql`select from outbox where topic = any(${TOPICS}) limit 1`
  return queued.length + ordered.length > 0
}
