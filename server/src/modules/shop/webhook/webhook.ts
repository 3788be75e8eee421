import { createHmac } from 'node:crypto'
import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type * as contracts from '@tiantian/contracts/shop/webhook.ts'
import {
  WEBHOOK_LOG_DAYS,
  WEBHOOK_LOG_MAX,
  WEBHOOK_LOG_ROWS,
  WEBHOOK_OLD_SECRET_HOURS,
  WEBHOOKS_MAX,
} from '@tiantian/contracts/shop/webhook.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { ShopWebhookDeliveryRow, ShopWebhookRow } from '../../../platform/database/rows.generated.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { isPublicAddress } from '../../../platform/delivery/public-request.ts'
import { newId } from '../../../platform/id.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { publish } from '../../../platform/job/outbox.ts'
import type { Cipher } from '../../../platform/secret/cipher.ts'
import { createCipher } from '../../../platform/secret/cipher.ts'
import { newLinkSecret } from '../../../platform/secret/link.ts'
import type { ShopActor } from '../member.ts'
import { lockTeam } from '../member.ts'
import { requireOwnShop } from '../own-shop.ts'
import { WEBHOOK_TOPIC } from './shop-event.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface WebhookActor extends ShopActor {
  readonly cipher: Cipher
}

interface WebhookKey {
  readonly shopId: string
  readonly id: string
}

/** @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED') */
export async function listWebhooks(
  sql: Queryable,
  { userId, language }: { readonly userId: string; readonly language: Language },
  shopId: string,
) {
  await requireOwnShop(sql, userId, shopId, 'staff')
  const [shop] = await sql<{ id: string; name: string }[]>`
    select id, ${sql.unsafe(textInSql('s.name', language))} as name from shops s where id = ${shopId}`
  const rows = await sql<ShopWebhookRow[]>`
    select * from shop_webhooks where shop_id = ${shopId} order by created_at desc, id desc`
  return { shop: shop!, webhooks: rows.map(webhookOf) }
}

const webhookOf = (row: ShopWebhookRow): contracts.Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events as contracts.WebhookEvent[],
  isActive: row.is_active,
  failingSince: row.failing_since === null ? null : isoTime(row.failing_since),
  createdAt: isoTime(row.created_at),
})

/** @throws AppError('INVALID_INPUT') unless anybody could be reached there */
function assertPublic(url: string) {
  if (!isPublicAddress(url)) throw new AppError('INVALID_INPUT', {}, [{ path: 'url', rule: 'invalid_value' }])
}

/** Returns the secret. @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED' | 'WEBHOOK_TOO_MANY' | 'INVALID_INPUT') */
export async function createWebhook(
  tx: Tx,
  actor: WebhookActor,
  { shopId, url, events }: Parsed<typeof contracts.createWebhook>,
): Promise<string> {
  await lockTeam(tx, shopId)
  await requireOwnShop(tx, actor.userId, shopId, 'staff')
  assertPublic(url)
  const [made] = await tx<{ count: number }[]>`
    select count(*)::int as count from shop_webhooks where shop_id = ${shopId}`
  if ((made?.count ?? 0) >= WEBHOOKS_MAX) throw new AppError('WEBHOOK_TOO_MANY', { max: WEBHOOKS_MAX })
  const id = newId()
  const secret = newWebhookSecret()
  await tx`
    insert into shop_webhooks (id, shop_id, url, events, secret, saved_by, created_at)
    values (${id}, ${shopId}, ${url}, ${events}, ${actor.cipher.close(secret)}, ${actor.userId}, ${actor.at})`
  const body = JSON.stringify({ event: 'ping', createdAt: actor.at.toISOString(), shopId, data: {} })
  await tx`
    insert into shop_webhook_deliveries (id, webhook_id, event, body, created_at, next_at)
    values (${newId()}, ${id}, 'ping', ${body}, ${actor.at}, ${actor.at})`
  await publish(tx, WEBHOOK_TOPIC, { webhookId: id })
  await record(tx, actor, 'shop.webhook.create', { shopId, id }, { host: new URL(url).host, events })
  return secret
}

/** What an address has missed while it was off stays failed. @throws AppError('WEBHOOK_NOT_FOUND' | 'INVALID_INPUT') */
export async function saveWebhook(
  tx: Tx,
  actor: ShopActor,
  { shopId, id, url, events, isActive }: Parsed<typeof contracts.saveWebhook>,
) {
  await requireWebhook(tx, actor, { shopId, id })
  assertPublic(url)
  await tx`
    update shop_webhooks set url = ${url}, events = ${events}, is_active = ${isActive},
      saved_by = case when url <> ${url} or (${isActive} and not is_active) then ${actor.userId} else saved_by end,
      busy_until = case when is_active then busy_until end,
      failing_since = case when ${isActive} and not is_active then null else failing_since end
    where id = ${id}`
  if (!isActive) await failWaiting(tx, id)
  const change = { host: new URL(url).host, events, isActive }
  await record(tx, actor, 'shop.webhook.save', { shopId, id }, change)
}

/** Nobody waits for the deliveries of an address that is switched off. */
export const failWaiting = (tx: Tx, webhookId: string) => tx`
  update shop_webhook_deliveries set state = 'failed' where webhook_id = ${webhookId} and state = 'waiting'`

