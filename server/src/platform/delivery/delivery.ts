import { cleanInput } from '@tiantian/contracts/text.ts'
import type { Clock } from '../clock.ts'
import type { DeliveryConfig, SmsConfig } from '../config.ts'
import type { Db } from '../database/database.ts'
import type { Delivery, Transport } from './message.ts'
import { smsAliyunTransport } from './sms-aliyun.ts'
import { smsHttpTransport } from './sms-http.ts'
import { smtpTransport } from './smtp.ts'
import { outboxTransport } from './undelivered-messages.ts'

/** The configured delivery channels; an unconfigured one is stored in a table, and unavailable in production. */
export function createDelivery({ smtp, sms, keepsMessages }: DeliveryConfig, db: Db, clock: Clock): Delivery {
  const stored = keepsMessages ? outboxTransport(db, clock) : undefined
  const email = smtp ? smtpTransport(smtp) : stored
  const text = sms ? smsTransport(sms, clock) : stored
  return { ...(email && { email: clean(email) }), ...(text && { sms: clean(text) }) }
}

/** Headers and bodies without what no mail program shows, whatever is stored. */
const clean = (transport: Transport): Transport => ({
  send: (message) => transport.send(cleanInput(message)),
})

const smsTransport = (sms: SmsConfig, clock: Clock): Transport =>
  sms.service === 'http' ? smsHttpTransport(sms) : smsAliyunTransport(sms, clock)
