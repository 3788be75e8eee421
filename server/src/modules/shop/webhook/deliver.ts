import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import {
  WEBHOOK_FAILING_DAYS,
  WEBHOOK_ID,
  WEBHOOK_RETRY_MINUTES,
  WEBHOOK_SIGNATURE,
} from '@tiantian/contracts/shop/webhook.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import type { ShopWebhookDeliveryRow, ShopWebhookRow } from '../../../platform/database/rows.generated.ts'
import type { PostPublicly } from '../../../platform/delivery/public-request.ts'
import type { JobHandler } from '../../../platform/job/jobs.ts'
import { publish, publishFor } from '../../../platform/job/outbox.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Cipher } from '../../../platform/secret/cipher.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, queueNotifications } from '../../user/notifications/notify.ts'
import { readersIn } from '../own-shop.ts'
import { WEBHOOK_TOPIC } from './shop-event.ts'
import { failWaiting, signatureOf } from './webhook.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Any of them may wait for a server that does not answer. */
const AT_ONCE = 20
/** Deliveries of one job, and how long it goes on to the next one; then other addresses have their turn. */
const TURN = 20
const TURN_MS = 5_000
/** A worker that has held an address for so long has ended with its process. */
const CLAIM_MS = 2 * MINUTE_MS
/** An address that has failed rests, so that many events do not become many attempts. */
const REST_MS = 30_000

interface WebhookContext {
  readonly post: PostPublicly
  readonly cipher: Cipher
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Sends what waits for one address, in its order. Only one job at a time does so for an address, and it ends at the first
 * failure: a slow receiver takes one of the places and no more.
 */
export const webhookJob = (context: WebhookContext): JobHandler => ({
  topic: WEBHOOK_TOPIC,
  atOnce: AT_ONCE,
  async run(db, data) {
    const { webhookId } = data as { webhookId: string }
    const webhook = await claim(db.sql, context.clock, webhookId)
    if (!webhook) return
    let restsUntil: Date | null = null
    const started = performance.now()
    const isOnTurn = (turn: number) => turn < TURN && performance.now() - started < TURN_MS
    try {
      for (let turn = 0; isOnTurn(turn) && restsUntil === null; turn += 1) {
        const delivery = await nextOf(db.sql, webhookId, context.clock)
        if (!delivery) break
        if (!(await attempt(context, db, webhook, delivery)))
          restsUntil = new Date(context.clock.now().getTime() + REST_MS)
      }
    } finally {
      await db.sql`update shop_webhooks set busy_until = ${restsUntil} where id = ${webhookId}`
    }
    // Looked at after the release: what came meanwhile found the address taken.
    if (restsUntil === null && (await nextOf(db.sql, webhookId, context.clock)))
      await publish(db.sql, WEBHOOK_TOPIC, { webhookId })
  },
})

/** Has waiting deliveries sent whose time has come, and those that a process left behind; every minute. */
export async function resumeWebhooks({ sql }: Db, now: Date): Promise<{ webhooks: number }> {
  const resumed = await sql`
    insert into outbox (topic, data)
    select ${WEBHOOK_TOPIC}, jsonb_build_object('webhookId', w.id) from shop_webhooks w
    where w.is_active and (w.busy_until is null or w.busy_until <= ${now})
      and exists (select from shop_webhook_deliveries d
        where d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= ${now})`
  return { webhooks: resumed.count }
}

async function claim(sql: Queryable, clock: Clock, id: string): Promise<ShopWebhookRow | undefined> {
  const now = clock.now()
  const [webhook] = await sql<ShopWebhookRow[]>`
    update shop_webhooks set busy_until = ${new Date(now.getTime() + CLAIM_MS)}
    where id = ${id} and is_active and (busy_until is null or busy_until <= ${now})
    returning *`
  return webhook
}

async function nextOf(sql: Queryable, id: string, clock: Clock) {
  const [delivery] = await sql<ShopWebhookDeliveryRow[]>`
    select * from shop_webhook_deliveries
    where webhook_id = ${id} and state = 'waiting' and next_at <= ${clock.now()}
    order by next_at, created_at, id limit 1`
  return delivery
}

/** True when the receiver has it. */
async function attempt(
  { post, cipher, clock, log }: WebhookContext,
  db: Db,
  webhook: ShopWebhookRow,
  delivery: ShopWebhookDeliveryRow,
): Promise<boolean> {
  const now = clock.now()
  const isFormerValid = webhook.former_until !== null && new Date(webhook.former_until) > now
  const secrets = [webhook.secret, isFormerValid ? webhook.former_secret : null]
    .filter((each) => each !== null)
    .map((each) => cipher.open(each))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'TiantianMall-Webhook/1',
    [WEBHOOK_ID]: delivery.id,
    [WEBHOOK_SIGNATURE]: signatureOf(delivery.body, secrets, now),
  }
  const status = await post({ url: webhook.url, headers, body: Buffer.from(delivery.body) }).catch(
    (error: unknown) => {
      log.info({ err: error, webhookId: webhook.id }, 'a webhook was not reached')
      return null
    },
  )
  // A redirect is not followed: it leads to an address that nobody has checked.
  const isDelivered = status !== null && status >= 200 && status < 300
  if (isDelivered) await noteDelivered(db.sql, webhook, delivery, { status, now })
  else await noteFailed(db, webhook, delivery, { status, now })
  return isDelivered
}

