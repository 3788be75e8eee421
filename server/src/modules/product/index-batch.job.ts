import type { JobHandler } from '../../platform/jobs.ts'
import { indexNext } from './index-item.service.ts'

/** All products are indexed anew, ordered by a migration that changed what is indexed: a batch a job, each orders the next. */
export const indexBatchJob: JobHandler = {
  topic: 'product.index',
  run: (db, data) => {
    const { after } = data as { after?: string }
    return db.$client.begin(async (tx) => {
      const last = await indexNext(tx, after)
      if (last === undefined) return
      await tx`insert into outbox (topic, data) values ('product.index', ${JSON.stringify({ after: last })}::jsonb)`
    })
  },
}
