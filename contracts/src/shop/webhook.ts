import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { secureUrl } from '../form-fields.ts'

/** What a shop lets its programs know. `ping` is sent when an address is added. */
export const WEBHOOK_EVENTS = ['product.changed', 'stock.changed', 'order.created', 'order.changed'] as const
const webhookEvent = z.enum(WEBHOOK_EVENTS)
export type WebhookEvent = z.output<typeof webhookEvent>

export const WEBHOOKS_MAX = 5
/** The signature: `t=<seconds>,v1=<hex>`, HMAC-SHA256 of `<seconds>.<body>` with the secret. */
export const WEBHOOK_SIGNATURE = 'tiantian-signature'
/** The same for each attempt: by it a receiver knows what it has had already. */
export const WEBHOOK_ID = 'tiantian-delivery'
/** A former secret goes on signing for so long, beside the new one. */
export const WEBHOOK_OLD_SECRET_HOURS = 24
/** Without one answer for so long an address is switched off. */
export const WEBHOOK_FAILING_DAYS = 3
/** How soon a delivery is tried again; then it has failed. */
export const WEBHOOK_RETRY_MINUTES = [1, 5, 30, 120, 360, 720] as const
export const WEBHOOK_LOG_DAYS = 30
/** Deliveries that are kept of one address: a program that changes its stock each minute is no reason for more. */
export const WEBHOOK_LOG_MAX = 5_000
export const WEBHOOK_LOG_ROWS = 50

const shopId = z.uuid()
const id = z.uuid()
const url = secureUrl.check(z.minLength(1))
const events = z.array(webhookEvent).check(
  z.minLength(1),
  z.maxLength(WEBHOOK_EVENTS.length),
  z.refine((each) => new Set(each).size === each.length, { params: { rule: 'duplicate' } }),
)

const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(webhookEvent),
  isActive: z.boolean(),
  /** Since when no delivery has succeeded; null: the last one did. */
  failingSince: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Webhook = z.output<typeof webhook>
const webhooksOfShop = { shop: z.object({ id: z.uuid(), name: z.string() }), webhooks: z.array(webhook) }

export const listWebhooks = defineAction({
  name: 'shop/webhook/list',
  summary: 'The addresses to which a shop sends events, the newest first; only for its owners',
  kind: 'read',
  auth: 'member',
  input: z.object({ shopId }),
  output: z.object(webhooksOfShop),
})

export const createWebhook = defineAction({
  name: 'shop/webhook/create',
  summary:
    'Send events of a shop to a public https address. The secret that signs them is shown this once; a ping is sent',
  auth: 'member',
  stepUp: true,
  input: z.object({ shopId, url, events }),
  output: z.object({ ...webhooksOfShop, secret: z.string() }),
  limit: { max: 30, windowSeconds: 3600 },
})

export const saveWebhook = defineAction({
  name: 'shop/webhook/save',
  summary: 'Change the address or the events of a webhook, or switch it off or on',
  auth: 'member',
  stepUp: true,
  input: z.object({ shopId, id, url, events, isActive: z.boolean() }),
  output: z.object(webhooksOfShop),
  limit: { max: 60, windowSeconds: 3600 },
})

export const deleteWebhook = defineAction({
  name: 'shop/webhook/delete',
  summary: 'Delete a webhook with its log',
  auth: 'member',
  input: z.object({ shopId, id }),
  output: z.object(webhooksOfShop),
})

export const rotateWebhookSecret = defineAction({
  name: 'shop/webhook/rotate',
  summary: 'A new secret for a webhook; the former one goes on signing beside it for a day',
  auth: 'member',
  stepUp: true,
  input: z.object({ shopId, id }),
  output: z.object({ ...webhooksOfShop, secret: z.string() }),
  limit: { max: 30, windowSeconds: 3600 },
})

const delivery = z.object({
  id,
  event: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attemptCount: z.int(),
  /** Of the last answer; null: there was none. */
  status: z.nullable(z.int()),
  /** What was sent. */
  body: z.string(),
  createdAt: z.string(),
  attemptedAt: z.nullable(z.string()),
  /** When it is tried again. */
  nextAt: z.nullable(z.string()),
})
export type WebhookDelivery = z.output<typeof delivery>
const log = z.object({ deliveries: z.array(delivery) })

export const listWebhookDeliveries = defineAction({
  name: 'shop/webhook/log',
  summary: 'The latest 50 deliveries of a webhook, of the last 30 days',
  kind: 'read',
  auth: 'member',
  input: z.object({ shopId, id }),
  output: log,
})

export const replayWebhookDelivery = defineAction({
  name: 'shop/webhook/replay',
  summary: 'Send a delivery once more, as it was',
  auth: 'member',
  input: z.object({ shopId, id, deliveryId: z.uuid() }),
  output: log,
  limit: { max: 120, windowSeconds: 3600 },
})
