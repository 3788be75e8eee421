import { randomBytes } from 'node:crypto'
import { access, chmod, link, lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { PostgresAccount } from './account.ts'
import { can, databaseAccount } from './account.ts'
import { PostgresError } from './errors.ts'

/** `dir` contains the owner's lock and, below it, the cluster that belongs to `account`. */
export type PostgresHome = { dir: string; cluster: string; account: PostgresAccount }

const pointer = 'database-is-in.txt'

/**
 * The home of the database of a data folder: the folder itself or, when the database's own user cannot reach it (root
 * in a home of mode 0700), another folder named by a text file in it.
 */
export async function settleHome(dataDir: string): Promise<PostgresHome> {
  await mkdir(dataDir, { recursive: true })
  const dir = await findHome(dataDir)
  const home = { dir, cluster: join(dir, 'cluster'), account: await databaseAccount(join(dir, 'cluster')) }
  if (await isReachable(home)) return home
  if (dir !== dataDir)
    throw new PostgresError(`The user of the database cannot reach its data in ${home.cluster}.`)
  const elsewhere = await homeElsewhere(dataDir)
  return { ...home, dir: elsewhere, cluster: join(elsewhere, 'cluster') }
}

/** Where the database of a data folder is or will be, without creating anything. */
export async function findHome(dataDir: string): Promise<string> {
  const text = await readFile(join(dataDir, pointer), 'utf8').catch(() => undefined)
  const dir = text?.split('\n')[0]?.trim()
  if (!dir) return dataDir
  await access(dir).catch((cause: unknown) => {
    const file = join(dataDir, pointer)
    throw new PostgresError(
      `${file} says that the database is in ${dir}, but that folder does not exist. ` +
        'Bring it back, or delete that file to begin with an empty database.',
      { cause },
    )
  })
  return dir
}

/** A folder for files that other users must reach: durable if any such folder is writable. */
export async function reachablePlace(): Promise<string> {
  for (const parent of ['/var/lib', '/var/tmp', tmpdir()]) {
    const place = join(parent, 'tiantian-mall')
    await mkdir(place).catch(() => undefined) // it exists, or the next one is tried
    if (!(await isOurs(place))) continue
    // The server's own files are private by its umask; this folder is not.
    await chmod(place, 0o755)
    return place
  }
  throw new PostgresError(
    'No folder for the database could be made in /var/lib, /var/tmp or the temporary folder.',
  )
}

async function isReachable({ dir, cluster, account }: PostgresHome): Promise<boolean> {
  if (account.uid === undefined) return true
  await chmod(dir, 0o711)
  const exists = await access(cluster).then(
    () => true,
    () => false,
  )
  return exists ? can(account, '-w', cluster) : can(account, '-x', dir)
}

async function homeElsewhere(dataDir: string): Promise<string> {
  const clone = basename(dirname(dataDir)).replace(/[^\w-]/g, '') || 'data'
  const dir = join(await reachablePlace(), `${clone}-${randomBytes(4).toString('hex')}`)
  await mkdir(dir)
  await chmod(dir, 0o711)
  await writeFile(join(dir, 'belongs-to.txt'), `${dataDir}\n`)
  if (await pointTo(dir, dataDir)) return dir
  await rm(dir, { recursive: true })
  return findHome(dataDir)
}

/** Returns false if another process that starts at the same time was first. */
async function pointTo(dir: string, dataDir: string): Promise<boolean> {
  const text =
    `${dir}\n\nThe database runs as a user of its own, who cannot reach this folder: its data is in the folder above.\n` +
    'Keep this file: it is the only way back to that data. Without it, the next start begins an empty database.\n'
  const written = join(dataDir, `${pointer}.${process.pid}`)
  await writeFile(written, text)
  try {
    await link(written, join(dataDir, pointer))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(written)
  }
}

/** Other users must not be able to put their files here. */
async function isOurs(place: string): Promise<boolean> {
  const found = await lstat(place).catch(() => undefined)
  return !!found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}
