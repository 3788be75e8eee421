import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresError } from './errors.ts'
import { findHome } from './home.ts'
import type { PidFile } from './pid-file.ts'
import { readPidFile } from './pid-file.ts'
import type { Listen } from './settings.ts'
import type { RunningPostgres } from './start-postgres.ts'
import { connectionTo, startPostgres } from './start-postgres.ts'

/** The server reports that it is ready before it records it: a client that joins in between waits. */
const STARTING_MS = 10_000

/**
 * Joins the server that another process runs on this data folder: for scripts that run beside it. Returns undefined
 * when none runs. The server ends with its owner; `stop()` here does not affect it.
 */
export async function joinPostgres({ dataDir }: { dataDir: string }): Promise<RunningPostgres | undefined> {
  const cluster = join(await findHome(resolve(dataDir)), 'cluster')
  for (let waitedMs = 0; waitedMs < STARTING_MS; waitedMs += 20) {
    const found = await readPidFile(cluster)
    if (!(found && (await answers(listenOf(found))))) return undefined
    if (found.status === 'ready')
      return { connection: connectionTo(listenOf(found)), isFresh: false, stop: () => Promise.resolve() }
    if (found.status !== 'starting') return undefined
    await sleep(20)
  }
  return undefined
}

const listenOf = ({ socketDir, port }: PidFile): Listen => ({ socketDir, port, host: '127.0.0.1' })

function answers({ socketDir, port, host }: Listen): Promise<boolean> {
  const target = socketDir ? { path: join(socketDir, `.s.PGSQL.${port}`) } : { host, port }
  return new Promise((resolve) => {
    const socket = connect(target)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

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
