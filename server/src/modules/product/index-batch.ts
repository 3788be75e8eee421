import { inChunks } from '../../platform/chunks.ts'
import type { Db } from '../../platform/database.ts'
import type { JobHandler } from '../../platform/jobs.ts'
import { publish } from '../../platform/outbox.ts'
import { indexNext } from './index-item.ts'

/** Products of one transaction: 500 at once kept whoever asked meanwhile waiting for up to 0.6 s. */
const CHUNK = 25
/** Of one job, which ends so within seconds when the server stops. */
const CHUNKS = 20

/**
 * All products are indexed anew, ordered by whatever changed what is indexed: some a job, each orders the next. A
 * million takes an hour and a half, beside which people are answered.
 */
export const indexBatchJob: JobHandler = {
  topic: 'product.index',
  async run(db, data) {
    const { after } = data as { after?: string }
    const last = await indexInChunks(db, after, CHUNK, CHUNKS)
    if (last === undefined) return
    await publish(db.sql, indexBatchJob.topic, { after: last })
  },
}

/** Answers the last product that was indexed, undefined at the end of all. */
export async function indexInChunks(
  db: Db,
  after: string | undefined,
  chunk: number,
  chunks: number,
): Promise<string | undefined> {
  let last = after
  const isMore = await inChunks(chunks, async () => {
    last = await db.transaction((tx) => indexNext(tx, chunk, last))
    return last !== undefined
  })
  return isMore ? last : undefined
}
