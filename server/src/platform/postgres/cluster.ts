import { execFile } from 'node:child_process'
import { chown, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { PostgresError } from './errors.ts'
import type { Home } from './home.ts'
import { asArguments, childEnv, sharedMemory } from './settings.ts'

const run = promisify(execFile)

/**
 * Makes the cluster if there is none and answers whether it is fresh. It is made beside its place and
 * then renamed: a start that is interrupted leaves nothing half made.
 */
export async function ensureCluster(home: Home, initdb: string): Promise<boolean> {
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
  const [parent, prefix] = [dirname(cluster), `${basename(cluster)}.init-`]
  const leftovers = (await readdir(parent)).filter((name) => name.startsWith(prefix))
  await Promise.all(leftovers.map((name) => rm(join(parent, name), { recursive: true, force: true })))
}

// pg_trgm finds Cyrillic and Chinese letters by the LC_CTYPE of the C library: with plain C it finds
// none. Its name for UTF-8 differs from system to system.
const ctypes = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8', 'en-US.UTF-8']

async function initialize(initdb: string, cluster: string, { account }: Home): Promise<void> {
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
    ...['--pgdata', cluster, '--username', 'postgres', '--encoding', 'UTF8', '--data-checksums'],
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...['--lc-collate', 'C', '--lc-ctype', ctype, '--lc-messages', 'C', '--no-instructions'],
    // Who can enter the socket's folder (mode 0700) is the owner of the data already.
    ...['--auth', 'trust'],
    ...asArguments(sharedMemory()),
  ]
}
