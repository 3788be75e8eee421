import type { Db } from '../server/src/platform/database.ts'
import { openDatabase } from '../server/src/platform/database.ts'
import { joinPostgres } from '../server/src/platform/postgres/index.ts'

type Sql = Db['sql']

let opened: Promise<Sql> | undefined

/** The database behind the server under test, for what no action can do: change a price between two clicks. */
export function database(): Promise<Sql> {
  opened ??= openWorld()
  return opened
}

async function openWorld(): Promise<Sql> {
  const dataDir = process.env.E2E_DATA_DIR ?? process.env.E2E_TEMP_DIR
  const running = dataDir && (await joinPostgres({ dataDir }))
  if (!running) throw new Error(`no database runs on ${dataDir}`)
  return openDatabase(running.connection, 2).sql
}
