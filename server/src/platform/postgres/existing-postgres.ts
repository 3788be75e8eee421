import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PostgresError } from './errors.ts'
import { findHome } from './home.ts'
import { joinPostgres } from './join-postgres.ts'
import type { RunningPostgres } from './start-postgres.ts'
import { startPostgres } from './start-postgres.ts'

/**
 * The database of a data folder: that of the running server, or started for the caller. Tools use it, which must not
 * take a mistyped folder for a new one. @throws PostgresError when there is none
 */
export async function existingPostgres(
  options: Parameters<typeof startPostgres>[0],
): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir)
  if (!existsSync(join(await findHome(dataDir), 'cluster')))
    throw new PostgresError(`There is no database in ${dataDir}. Name its folder: DATA_DIR=/another/folder`)
  return (await joinPostgres({ dataDir })) ?? (await startPostgres(options))
}
