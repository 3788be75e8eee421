import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { isLanguage } from '@tiantian/contracts/language.ts'
import type { WebPushPayload } from '@tiantian/contracts/push/web-push.ts'
import { PUSH_TEXT_MAX } from '@tiantian/contracts/push/web-push.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { PostPublicly } from '../../../platform/delivery/public-request.ts'
import { publicPoster } from '../../../platform/delivery/public-request.ts'
import type { WebPushKey } from '../../../platform/delivery/web-push.ts'
import { encryptForBrowser, pemOfScalar, webPushKeyOf } from '../../../platform/delivery/web-push.ts'
import { newId } from '../../../platform/id.ts'
import type { JobHandler } from '../../../platform/job/jobs.ts'
import { publishAll, publishFor } from '../../../platform/job/outbox.ts'
import type { KeyStore } from '../stored-key.ts'
import { storedKey } from '../stored-key.ts'
import type { WebPushSubscription } from './device.ts'
import { forgetEndpoint, isPaused, noteAnswer, noteFailure, targetsOf } from './device.ts'

export const WEB_PUSH_TOPIC = 'push.web'
export const WEB_PUSH_DEVICE_TOPIC = 'push.web-device'

/** An open page has acknowledged a notification by then, and the progress of its device is stored. */
const ONLINE_CHECK_MS = 5000
/** Any of them may wait for a push service that does not answer. */
const AT_ONCE = 20
/** Of one user: a push service that is slow, but not slow enough to be left alone, holds up only its own. */
const AT_ONCE_OF_USER = 2
const TURN_MS = 1000
/** How long a push service keeps a message for a browser that is switched off. */
const TTL_S = 86_400
/** Statuses with which a push service says that a subscription has ended. */
const ENDED: ReadonlySet<number> = new Set([404, 410])

interface WaitingWebPush {
  readonly notificationId: string
  readonly userId: string
  /** The number of the live message about it; null where the user wants none. */
  readonly seq: number | null
}

/** Shows a notification in the user's browsers, unless an open page gets it first. */
export const queueWebPush = (tx: Tx, waiting: WaitingWebPush, now: Date): Promise<void> =>
  publishFor(tx, WEB_PUSH_TOPIC, waiting, new Date(now.getTime() + ONLINE_CHECK_MS))

/** Whether the socket was enough; if not, one job for each browser, so that each is retried for itself. */
export const webPushJob = ({ clock }: { readonly clock: Clock }): JobHandler => ({
  topic: WEB_PUSH_TOPIC,
  run(db, data) {
    const { notificationId, userId, seq } = data as WaitingWebPush
    return db.transaction(async (tx) => {
      const [notification] = await tx<{ kind: string; is_seen: boolean }[]>`
        select kind, archived_at is not null or (${seq}::bigint is not null and read_at is not null) as is_seen
        from notifications where id = ${notificationId}`
      if (!notification) return
      const isOnline = notification.is_seen || (seq !== null && (await hasReceived(tx, userId, seq)))
      const targets = isOnline ? [] : await targetsOf(tx, userId, clock.now())
      const reached = targets.length > 0 ? 'sent' : 'no_address'
      await tx`
        insert into notification_log (id, user_id, kind, channel, outcome, logged_at)
        values (${newId()}, ${userId}, ${notification.kind}, 'web', ${isOnline ? 'online' : reached}, ${clock.now()})`
      await publishAll(
        tx,
        WEB_PUSH_DEVICE_TOPIC,
        targets.map(({ id }) => ({ notificationId, userId, subscriptionId: id })),
      )
    })
  },
})

/** A device of the user has acknowledged a live message. */
async function hasReceived(tx: Tx, userId: string, seq: number): Promise<boolean> {
  const [device] =
    await tx`select from push_clients where user_id = ${userId} and acked_seq >= ${seq} limit 1`
  return device !== undefined
}

interface DeviceWebPush {
  readonly notificationId: string
  readonly userId: string
  readonly subscriptionId: string
}

interface WebPushContext {
  readonly webPush: WebPush
  readonly clock: Clock
  /** The address of the web app, as the contact of this server. */
  readonly contact: string
}

