// A separate program that loads reference data and the demo world, started by the server (world.ts).
import { prepareData } from '@tiantian/data/prepare.ts'
import { indexAllProducts } from './modules/product/index/index-item.ts'
import { showLoadedArticles } from './modules/publish/article/article-page.ts'
import { hashPassword } from './modules/user/login/password.ts'
import { closeDatabase, openDatabase } from './platform/database/database.ts'
import { createLogger } from './platform/log.ts'
import type { WorldOrder } from './world.ts'

process.once('message', (order: WorldOrder) => void load(order))
// The parent process has ended: a partly loaded world is rolled back.
process.once('disconnect', () => process.exit(1))

async function load({ connection, logLevel, loadsDemo }: WorldOrder) {
  const log = createLogger(logLevel)
  const db = openDatabase(connection)
  const accounts = await prepareData({
    sql: db.sql,
    loadsDemo,
    log,
    hashPassword,
    indexProducts: indexAllProducts,
    showArticles: showLoadedArticles,
  })
  await closeDatabase(db)
  if (accounts) process.send?.(accounts, () => process.exit(0))
  else process.exit(0)
}
