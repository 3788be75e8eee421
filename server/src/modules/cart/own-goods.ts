import { AppError } from '@tiantian/contracts/error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { CartOffer } from './offer.ts'

/** The shops in which the user works, as owner or member. */
export async function shopsOfMember(sql: Queryable, userId: string): Promise<ReadonlySet<string>> {
  const rows = await sql<{ shop_id: string }[]>`select shop_id from shop_members where user_id = ${userId}`
  return new Set(rows.map(({ shop_id }) => shop_id))
}

/** Who confirms an order and its payment for the shop is not its buyer. @throws AppError('OWN_SHOP') */
export function refuseOwnGoods(
  lines: readonly Pick<CartOffer, 'shop_id' | 'part_number'>[],
  ownShops: ReadonlySet<string>,
) {
  const own = lines.find(({ shop_id }) => ownShops.has(shop_id))
  if (own) throw new AppError('OWN_SHOP', { partNumber: own.part_number })
}