interface AttemptResult {
  readonly status: number | null
  readonly now: Date
}

async function noteDelivered(
  sql: Queryable,
  webhook: ShopWebhookRow,
  { id }: ShopWebhookDeliveryRow,
  { status, now }: AttemptResult,
) {
  await sql`
    update shop_webhook_deliveries
    set state = 'delivered', status = ${status}, attempted_at = ${now}, attempt_count = attempt_count + 1
    where id = ${id}`
  if (webhook.failing_since !== null)
    await sql`update shop_webhooks set failing_since = null where id = ${webhook.id}`
}

/** Tries again later; an address that has failed for days is switched off, and its owners are told. */
async function noteFailed(
  db: Db,
  webhook: ShopWebhookRow,
  { id, attempt_count }: ShopWebhookDeliveryRow,
  { status, now }: AttemptResult,
) {
  const minutes = WEBHOOK_RETRY_MINUTES[attempt_count]
  const next = minutes === undefined ? undefined : new Date(now.getTime() + minutes * MINUTE_MS)
  const since = webhook.failing_since === null ? now : new Date(webhook.failing_since)
  const isOver = now.getTime() - since.getTime() >= WEBHOOK_FAILING_DAYS * DAY_MS
  await db.transaction(async (tx) => {
    await tx`
      update shop_webhook_deliveries
      set state = ${next ? 'waiting' : 'failed'}, status = ${status}, attempted_at = ${now},
        attempt_count = attempt_count + 1, next_at = ${next ?? now}
      where id = ${id}`
    // An address that was corrected meanwhile has not failed.
    const failed = await tx`
      update shop_webhooks set failing_since = ${since}, is_active = is_active and ${!isOver}
      where id = ${webhook.id} and url = ${webhook.url}`
    if (isOver && failed.count > 0) {
      await failWaiting(tx, webhook.id)
      await queueNotifications(tx, webhookDisabled, [{ webhookId: webhook.id }])
    } else if (next) await publishFor(tx, WEBHOOK_TOPIC, { webhookId: webhook.id }, next)
  })
}

const DISABLED: PreparedNotification['words'] = {
  'zh-Hans': {
    subject: '店铺“{shop}”的 Webhook 已停用',
    text: '地址 {host} 已连续 {days} 天没有成功接收事件，系统已停止发送。请修复接收端后重新启用。',
    open: '查看发送记录',
  },
  en: {
    subject: 'A webhook of {shop} has been switched off',
    text: '{host} has accepted no event for {days} days, so no more are sent. Mend the receiver and switch it on again.',
    open: 'View the deliveries',
  },
  ru: {
    subject: 'Вебхук магазина «{shop}» отключён',
    text: 'Адрес {host} не принимает события, отправка остановлена. Дней без единой доставки: {days}. Исправьте приёмник и включите вебхук снова.',
    open: 'Открыть журнал доставки',
  },
  kk: {
    subject: '«{shop}» дүкенінің вебхугы өшірілді',
    text: '{host} мекенжайы {days} күн бойы бірде-бір оқиғаны қабылдамады, жіберу тоқтатылды. Қабылдағышты түзетіп, вебхукты қайта қосыңыз.',
    open: 'Жеткізу журналын ашу',
  },
}

/** To the owners: their programs hear nothing any more. */
export const webhookDisabled = defineNotification<{ readonly webhookId: string }>({
  kind: 'shop.webhook-disabled',
  severity: 'warning',
  async prepare(tx, { webhookId }) {
    const [row] = await tx<
      { readers: PreparedNotification['reader'][]; shop: LocalizedText; shop_id: string; url: string }[]
    >`
      select ${readersIn(tx, 'staff')} as readers, s.name as shop, s.id as shop_id, w.url
      from shop_webhooks w join shops s on s.id = w.shop_id where w.id = ${webhookId} and not w.is_active`
    if (!row) return []
    const params = (language: Language) => ({
      shop: textIn(row.shop, language),
      host: new URL(row.url).host,
      days: String(WEBHOOK_FAILING_DAYS),
    })
    return row.readers.map((reader) => ({
      reader,
      words: DISABLED,
      params,
      path: `/#/pages/shop/api?shop=${row.shop_id}`,
      groupKey: webhookId,
    }))
  },
})
