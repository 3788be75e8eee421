import { fork } from 'node:child_process'
import { join } from 'node:path'
import { createPainter } from '@tiantian/data/pictures/painter.ts'
import type { DemoAccount } from '@tiantian/data/prepare.ts'
import { isWorldMissing, prepareData } from '@tiantian/data/prepare.ts'
import { handoutOf } from '@tiantian/data/world/event/handout.ts'
import { createPrinter } from './modules/expo/handout/printer.ts'
import { indexProducts } from './modules/product/index-item.service.ts'
import { showLoadedArticles } from './modules/publish/loaded.ts'
import { hashPassword } from './modules/user/password.ts'
import type { Config } from './platform/config.ts'
import type { Connection, Db } from './platform/database.ts'
import type { Logger } from './platform/log.ts'

type DemoAccounts = readonly DemoAccount[] | undefined

/** Reference data and, when asked, the demo world. Answers the demo accounts when they were made just now. */
export async function prepareWorld(
  db: Db,
  connection: Connection,
  { loadsDemo, logLevel }: Config,
  log: Logger,
): Promise<DemoAccounts> {
  const sql = db.$client
  if (loadsDemo && (await isWorldMissing(sql))) return prepareBeside({ connection, logLevel })
  return prepareData({ sql, loadsDemo, log, hashPassword, indexProducts, showArticles: showLoadedArticles })
}

/** Makes what lies in the media folder and is not uploaded: drawn pictures, and what goes with events of the demo world. */
export async function createMediaMaker(mediaDir: string): Promise<(path: string) => Promise<boolean>> {
  const paint = await createPainter(mediaDir)
  const print = createPrinter(mediaDir, handoutOf)
  return async (path) => (await paint(path)) || print(path)
}

/** What the process beside is told. */
export interface WorldOrder {
  readonly connection: Connection
  readonly logLevel: Config['logLevel']
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
      else reject(new Error('The demo world could not be loaded; the reason stands above.'))
    })
  })
}
