import type { Db } from '../server/src/platform/database/database.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { joinPostgres } from '../server/src/platform/postgres/index.ts'

type DatabaseSql = Db['sql']

let opened: Promise<DatabaseSql> | undefined

/** The database behind the server under test, for what no action can do: change a price between two clicks. */
export function database(): Promise<DatabaseSql> {
  opened ??= openWorld()
  return opened
}

async function openWorld(): Promise<DatabaseSql> {
  const dataDir = process.env.E2E_DATA_DIR ?? process.env.E2E_TEMP_DIR
  const running = dataDir && (await joinPostgres({ dataDir }))
  if (!running) throw new Error(`no database runs on ${dataDir}`)
  return openDatabase(running.connection, 2).sql
}
