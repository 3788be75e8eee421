import { access, constants, mkdir, realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { usableBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { PostgresError } from './errors.ts'
import type { Home } from './home.ts'
import { reachablePlace, settleHome } from './home.ts'
import { takeOwnerLock } from './owner-lock.ts'
import { launchPostmaster } from './postmaster.ts'
import type { Listen } from './settings.ts'
import { removeSocketDir, whereToListen } from './socket-dir.ts'
import type { Log } from './supervisor.ts'
import { supervise } from './supervisor.ts'

/** How to reach the server: `host` is the folder of its Unix socket (on Windows a local address). */
export type PostgresConnection = { host: string; port: number; user: string; database: string }

export type RunningPostgres = { connection: PostgresConnection; isFresh: boolean; stop(): Promise<void> }

/**
 * Starts the embedded PostgreSQL on a data folder that this process alone owns, making the database
 * if there is none (`isFresh`). The server lives until `stop()` or the end of this process, however
 * it ends; should the server die before, it is started again at the same address.
 * Throws PostgresError with a message for people.
 */
export async function startPostgres(options: { dataDir: string; log: Log }): Promise<RunningPostgres> {
  const { log } = options
  const dataDir = await ownFolder(resolve(options.dataDir))
  const home = await settleHome(dataDir)
  if (home.dir !== dataDir)
    log.info(`the database of ${dataDir} lives in ${home.dir}, where its user can reach it`)
  const lock = takeOwnerLock(home.dir, dataDir)
  try {
    return await startOwned(home, log, () => lock.release())
  } catch (error) {
    lock.release()
    throw error
  }
}

async function ownFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
    return await realpath(dataDir)
  } catch (cause) {
    const problem = (cause as Error).message
    const advice = 'Start as the user it belongs to, or name another folder: DATA_DIR=/another/folder'
    throw new PostgresError(`The data folder ${dataDir} cannot be used (${problem}).\n${advice}`, { cause })
  }
}

async function startOwned(home: Home, log: Log, release: () => void): Promise<RunningPostgres> {
  const binaries = await usableBinaries(home.account, () => spareFor(home))
  const isFresh = await ensureCluster(home, binaries.initdb)
  const listen = await whereToListen(home)
  const launch = () => launchPostmaster(binaries.postgres, home, listen, (line) => pass(line, log))
  const server = await supervise(home, launch, log)
  return {
    connection: connectionTo(listen),
    isFresh,
    stop: once(async () => {
      await server.stop()
      await removeSocketDir(listen, home)
      release()
    }),
  }
}

export function connectionTo({ socketDir, host, port }: Listen): PostgresConnection {
  return { host: socketDir || host, port, user: 'postgres', database: 'postgres' }
}

/** Who stops it twice gets the same stop. */
function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= action()
    return done
  }
}

const spareFor = (home: Home) =>
  home.account.uid === undefined ? Promise.resolve(home.dir) : reachablePlace()

function pass(line: string, log: Log): void {
  const isComingOrGoing = /is starting up|is shutting down|due to administrator command/.test(line)
  if (/FATAL|PANIC|terminated by signal/.test(line) && !isComingOrGoing) log.warn(`postgres: ${line}`)
}