/**
 * Sends to one browser, in the language that its user has now. While this process sends to enough of the user's
 * browsers already, it takes its turn later.
 */
export function webPushDeviceJob(context: WebPushContext): JobHandler {
  const running = new Map<string, number>()
  return {
    topic: WEB_PUSH_DEVICE_TOPIC,
    atOnce: AT_ONCE,
    async run({ sql }, data) {
      const job = data as DeviceWebPush
      const { userId } = job
      const others = running.get(userId) ?? 0
      if (others >= AT_ONCE_OF_USER)
        return publishFor(sql, WEB_PUSH_DEVICE_TOPIC, job, new Date(context.clock.now().getTime() + TURN_MS))
      running.set(userId, others + 1)
      try {
        await sendToBrowser(sql, job, context)
      } finally {
        const left = (running.get(userId) ?? 1) - 1
        if (left > 0) running.set(userId, left)
        else running.delete(userId)
      }
    },
  }
}

async function sendToBrowser(
  sql: Queryable,
  { notificationId, userId, subscriptionId }: DeviceWebPush,
  { webPush, clock, contact }: WebPushContext,
) {
  const now = clock.now()
  const target = (await targetsOf(sql, userId, now)).find(({ id }) => id === subscriptionId)
  const [notification] = await sql<NotificationOfReader[]>`
    select n.id, n.texts, n.path, n.severity, u.language from notifications n join users u on u.id = n.user_id
    where n.id = ${notificationId} and n.user_id = ${userId} and n.archived_at is null`
  if (!(target && notification)) return
  if (isPaused(target, now)) throw new Error('the push service did not answer lately')
  const request = requestFor({ target, notification, contact, now, webPush })
  const status = await webPush.post(request).catch(async (error: unknown) => {
    await noteFailure(sql, target, clock.now())
    throw error
  })
  await noteAnswer(sql, target)
  if (ENDED.has(status)) return forgetEndpoint(sql, target.endpoint)
  // Too many messages, or a failure there: later. What it refuses for good is not sent again.
  if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
}

interface NotificationOfReader {
  readonly id: string
  readonly texts: Readonly<Record<string, { readonly subject: string; readonly text: string }>>
  readonly path: string
  readonly severity: string
  readonly language: string
}

function requestFor({
  target,
  notification: { id, texts, path, severity, language },
  contact,
  now,
  webPush: { key },
}: {
  readonly target: WebPushSubscription
  readonly notification: NotificationOfReader
  readonly contact: string
  readonly now: Date
  readonly webPush: WebPush
}) {
  const lang = isLanguage(language) ? language : 'en'
  const { subject = '', text = '' } = texts[lang] ?? {}
  const payload: WebPushPayload = { id, title: cut(subject), text: cut(text), path, lang }
  return {
    url: target.endpoint,
    headers: {
      authorization: key.authorize(target.endpoint, contact, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(TTL_S),
      // A newer one of its group replaces it, also while the browser is switched off.
      topic: id.replaceAll('-', ''),
      urgency: severity === 'critical' ? 'high' : 'normal',
    },
    body: encryptForBrowser(Buffer.from(JSON.stringify(payload)), target),
  }
}

const cut = (text: string) => (text.length > PUSH_TEXT_MAX ? `${text.slice(0, PUSH_TEXT_MAX - 1)}…` : text)

export interface WebPushSettings {
  /** The VAPID key as base64url; by default one is made at the first start and kept in the database. */
  readonly webPrivateKey?: string | undefined
  /** How push services are reached; by default over the public internet. */
  readonly postToService?: PostPublicly | undefined
}

/** What notifications of browsers need. */
export interface WebPush {
  readonly key: WebPushKey
  readonly post: PostPublicly
}

export async function openWebPush(keyStore: KeyStore, settings: WebPushSettings): Promise<WebPush> {
  const { webPrivateKey, postToService = publicPoster() } = settings
  const pem = webPrivateKey ? pemOfScalar(webPrivateKey) : await storedPem(keyStore)
  return { key: webPushKeyOf(pem), post: postToService }
}

async function storedPem(keyStore: KeyStore): Promise<string> {
  const [, pem] = await storedKey(keyStore, 'web', async () => {
    const pair = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
    return pair.privateKey
  })
  return pem
}
