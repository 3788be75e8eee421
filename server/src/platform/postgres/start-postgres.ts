import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import {
  access,
  chmod,
  chown,
  constants,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { usableBinaries } from './binaries.ts'
import { PostgresError } from './errors.ts'
import type { PostgresHome } from './home.ts'
import { reachablePlace, settleHome } from './home.ts'
import { launchPostmaster } from './postmaster.ts'
import type { Listen } from './settings.ts'
import { asArguments, childEnv, sharedMemory } from './settings.ts'
import type { Log } from './supervisor.ts'
import { supervise } from './supervisor.ts'

const run = promisify(execFile)

/**
 * Creates the cluster if there is none and returns whether it is fresh. It is created beside its final path and then
 * renamed: an interrupted start leaves nothing incomplete.
 */
async function ensureCluster(home: PostgresHome, initdb: string): Promise<boolean> {
  await removeUnfinished(home.cluster)
  if (await stat(home.cluster).catch(() => undefined)) return false
  const unfinished = await mkdtemp(`${home.cluster}.init-`)
  const { uid, gid } = home.account
  if (uid !== undefined) await chown(unfinished, uid, gid ?? uid)
  await initialize(initdb, unfinished, home)
  await rename(unfinished, home.cluster)
  return true
}

async function removeUnfinished(cluster: string): Promise<void> {
  const parent = dirname(cluster)
  const prefix = `${basename(cluster)}.init-`
  const leftovers = (await readdir(parent)).filter((name) => name.startsWith(prefix))
  await Promise.all(leftovers.map((name) => rm(join(parent, name), { recursive: true, force: true })))
}

// pg_trgm recognizes Cyrillic and Chinese letters by the LC_CTYPE of the C library: with plain C it finds none. The
// name of the UTF-8 locale differs between systems.
const ctypes = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8', 'en-US.UTF-8']

async function initialize(initdb: string, cluster: string, { account }: PostgresHome): Promise<void> {
  let problem: unknown
  for (const ctype of ctypes) {
    try {
      await run(initdb, initdbArgs(cluster, ctype), { ...account, env: childEnv, cwd: dirname(initdb) })
      return
    } catch (error) {
      problem = error
      if (!/invalid locale/.test(String((error as { stderr?: string }).stderr))) break
    }
  }
  await rm(cluster, { recursive: true, force: true })
  throw new PostgresError(`The database could not be created: ${(problem as Error).message}`, {
    cause: problem,
  })
}

function initdbArgs(cluster: string, ctype: string): string[] {
  return [
    '--pgdata',
    cluster,
    '--username',
    'postgres',
    '--encoding',
    'UTF8',
    '--data-checksums',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--lc-collate',
    'C',
    '--lc-ctype',
    ctype,
    '--lc-messages',
    'C',
    '--no-instructions',
    // Users who can enter the socket's folder (mode 0700) already own the data.
    '--auth',
    'trust',
    ...asArguments(sharedMemory()),
  ]
}

const port = 5432 // of a Unix socket: only a part of its file name
const maxSocketPath = 103 // bytes: macOS allows 104 with the closing zero, Linux 108

/** Where the server listens: on a Unix socket in a folder of mode 0700, on Windows on a free local port. */
async function whereToListen(home: PostgresHome): Promise<Listen> {
  if (process.platform === 'win32') return { socketDir: '', host: '127.0.0.1', port: await freePort() }
  return { socketDir: await socketDir(home), host: '', port }
}

/** A folder for the socket, created because the path of the cluster is too long. */
async function removeSocketDir({ socketDir }: Listen, { cluster }: PostgresHome): Promise<void> {
  if (socketDir && socketDir !== cluster) await rm(socketDir, { recursive: true, force: true })
}

async function socketDir({ cluster, account }: PostgresHome): Promise<string> {
  const lockFile = join(cluster, `.s.PGSQL.${port}.lock`)
  if (Buffer.byteLength(lockFile) <= maxSocketPath) return cluster
  const uid = account.uid ?? process.getuid?.() ?? 0
  const dir = await shortDir(cluster, uid)
  await chown(dir, uid, account.gid ?? process.getgid?.() ?? uid)
  return dir
}

/** The same name at each start, so that killed processes do not accumulate folders. */
async function shortDir(cluster: string, uid: number): Promise<string> {
  const parent = tmpdir().length < 60 ? tmpdir() : '/tmp'
  const dir = join(parent, `pg-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`)
  await mkdir(dir, { mode: 0o700 }).catch(() => undefined)
  const found = await lstat(dir)
  const isOurs = found.isDirectory() && (found.uid === uid || found.uid === process.getuid?.())
  if (!isOurs) return mkdtemp(join(parent, 'pg-')) // another user created a folder of that name
  await chmod(dir, 0o700)
  return dir
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address === 'object' && address) return address.port
  throw new Error('no free port')
}

