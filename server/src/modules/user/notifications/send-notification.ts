import type { Clock } from '../../../platform/clock.ts'
import type { Db, Queryable, Tx } from '../../../platform/database/database.ts'
import type { Delivery } from '../../../platform/delivery/message.ts'
import { DeliveryError } from '../../../platform/delivery/message.ts'
import { newId } from '../../../platform/id.ts'
import type { JobHandler } from '../../../platform/job/jobs.ts'
import { publish } from '../../../platform/job/outbox.ts'
import type { Cipher } from '../../../platform/secret/cipher.ts'
import type { OutgoingMessage } from './notification.ts'
import { renderMessage } from './notification.ts'

export const NOTIFICATION_TOPIC = 'user.letter'

/** The part of a kind of notifications that knows what they tell of. */
interface SourceKnowing {
  readonly kind: string
  isGone?(sql: Queryable, sourceId: string): Promise<boolean>
}

export interface NotificationJobOptions {
  readonly cipher: Cipher
  readonly delivery: Delivery
  readonly clock: Clock
  /** Of all modules. */
  readonly notifications: readonly SourceKnowing[]
}

/**
 * Enqueues a message for sending after commit. Encrypted: codes and addresses are never in the queue in clear text.
 */
export async function post(tx: Tx, cipher: Cipher, message: Omit<OutgoingMessage, 'id'>): Promise<void> {
  const encrypted = cipher.close(JSON.stringify({ id: newId(), ...message } satisfies OutgoingMessage))
  await publish(tx, NOTIFICATION_TOPIC, { encrypted: encrypted.toString('base64') })
}

/** Sends messages outside of requests; retries until the message expires. */
export function notificationJob({
  cipher,
  delivery,
  clock,
  notifications,
}: NotificationJobOptions): JobHandler {
  return {
    topic: NOTIFICATION_TOPIC,
    async run(db, data) {
      const message = JSON.parse(cipher.open(encryptedOf(data))) as OutgoingMessage
      if (message.until !== undefined && message.until < clock.now().getTime()) return
      if (!(await hasReader(db, message)) || (await isSourceGone(db, notifications, message))) return
      const due = await dueMessage(db, message)
      if (due) await sendAndNoteBounce(db, delivery, due)
    },
  }
}

/** Notes whether the mailbox takes mail: one that does not gets no more of what is not urgent. */
async function sendAndNoteBounce({ sql }: Db, delivery: Delivery, message: OutgoingMessage) {
  const { channel, recipient } = message
  try {
    await delivery[channel]?.send(renderMessage(message))
  } catch (error) {
    if (!(channel === 'email' && error instanceof DeliveryError && error.isBounce)) throw error
    await sql`update users set bounced_email = email where email = ${recipient}`
    return
  }
  if (channel === 'email')
    await sql`update users set bounced_email = null where email = ${recipient} and bounced_email is not null`
}

const encryptedOf = (data: object) => Buffer.from(String('encrypted' in data ? data.encrypted : ''), 'base64')

/** Purposes whose code is only useful to an existing account. */
const FOR_OWNERS: ReadonlySet<string> = new Set(['reset-pwd-by-sms', 'login-by-email', 'reset-pwd-by-email'])

/**
 * Whether an account has the address is looked up here and not in the request, so that neither reply nor response
 * time reveals it.
 */
async function dueMessage(db: Db, message: OutgoingMessage): Promise<OutgoingMessage | undefined> {
  if (message.about.kind !== 'code') return message
  const { scene } = message.about
  if (!FOR_OWNERS.has(scene) && scene !== 'register') return message
  const isKnown = await hasAccount(db, message)
  if (scene !== 'register') return isKnown ? message : undefined
  return isKnown ? { ...message, about: { kind: 'notice', notice: 'known' } } : message
}

/** They may have left, or have changed their address, since it was queued. */
async function hasReader({ sql }: Db, { reader, recipient }: OutgoingMessage): Promise<boolean> {
  if (!reader) return true
  const rows = await sql`
    select from users where id = ${reader.id} and erased_at is null
      and (${!reader.isOwnAddress}::boolean or email = ${recipient})`
  return rows.length > 0
}

/** A guest may have been erased, an invitation withdrawn since it was queued. */
async function isSourceGone(
  { sql }: Db,
  notifications: readonly SourceKnowing[],
  { source }: OutgoingMessage,
): Promise<boolean> {
  const kind = source && notifications.find((each) => each.kind === source.kind)
  return (await kind?.isGone?.(sql, source!.id)) ?? false
}

async function hasAccount({ sql }: Db, { channel, recipient }: OutgoingMessage): Promise<boolean> {
  const rows =
    channel === 'sms'
      ? await sql`select from users where mobile = ${recipient}`
      : await sql`select from users where email = ${recipient}`
  return rows.length > 0
}
