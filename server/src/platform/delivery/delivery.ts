import { cleanInput } from '@tiantian/contracts/text.ts'
import type { UndeliveredMessage } from '@tiantian/contracts/user/delivery.ts'
import type { Clock } from '../clock.ts'
import type { DeliveryConfig, SmsConfig } from '../config.ts'
import type { Db } from '../database/database.ts'
import type { Delivery, Transport } from './message.ts'
import { smsAliyunTransport, smsHttpTransport } from './sms.ts'
import { smtpTransport } from './smtp.ts'

/** The configured delivery channels; an unconfigured one is stored in a table, and unavailable in production. */
export function createDelivery({ smtp, sms, keepsMessages }: DeliveryConfig, db: Db, clock: Clock): Delivery {
  const outbox = keepsMessages ? outboxTransport(db, clock) : undefined
  const email = smtp ? smtpTransport(smtp) : outbox
  const text = sms ? smsTransport(sms, clock) : outbox
  return { ...(email && { email: clean(email) }), ...(text && { sms: clean(text) }) }
}

/** Headers and bodies without what no mail program shows, whatever is stored. */
const clean = (transport: Transport): Transport => ({
  send: (message) => transport.send(cleanInput(message)),
})

const smsTransport = (sms: SmsConfig, clock: Clock): Transport =>
  sms.service === 'http' ? smsHttpTransport(sms) : smsAliyunTransport(sms, clock)

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
