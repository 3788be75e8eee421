import type { Tx } from './database.ts'

/** Notes in the transaction of a change what must still be done about it; the jobs take it from there. */
export async function publish(tx: Tx, topic: string, data: object): Promise<void> {
  await tx`insert into outbox (topic, data) values (${topic}, ${JSON.stringify(data)}::jsonb)`
}
