import { createApiKey, listApiKeys, revokeApiKey } from '@tiantian/contracts/shop/api-key.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  saveWebhook,
} from '@tiantian/contracts/shop/webhook.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import type { Cipher } from '../../../platform/secret/cipher.ts'
import * as webhooks from '../webhook/webhook.ts'
import * as keys from './key.ts'

type OwnerContext = Pick<Context<'member'>, 'db' | 'user' | 'clock' | 'language'>

/** Keys and webhooks, by which the programs of a seller work with a shop. */
export function apiActions(cipher: Cipher): Implementation[] {
  const actorOf = ({ user, clock }: OwnerContext) => ({ userId: user.id, at: clock.now(), cipher })
  const readerOf = (context: OwnerContext) => ({ ...actorOf(context), language: context.language })
  const keysOf = (context: OwnerContext, shopId: string) =>
    keys.listKeys(context.db.sql, readerOf(context), shopId)
  const webhooksOf = (context: OwnerContext, shopId: string) =>
    webhooks.listWebhooks(context.db.sql, readerOf(context), shopId)
  return [
    implement(listApiKeys, (context, { shopId }) => keysOf(context, shopId)),
    implement(createApiKey, async (context, input) => {
      const key = await context.db.transaction((tx) => keys.createKey(tx, actorOf(context), input))
      return { ...(await keysOf(context, input.shopId)), key }
    }),
    implement(revokeApiKey, async (context, input) => {
      await context.db.transaction((tx) => keys.revokeKey(tx, actorOf(context), input))
      return keysOf(context, input.shopId)
    }),
    implement(listWebhooks, (context, { shopId }) => webhooksOf(context, shopId)),
    implement(createWebhook, async (context, input) => {
      const secret = await context.db.transaction((tx) => webhooks.createWebhook(tx, actorOf(context), input))
      return { ...(await webhooksOf(context, input.shopId)), secret }
    }),
    implement(saveWebhook, async (context, input) => {
      await context.db.transaction((tx) => webhooks.saveWebhook(tx, actorOf(context), input))
      return webhooksOf(context, input.shopId)
    }),
    implement(deleteWebhook, async (context, input) => {
      await context.db.transaction((tx) => webhooks.deleteWebhook(tx, actorOf(context), input))
      return webhooksOf(context, input.shopId)
    }),
    implement(rotateWebhookSecret, async (context, input) => {
      const secret = await context.db.transaction((tx) => webhooks.rotateSecret(tx, actorOf(context), input))
      return { ...(await webhooksOf(context, input.shopId)), secret }
    }),
    implement(listWebhookDeliveries, ({ db, user }, input) =>
      webhooks.listDeliveries(db.sql, user.id, input),
    ),
    implement(replayWebhookDelivery, async (context, input) => {
      await context.db.transaction((tx) => webhooks.replay(tx, actorOf(context), input))
      return webhooks.listDeliveries(context.db.sql, context.user.id, input)
    }),
  ]
}
