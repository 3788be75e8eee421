import type { WebhookEvent } from '@tiantian/contracts/shop/webhook.ts'
import type { Fragment, Queryable } from '../../../platform/database/database.ts'

/** One job for each address, so that a slow one holds up none of the others. */
export const WEBHOOK_TOPIC = 'shop.webhook'

/** Ids in one event; a longer list becomes several. */
const IDS_MAX = 500

interface ShopEvent {
  readonly shopId: string
  readonly event: WebhookEvent
  readonly at: Date
}

/**
 * Sends an event to the addresses of a shop that want it, in the transaction of the change: what is rolled back is never
 * sent. It names what has changed; receivers read the rest by the API, as it is then.
 */
export async function sendShopEvent(sql: Queryable, event: ShopEvent, data: object): Promise<void> {
  await sql`with ${shopEventQueries(sql, [{ ...event, data }])} select`
}

/** The same for several, as queries of another statement. */
export function shopEventQueries(
  sql: Queryable,
  events: readonly (ShopEvent & { readonly data: object })[],
): Fragment {
  const sent = events.map(({ shopId, event, at, data }) => {
    const body = JSON.stringify({ event, createdAt: at.toISOString(), shopId, data })
    return { shopId, event, at, body }
  })
  return sql`
    shop_event as (
      insert into shop_webhook_deliveries (id, webhook_id, event, body, created_at, next_at)
      select gen_random_uuid(), w.id, one.event, one.body, one.at, one.at
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as one ("shopId" uuid, event text, at timestamptz, body text)
        join shop_webhooks w on w.shop_id = one."shopId" and w.is_active and one.event = any(w.events)
      returning webhook_id
    ), shop_event_job as (
      insert into outbox (topic, data)
      select ${WEBHOOK_TOPIC}, jsonb_build_object('webhookId', webhook_id) from shop_event
    )`
}

/** The same for products. */
export async function sendProductEvent(sql: Queryable, event: ShopEvent, productIds: readonly string[]) {
  for (let from = 0; from < productIds.length; from += IDS_MAX)
    await sendShopEvent(sql, event, { productIds: productIds.slice(from, from + IDS_MAX) })
}
