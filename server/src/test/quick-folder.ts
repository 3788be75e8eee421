import { statfsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { availableMemory } from 'node:process'

const MEMORY = '/dev/shm'
const GIBIBYTE = 1024 ** 3
/** The files of tests that need most take a gigabyte beside each other; the rest is for the processes. */
const ROOM = 6 * GIBIBYTE

const NAME = 'mall-test'
const NAMED = new RegExp(`^${NAME}-(\\d+)-`)

export interface QuickFolder {
  readonly path: string
  remove(): Promise<void>
}

/**
 * A folder for the files of a whole test run, in memory where there is room. Each test file copies a database of three
 * thousand files: a disk takes up to a second of the processor for that, memory a twentieth of it. What is temporary
 * from now on is in it, too.
 */
export async function openQuickFolder(): Promise<QuickFolder> {
  const parent = hasRoom() ? MEMORY : tmpdir()
  if (parent === MEMORY) await removeAbandoned()
  const path = await mkdtemp(join(parent, `${NAME}-${process.pid}-`))
  // The user of the database must reach its own folder in it.
  await chmod(path, 0o711)
  const temporary = join(path, 'tmp')
  await mkdir(temporary)
  const { TMPDIR } = process.env
  process.env.TMPDIR = temporary
  return {
    path,
    async remove() {
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
      await rm(path, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
    },
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, availableMemory()) > ROOM
  } catch {
    return false // there is none
  }
}

/** Nothing else would ever remove from memory what a test run that was killed has left there. */
async function removeAbandoned() {
  for (const name of await readdir(MEMORY)) {
    const owner = NAMED.exec(name)?.[1]
    if (owner !== undefined && !isRunning(Number(owner)))
      // What another user has left, or another run removes as well, is in nobody's way.
      await rm(join(MEMORY, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
