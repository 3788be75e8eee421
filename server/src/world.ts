import { fork } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoAccount } from '@tiantian/data/prepare.ts'
import type { Config } from './platform/config.ts'
import type { Connection, Db } from './platform/database.ts'

// What makes the world is half of the sources there are. A server needs it once, and loads it no sooner.

type DemoAccounts = readonly DemoAccount[] | undefined

interface Preparing {
  readonly db: Db
  readonly connection: Connection
  readonly config: Config
  /** Of what the world is made from (data/src/fingerprint.ts). */
  readonly print: string
}

/** Reference data and, when asked, the demo world. Answers the demo accounts when they were made just now. */
export async function prepareWorld({ db, connection, config, print }: Preparing): Promise<DemoAccounts> {
  const { loadsDemo, logLevel } = config
  const mark = loadsDemo ? 'prepared/demo' : 'prepared/reference'
  const sql = db.sql
  const known = await sql`select from imports where name = ${mark} and content_hash = ${print}`
  if (known.length > 0) return undefined
  const accounts = await prepareBeside({ connection, logLevel, loadsDemo })
  await sql`
    insert into imports (name, content_hash) values (${mark}, ${print})
    on conflict (name) do update set content_hash = excluded.content_hash, finished_at = now()`
  return accounts
}

/** What the process beside is told. */
export interface WorldOrder {
  readonly connection: Connection
  readonly logLevel: Config['logLevel']
  readonly loadsDemo: boolean
}

/** Loading a whole world takes far more memory than serving does: a process of its own takes it, and gives it back. */
function prepareBeside(order: WorldOrder): Promise<DemoAccounts> {
  const child = fork(join(import.meta.dirname, 'load-world.ts'))
  child.send(order)
  return new Promise((resolve, reject) => {
    let accounts: DemoAccounts
    child.on('message', (made: DemoAccounts) => {
      accounts = made
    })
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve(accounts)
      else reject(new Error('The data could not be loaded; the reason stands above.'))
    })
  })
}

type Maker = (path: string) => Promise<boolean>

/** Makes what lies in the media folder and is not uploaded: drawn pictures, and what goes with events of the demo world. */
export async function createMediaMaker(mediaDir: string, print: string): Promise<Maker> {
  let opening: Promise<Maker> | undefined
  const open = () => {
    opening ??= openMaker(mediaDir).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  // Beside the folder: what lies in it is given out.
  const stamp = `${mediaDir}.stamp`
  if ((await readFile(stamp, 'utf8').catch(() => '')) !== print) {
    // What older drawings made is thrown away before anybody sees it.
    await open()
    await writeFile(stamp, print)
  }
  return async (path) => (await isFile(join(mediaDir, path))) || (await open())(path)
}

async function openMaker(mediaDir: string): Promise<Maker> {
  const [{ createPainter }, { handoutOf }, { createPrinter }] = await Promise.all([
    import('@tiantian/data/pictures/painter.ts'),
    import('@tiantian/data/world/event/handout.ts'),
    import('./modules/expo/handout/printer.ts'),
  ])
  const paint = await createPainter(mediaDir)
  const print = createPrinter(mediaDir, handoutOf)
  return async (path) => (await paint(path)) || print(path)
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
