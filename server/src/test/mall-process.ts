import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyAction, Input, Output } from '@tiantian/contracts/action.ts'
import type { ErrorCode } from '@tiantian/contracts/error.ts'
import type { Db } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/database.ts'
import { joinPostgres } from '../platform/postgres/index.ts'
import { Refused } from './test-app.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
/** Sources are loaded as `npm start` loads them: stripping the types of all takes seconds. */
export const LOADER = [
  '--disable-warning=ExperimentalWarning',
  `--import=${new URL('../../../scripts/bootstrap/without-types.mjs', import.meta.url).href}`,
]

/** The real server as a separate process, with its own database in a folder. */
export interface MallProcess {
  readonly url: string
  readonly process: ChildProcess
  kill(): Promise<void>
}

/** On the database of a folder, unless the settings name another. */
export async function startMall(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<MallProcess> {
  const own = { NODE_ENV: 'test', DATA_DIR: dataDir, PORT: '0', DEMO: 'false', LOG_LEVEL: 'silent' }
  const env = { ...own, ...settings }
  const child = spawn(process.execPath, [...LOADER, MAIN], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await addressOf(child)
  return {
    url,
    process: child,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** A separate connection to its database, as long as it runs. */
export async function openMallDatabase(dataDir: string): Promise<Db> {
  const joined = await joinPostgres({ dataDir })
  if (!joined) throw new Error(`no database runs on ${dataDir}`)
  return openDatabase(joined.connection, 2)
}

/** The process id of its database server. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

type MallProcessReply = { code: 0 | ErrorCode; message: string }

/** Calls an action over HTTP. @throws Refused, or the connection error */
export async function callMall<A extends AnyAction>(
  mall: MallProcess,
  action: A,
  input: Input<A>,
  token?: string,
): Promise<Output<A>> {
  const response = await fetch(`${mall.url}/api/${action.name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(30_000),
  })
  const { code, message, ...output } = (await response.json()) as MallProcessReply
  if (code !== 0) throw new Refused(response.status, { code, message, ...output })
  return output as Output<A>
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const found = /ready: (http:\/\/[^\s/]+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('close', (code) => reject(new Error(`the server ended with ${code}\n${output}`)))
  })
}
