import type { JobHandler } from '../../../platform/job/jobs.ts'
import { indexProducts } from './index-item.ts'

/** An offer was sold out, or is in stock again: another one may now be the best that lists show. */
export const stockFlipJob: JobHandler = {
  topic: 'product.stock',
  run: (db, data) => {
    const { productId } = data as { productId: string }
    return db.transaction((tx) => indexProducts(tx, [productId])).then(() => undefined)
  },
}
