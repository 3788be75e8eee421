import type { ProductFeed } from '@tiantian/contracts/product/feed.ts'
import { FEED_PATH } from '@tiantian/contracts/product/feed.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { newLinkSecret } from '../../../platform/link.ts'
import { requireOwnShop } from '../../shop/own-shop.ts'

interface FeedOwner {
  readonly userId: string
  readonly at: Date
}

/** @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED') */
export async function getFeed(sql: Queryable, userId: string, shopId: string): Promise<ProductFeed> {
  await requireOwnShop(sql, userId, shopId, 'staff')
  const [row] = await sql<{ secret: string; created_at: string }[]>`
    select secret, created_at::text from product_feeds where shop_id = ${shopId}`
  if (!row) return null
  const path = `${FEED_PATH}/${row.secret}`
  return { yandex: `${path}/yandex.yml`, google: `${path}/google.xml`, createdAt: isoTime(row.created_at) }
}

/** @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED') */
export async function rotateFeed(tx: Tx, { userId, at }: FeedOwner, shopId: string) {
  await requireOwnShop(tx, userId, shopId, 'staff')
  await tx`
    insert into product_feeds (shop_id, secret, created_at) values (${shopId}, ${newLinkSecret()}, ${at})
    on conflict (shop_id) do update set secret = excluded.secret, created_at = excluded.created_at`
  await audit(tx, { actorId: userId, event: 'shop.feed.rotate', objectKind: 'shop', objectId: shopId, at })
}

/** @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED') */
export async function deleteFeed(tx: Tx, { userId, at }: FeedOwner, shopId: string) {
  await requireOwnShop(tx, userId, shopId, 'staff')
  const { count } = await tx`delete from product_feeds where shop_id = ${shopId}`
  if (count > 0)
    await audit(tx, { actorId: userId, event: 'shop.feed.delete', objectKind: 'shop', objectId: shopId, at })
}
