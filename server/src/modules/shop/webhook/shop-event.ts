import type { WebhookEvent } from '@tiantian/contracts/shop/webhook.ts'
import type { Queryable } from '../../../platform/database.ts'

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
export async function sendShopEvent(sql: Queryable, { shopId, event, at }: ShopEvent, data: object) {
  const body = JSON.stringify({ event, createdAt: at.toISOString(), shopId, data })
  await sql`
    with sent as (
      insert into shop_webhook_deliveries (id, webhook_id, event, body, created_at, next_at)
      select gen_random_uuid(), id, ${event}, ${body}, ${at}, ${at} from shop_webhooks
      where shop_id = ${shopId} and is_active and ${event} = any(events)
      returning webhook_id
    )
    insert into outbox (topic, data)
    select ${WEBHOOK_TOPIC}, jsonb_build_object('webhookId', webhook_id) from sent`
}

/** The same for products. */
export async function sendProductEvent(sql: Queryable, event: ShopEvent, productIds: readonly string[]) {
  for (let from = 0; from < productIds.length; from += IDS_MAX)
    await sendShopEvent(sql, event, { productIds: productIds.slice(from, from + IDS_MAX) })
}
