import type { Fragment, Queryable, Tx } from '../database/database.ts'

/** Stores the follow-up work of a change in its transaction; jobs process it later. */
export const publish = (sql: Queryable, topic: string, data: object): Promise<void> =>
  publishAll(sql, topic, [data])

/** The same, not processed before a time. */
export async function publishFor(sql: Queryable, topic: string, data: object, startAt: Date): Promise<void> {
  await sql`
    insert into outbox (topic, data, start_at) values (${topic}, ${JSON.stringify(data)}::jsonb, ${startAt})`
}

/** The PostgreSQL channel on which processes hear of topics that do not wait for the next second. */
export const OUTBOX_CHANNEL = 'outbox'

/** Has the waiting events of a topic processed as soon as the transaction has committed. */
export async function processSoon(tx: Tx, topic: string): Promise<void> {
  await tx`select pg_notify(${OUTBOX_CHANNEL}, ${topic})`
}

/** The same for several at once, in their order. */
export async function publishAll(sql: Queryable, topic: string, data: readonly object[]): Promise<void> {
  if (data.length > 0) await insertEvents(sql, topic, data)
}

/** The same as a part of another statement. */
export const insertEvents = (sql: Queryable, topic: string, data: readonly object[]): Fragment => sql`
  insert into outbox (topic, data)
  select ${topic}, data from jsonb_array_elements(${JSON.stringify(data)}::jsonb) data`
