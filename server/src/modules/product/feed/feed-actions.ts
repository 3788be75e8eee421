import type { ProductFeed } from '@tiantian/contracts/product/feed.ts'
import {
  deleteProductFeed,
  FEED_PATH,
  getProductFeed,
  rotateProductFeed,
} from '@tiantian/contracts/product/feed.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import { audit, auditAll } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import type { Disowning } from '../../../platform/module-hooks.ts'
import { newLinkSecret } from '../../../platform/secret/link.ts'
import { isManagedBy, requireOwnShop } from '../../shop/own-shop.ts'

const actorOf = ({ user, clock }: Context<'member'>) => ({ userId: user.id, at: clock.now() })

interface FeedOwner {
  readonly userId: string
  readonly at: Date
}

/** @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED') */
async function getFeed(sql: Queryable, userId: string, shopId: string): Promise<ProductFeed> {
  await requireOwnShop(sql, userId, shopId, 'staff')
  const [row] = await sql<{ secret: string; created_at: string }[]>`
    select secret, created_at::text from product_feeds where shop_id = ${shopId}`
  if (!row) return null
  const path = `${FEED_PATH}/${row.secret}`
  return { yandex: `${path}/yandex.yml`, google: `${path}/google.xml`, createdAt: isoTime(row.created_at) }
}

/** @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED') */
async function rotateFeed(tx: Tx, { userId, at }: FeedOwner, shopId: string) {
  await requireOwnShop(tx, userId, shopId, 'staff')
  await tx`
    insert into product_feeds (shop_id, secret, created_at) values (${shopId}, ${newLinkSecret()}, ${at})
    on conflict (shop_id) do update set secret = excluded.secret, created_at = excluded.created_at`
  await audit(tx, { actorId: userId, event: 'shop.feed.rotate', objectKind: 'shop', objectId: shopId, at })
}

/** @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED') */
async function deleteFeed(tx: Tx, { userId, at }: FeedOwner, shopId: string) {
  await requireOwnShop(tx, userId, shopId, 'staff')
  const { count } = await tx`delete from product_feeds where shop_id = ${shopId}`
  if (count > 0)
    await audit(tx, { actorId: userId, event: 'shop.feed.delete', objectKind: 'shop', objectId: shopId, at })
}

/** The secret address of a feed that was made since in a shop of the account. */
export const disownFeeds: Disowning = async (tx, { userId, since, at }) => {
  const gone = await tx<{ shopId: string }[]>`
    delete from product_feeds f using shops s
    where s.id = f.shop_id and ${isManagedBy(tx, userId, 'staff')} and f.created_at >= ${since}
    returning f.shop_id as "shopId"`
  await auditAll(
    tx,
    gone.map(({ shopId }) => ({
      actorId: userId,
      event: 'shop.feed.delete',
      objectKind: 'shop',
      objectId: shopId,
      at,
    })),
  )
  return { feed: gone.length }
}

/** An officer who looks as the owner does not get the addresses: they work longer than the look. */
async function shown({ db, user }: Context<'member'>, shopId: string) {
  const feed = await getFeed(db.sql, user.id, shopId)
  return { feed: feed && user.isImpersonation ? { ...feed, yandex: '', google: '' } : feed }
}

export const feedActions: readonly Implementation[] = [
  implement(getProductFeed, (context, { shopId }) => shown(context, shopId)),
  implement(rotateProductFeed, async (context, { shopId }) => {
    await context.db.transaction((tx) => rotateFeed(tx, actorOf(context), shopId))
    return shown(context, shopId)
  }),
  implement(deleteProductFeed, async (context, { shopId }) => {
    await context.db.transaction((tx) => deleteFeed(tx, actorOf(context), shopId))
    return shown(context, shopId)
  }),
]
