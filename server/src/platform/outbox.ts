import type { Queryable } from './database.ts'

/** Stores the follow-up work of a change in its transaction; jobs process it later. */
export const publish = (sql: Queryable, topic: string, data: object): Promise<void> =>
  publishAll(sql, topic, [data])

/** The same for several at once, in their order. */
export async function publishAll(sql: Queryable, topic: string, data: readonly object[]): Promise<void> {
  if (data.length === 0) return
  await sql`
    insert into outbox (topic, data)
    select ${topic}, data from jsonb_array_elements(${JSON.stringify(data)}::jsonb) data`
}
