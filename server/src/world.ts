import { fork } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoAccount } from '@tiantian/data/prepare.ts'
import type { Config } from './platform/config.ts'
import type { DatabaseConnection, Db } from './platform/database/database.ts'
import type { Logger } from './platform/log.ts'
import type { StopAll } from './platform/stop-all.ts'

// The code that creates the world is half of all sources. A server needs it once, and loads it on demand.

type DemoAccounts = readonly DemoAccount[] | undefined

interface Preparing {
  readonly db: Db
  readonly connection: DatabaseConnection
  readonly config: Config
  /** The fingerprint of the world's sources (data/src/fingerprint.ts). */
  readonly print: string
}

/** Reference data and, when requested, the demo world. Returns the demo accounts when they were created just now. */
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

/** The parameters of the child process. */
export interface WorldOrder {
  readonly connection: DatabaseConnection
  readonly logLevel: Config['logLevel']
  readonly loadsDemo: boolean
}

/** Loading a whole world takes far more memory than serving does: a child process takes it, and releases it. */
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
      else reject(new Error('The data could not be loaded; the reason is above.'))
    })
  })
}

/** The parameters of the child process that loads the large shop. */
export interface LargeShopOrder {
  readonly connection: DatabaseConnection
}

/** As the data package writes it (data/src/large-shop.ts). */
const LARGE_SHOP_MARK = { name: 'demo-large-shop', done: 'done' }

/**
 * Gives the demo world its large shop while requests are served, if it is wanted and not there. Returns what stops it;
 * the next start goes on.
 */
export async function loadLargeShopBeside(
  { db, connection, config }: Omit<Preparing, 'print'>,
  log: Pick<Logger, 'info' | 'error'>,
): Promise<StopAll> {
  if (!config.loadsLargeShop) return async () => undefined
  const { name, done } = LARGE_SHOP_MARK
  const known = await db.sql`select from imports where name = ${name} and content_hash = ${done}`
  if (known.length > 0) return async () => undefined
  log.info('Loading the large shop of the demo world in the background')
  const child = fork(join(import.meta.dirname, 'load-large-shop.ts'))
  child.send({ connection } satisfies LargeShopOrder)
  child.once('error', (error) => log.error({ error }, 'the large shop could not be loaded'))
  child.once('exit', (code) => {
    if (code === 0) log.info('The large shop of the demo world is loaded')
  })
  return async () => {
    child.kill()
  }
}

type Maker = (path: string) => Promise<boolean>

/** Creates the files of the media folder that are not uploads: drawn images, and files of the demo world's events. */
export async function createMediaMaker(mediaDir: string, print: string): Promise<Maker> {
  let opening: Promise<Maker> | undefined
  const open = () => {
    opening ??= openMaker(mediaDir).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  // Outside the folder, whose contents are public.
  const stamp = `${mediaDir}.stamp`
  if ((await readFile(stamp, 'utf8').catch(() => '')) !== print) {
    // Images of older versions are deleted before they are served.
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
