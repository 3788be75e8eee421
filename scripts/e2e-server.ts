// The server for the browser tests: the built web app and the demo world in a temporary folder: E2E_TEMP_DIR, where
// the tests look for the database. E2E_DATA_DIR names a folder to keep. With --prepare it only makes the world, for a
// later start.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { main } from '../server/src/main.ts'
import { hashOnce } from '../server/src/modules/user/login/password.ts'
import { closeDatabase, openDatabase } from '../server/src/platform/database/database.ts'
import { joinPostgres } from '../server/src/platform/postgres/index.ts'
import { buildWebIfStale } from './web-build.ts'

const stored = process.env.E2E_DATA_DIR
const dataDir = stored ?? process.env.E2E_TEMP_DIR ?? (await mkdtemp(join(tmpdir(), 'tiantian-e2e-')))

const port = process.env.E2E_PORT ?? '4173'

// The password of e2e/person.ts.
hashOnce('correct horse 1')
await buildWebIfStale()
const stop = await main({
  ...process.env,
  HOST: '127.0.0.1',
  PORT: port,
  // Passkeys need the name; most tests open the number, which is not led to the name because it is named too.
  WEB_ORIGINS: `http://localhost:${port},http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  DEMO: 'true',
  DEMO_LARGE_SHOP: 'false',
  // Tests come from many addresses.
  TRUSTED_PROXIES: '127.0.0.1',
  LOG_LEVEL: 'warn',
})

// Tests state what goods cost: the cheapest carrier of the demo world would add its price to each order.
const world = await joinPostgres({ dataDir })
if (world) {
  const db = openDatabase(world.connection, 1)
  await db.sql`update carriers set is_active = false`
  // It need not survive a power cut: it waits for no disk.
  await db.sql`alter system set fsync = off`
  await db.sql`alter system set full_page_writes = off`
  await db.sql`alter system set synchronous_commit = off`
  await db.sql`select pg_reload_conf()`
  await closeDatabase(db)
}

if (process.argv.includes('--prepare')) {
  await stop()
  process.exit(0)
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end())

async function end(): Promise<void> {
  await stop()
  if (!stored) await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
}
