import { TimedCache } from '../../../platform/cache/timed-cache.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { inSample } from './sample.ts'
import { Statement } from './statement.ts'
import { tagOf, UNIVERSAL } from './tag.ts'
import type { TagStatistics } from './tag-statistics.ts'

/** Tags of categories, of each level of the tree, that contain parts for any car. */
export type UniversalCategories = ReadonlySet<number>

/** With fewer products a lookup without results costs nothing. */
const MANY = 20_000

const stored = new TimedCache<UniversalCategories>({ ms: 600_000 })

/**
 * Categories where universal parts are likely, refreshed about every ten minutes from one in sixteen products: brake
 * pads are made for a car, engine oil is for all. Undefined when there are few products: then a lookup is faster.
 */
export async function readUniversalCategories(
  sql: Queryable,
  { itemCount }: TagStatistics,
): Promise<UniversalCategories | undefined> {
  return itemCount < MANY ? undefined : stored.get(sql, '', () => read(sql))
}

async function read(sql: Queryable): Promise<UniversalCategories> {
  const statement = new Statement()
  const rows = await statement.run<{ id: number }>(
    sql,
    `select distinct id from (
        select category_id, group_id, top_id from search_items i
        where i.tags && ${statement.ints([UNIVERSAL])}${inSample(16)} group by 1, 2, 3) found,
      unnest(array[category_id, group_id, top_id]) id`,
  )
  return new Set(rows.map(({ id }) => tagOf('category', id)))
}