/** @throws AppError('WEBHOOK_NOT_FOUND') */
export async function deleteWebhook(tx: Tx, actor: ShopActor, { shopId, id }: WebhookKey) {
  await requireWebhook(tx, actor, { shopId, id })
  await tx`delete from shop_webhooks where id = ${id}`
  await record(tx, actor, 'shop.webhook.delete', { shopId, id })
}

/** Returns the new secret. @throws AppError('WEBHOOK_NOT_FOUND') */
export async function rotateSecret(tx: Tx, actor: WebhookActor, { shopId, id }: WebhookKey): Promise<string> {
  await requireWebhook(tx, actor, { shopId, id })
  const secret = newWebhookSecret()
  const until = new Date(actor.at.getTime() + WEBHOOK_OLD_SECRET_HOURS * HOUR_MS)
  await tx`
    update shop_webhooks set former_secret = secret, former_until = ${until}, secret = ${actor.cipher.close(secret)}
    where id = ${id}`
  await record(tx, actor, 'shop.webhook.rotate', { shopId, id })
  return secret
}

/** @throws AppError('WEBHOOK_NOT_FOUND') */
export async function listDeliveries(sql: Queryable, userId: string, { shopId, id }: WebhookKey) {
  await requireWebhook(sql, { userId }, { shopId, id })
  const rows = await sql<ShopWebhookDeliveryRow[]>`
    select * from shop_webhook_deliveries where webhook_id = ${id}
    order by created_at desc, id desc limit ${WEBHOOK_LOG_ROWS}`
  return { deliveries: rows.map(deliveryOf) }
}

const deliveryOf = (row: ShopWebhookDeliveryRow): contracts.WebhookDelivery => ({
  id: row.id,
  event: row.event,
  state: row.state,
  attemptCount: row.attempt_count,
  status: row.status,
  body: row.body,
  createdAt: isoTime(row.created_at),
  attemptedAt: row.attempted_at === null ? null : isoTime(row.attempted_at),
  nextAt: row.state === 'waiting' ? isoTime(row.next_at) : null,
})

/** @throws AppError('WEBHOOK_NOT_FOUND' | 'STATE_CONFLICT') the latter while the address is switched off */
export async function replay(
  tx: Tx,
  actor: ShopActor,
  { shopId, id, deliveryId }: Parsed<typeof contracts.replayWebhookDelivery>,
) {
  const { is_active } = await requireWebhook(tx, actor, { shopId, id })
  if (!is_active) throw new AppError('STATE_CONFLICT')
  const again = await tx`
    update shop_webhook_deliveries set state = 'waiting', attempt_count = 0, next_at = ${actor.at}
    where id = ${deliveryId} and webhook_id = ${id}`
  if (again.count === 0) throw new AppError('WEBHOOK_NOT_FOUND')
  await publish(tx, WEBHOOK_TOPIC, { webhookId: id })
  await record(tx, actor, 'shop.webhook.replay', { shopId, id }, { deliveryId })
}

/** @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED' | 'WEBHOOK_NOT_FOUND') */
async function requireWebhook(
  sql: Queryable,
  { userId }: Pick<ShopActor, 'userId'>,
  { shopId, id }: WebhookKey,
): Promise<Pick<ShopWebhookRow, 'is_active'>> {
  await requireOwnShop(sql, userId, shopId, 'staff')
  const [found] = await sql<Pick<ShopWebhookRow, 'is_active'>[]>`
    select is_active from shop_webhooks where id = ${id} and shop_id = ${shopId}`
  if (!found) throw new AppError('WEBHOOK_NOT_FOUND')
  return found
}

/**
 * The log of an address is as long as WEBHOOK_LOG_MAX allows, but for what waits: of that the address has not heard yet.
 * No delivery is older than WEBHOOK_LOG_DAYS.
 */
export async function deleteOldDeliveries(sql: Queryable, now: Date): Promise<number> {
  const old = await sql`
    delete from shop_webhook_deliveries where id in (
      select id from shop_webhook_deliveries
      where created_at < ${new Date(now.getTime() - WEBHOOK_LOG_DAYS * DAY_MS)} limit 20000)`
  const beyond = await sql`
    delete from shop_webhook_deliveries where id in (
      select d.id from shop_webhooks w cross join lateral (
        select id, state from shop_webhook_deliveries where webhook_id = w.id
        order by created_at desc, id desc offset ${WEBHOOK_LOG_MAX} limit 20000) d
      where d.state <> 'waiting')`
  return old.count + beyond.count
}

const record = (
  tx: Tx,
  { userId: actorId, at }: ShopActor,
  event: string,
  { shopId, id }: WebhookKey,
  change: object = {},
) =>
  audit(tx, {
    actorId,
    event,
    objectKind: 'shop',
    objectId: shopId,
    at,
    change: { webhookId: id, ...change },
  })

interface CipherSettings {
  readonly tokenSecret: string
  readonly previousTokenSecrets: readonly string[]
}

/** Secrets of webhooks sign, so they are encrypted, not hashed. */
export const webhookCipher = ({ tokenSecret, previousTokenSecrets }: CipherSettings): Cipher =>
  createCipher('webhook', tokenSecret, previousTokenSecrets)

export const newWebhookSecret = (): string => `whsec_${newLinkSecret()}`

/** `t=1767225600,v1=…`, with a `v1` for each secret: a receiver accepts any of them. */
export function signatureOf(body: string, secrets: readonly string[], now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  )
  return [`t=${seconds}`, ...signed].join(',')
}
