import type { UndeliveredMessage } from '@tiantian/contracts/user/delivery.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import type { Transport } from './message.ts'

const LISTED_MAX = 50
/** Older ones are not needed. */
const STORED_MAX = 1000

/** Stores messages in a table instead of sending them: used when no service is configured. */
export function outboxTransport({ sql }: Db, clock: Clock): Transport {
  return {
    async send({ id, channel, recipient, subject, text, html }) {
      await sql`
        insert into undelivered_messages (id, channel, recipient, subject, text, html, created_at)
        values (${id}, ${channel}, ${recipient}, ${subject}, ${text}, ${html}, ${clock.now()})
        on conflict do nothing`
      await sql`
        delete from undelivered_messages where id in (
          select id from undelivered_messages order by created_at desc offset ${STORED_MAX})`
    },
  }
}

/** Newest first. */
export async function listUndeliveredMessages({ sql }: Db): Promise<UndeliveredMessage[]> {
  const rows = await sql<(Omit<UndeliveredMessage, 'createdAt'> & { created_at: string })[]>`
    select id, channel, recipient, subject, text, html, created_at from undelivered_messages
    order by created_at desc, id desc limit ${LISTED_MAX}`
  return rows.map(({ created_at, ...message }) => ({
    ...message,
    createdAt: new Date(created_at).toISOString(),
  }))
}
