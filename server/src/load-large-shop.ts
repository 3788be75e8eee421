// A separate program that loads the large shop of the demo world, started by the server (world.ts).
import { setPriority } from 'node:os'
import { loadLargeDemoShop } from '@tiantian/data/prepare.ts'
import { indexProducts } from './modules/product/index/index-item.ts'
import { closeDatabase, openDatabase } from './platform/database/database.ts'
import type { LargeShopOrder } from './world.ts'

/** Whatever the server has to do comes first. */
const LOW_PRIORITY = 15

process.once('message', (order: LargeShopOrder) => void load(order))
// The parent process has ended: the batch that it was at is rolled back.
process.once('disconnect', () => process.exit(1))

async function load({ connection }: LargeShopOrder) {
  setPriority(LOW_PRIORITY)
  const db = openDatabase(connection, 1)
  await loadLargeDemoShop(db.sql, indexProducts)
  await closeDatabase(db)
  process.exit(0)
}
