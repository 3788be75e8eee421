import { execFile } from 'node:child_process'
import { access, chmod, mkdir, rename } from 'node:fs/promises'
import { promisify } from 'node:util'
import { fingerprint } from '@tiantian/data/fingerprint.ts'
import { inject, vi } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { closeDatabase, openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { startPostgres } from '../platform/postgres/index.ts'
import { prepareWorld } from '../world.ts'

const run = promisify(execFile)
const SILENT = { info: () => undefined, warn: () => undefined }
/** Another test file makes it at the moment, on a busy machine. */
const MAKING = { timeout: 120_000, interval: 50 }

/**
 * Puts into an empty folder the database that a server makes there at its first start, for tests of what comes later:
 * it takes half of the time of a start, and is made once for all test files.
 */
export async function skipFirstStart(dataDir: string): Promise<void> {
  // Copied with the user that it belongs to.
  if (process.platform === 'win32') return
  const made = inject('firstStart')
  // The file that makes this folder makes the other.
  const isFirst = await mkdir(`${made}.claim`).then(
    () => true,
    () => false,
  )
  if (isFirst) await make(`${made}.making`).then(() => rename(`${made}.making`, made))
  else await vi.waitFor(() => access(made), MAKING)
  // Its user must reach it.
  await chmod(dataDir, 0o711)
  await run('cp', ['-a', `${made}/.`, dataDir])
}

async function make(dataDir: string): Promise<void> {
  const postgres = await startPostgres({ dataDir, log: SILENT })
  const { connection } = postgres
  const db = openDatabase(connection, 1)
  try {
    await migrate(db.sql)
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'silent' })
    await prepareWorld({ db, connection, config, print: await fingerprint() })
  } finally {
    await closeDatabase(db)
    await postgres.stop()
  }
}
