import { join } from 'node:path'
import type { DatabaseConnection, Db } from '../../server/src/platform/database/database.ts'
import { closeDatabase, openDatabase } from '../../server/src/platform/database/database.ts'
import { joinPostgres } from '../../server/src/platform/postgres/index.ts'
import type { Running } from './child.ts'
import { ROOT, startProgram } from './child.ts'

/** The measured product: the real server as a process of its own, with the demo world. */
export interface Mall {
  readonly url: string
  readonly process: Running
  readonly connection: Extract<DatabaseConnection, { host: string }>
  /** A direct connection to the database. */
  readonly db: Db
  stop(): Promise<void>
}

export const BENCH_SECRET = 'the secret of the bench, never of a server'
const PORT = '3990'
/** Kept between runs, so that the world is loaded once. */
const DEMO = join(ROOT, '.data', 'bench')

/** With the demo world, or with a given data folder; `more` are settings of the server. */
export async function startMall(dataDir = DEMO, more: Record<string, string> = {}): Promise<Mall> {
  const env = {
    DATA_DIR: dataDir,
    PORT,
    LOG_LEVEL: 'warn',
    TOKEN_SECRET: BENCH_SECRET,
    DEMO: String(dataDir === DEMO),
    DEMO_LARGE_SHOP: 'false',
    // Logins come from many addresses.
    TRUSTED_PROXIES: '127.0.0.1',
    ...more,
  }
  const process = await startProgram('server/src/main.ts', env, 'is ready')
  const joined = await joinPostgres({ dataDir })
  if (!joined) throw new Error('the database of the server was not found')
  const db = openDatabase(joined.connection, 4)
  return {
    url: `http://127.0.0.1:${PORT}`,
    process,
    connection: joined.connection,
    db,
    async stop() {
      await closeDatabase(db)
      await process.stop()
    },
  }
}