type OwnerLock = { release(): void }

// When one server is stopped and the next started at once, the first may still be shutting down.
const patienceMs = 3000

/**
 * Only one server at a time owns a data folder. The lock is a file lock of the operating system (taken through
 * SQLite, because Node has no other way): it ends with the process that holds it, however that ends, so there is no
 * stale lock to clean up. The pid beside it is only informative.
 */
function takeOwnerLock(home: string, dataDir: string): OwnerLock {
  const note = join(home, 'owner.pid')
  const lock = new DatabaseSync(join(home, 'owner.lock'), { timeout: patienceMs })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (cause) {
    lock.close()
    throw isBusy(cause) ? new PostgresError(inUse(dataDir, readNote(note)), { cause }) : cause
  }
  writeFileSync(note, `${process.pid} ${new Date().toISOString()}\n`)
  return { release: () => lock.close() }
}

function inUse(dataDir: string, [pid, since]: string[]): string {
  const holder = pid ? `process ${pid} (since ${since})` : 'another process'
  const how = process.platform === 'win32' ? `taskkill /PID ${pid}` : `kill ${pid}`
  return (
    `The data folder ${dataDir} is in use by ${holder}. Only one server can work on it at a time.\n` +
    `Stop that process first${pid ? ` (${how})` : ''}, or give this one a folder of its own: DATA_DIR=/another/folder`
  )
}

function readNote(note: string): string[] {
  try {
    return readFileSync(note, 'utf8').trim().split(' ')
  } catch {
    return [] // the holder has not written it yet
  }
}

const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === 5

/** The server's address: `host` is the folder of its Unix socket (on Windows a local address). */
export type PostgresConnection = { host: string; port: number; user: string; database: string }

export type RunningPostgres = { connection: PostgresConnection; isFresh: boolean; stop(): Promise<void> }

/**
 * Starts the embedded PostgreSQL on a data folder that only this process owns, creating the database if there is none
 * (`isFresh`). The server lives until `stop()` or the end of this process, however it ends; should the server die
 * before, it is restarted at the same address. Throws PostgresError with a readable message.
 */
export async function startPostgres(options: { dataDir: string; log: Log }): Promise<RunningPostgres> {
  const { log } = options
  const dataDir = await ownFolder(resolve(options.dataDir))
  const home = await settleHome(dataDir)
  if (home.dir !== dataDir)
    log.info(`the database of ${dataDir} is in ${home.dir}, where its user can reach it`)
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

async function startOwned(home: PostgresHome, log: Log, release: () => void): Promise<RunningPostgres> {
  const binaries = await usableBinaries(home.account, () => spareFor(home))
  const isFresh = await ensureCluster(home, binaries.initdb)
  const listen = await whereToListen(home)
  const launch = () => launchPostmaster(binaries.postgres, home, listen, (line) => forwardLog(line, log))
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

/** A second call returns the same stop. */
function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= action()
    return done
  }
}

const spareFor = (home: PostgresHome) =>
  home.account.uid === undefined ? Promise.resolve(home.dir) : reachablePlace()

function forwardLog(line: string, log: Log): void {
  const isComingOrGoing = /is starting up|is shutting down|due to administrator command/.test(line)
  if (/FATAL|PANIC|terminated by signal/.test(line) && !isComingOrGoing) log.warn(`postgres: ${line}`)
}
