import { auditAll } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'

/**
 * Deletes the keys of an owner who is none any more: they do not come back with the role. Or those made since a time;
 * returns how many.
 */
export async function revokeKeysOf(
  tx: Tx,
  { userId: actorId, at }: { readonly userId: string; readonly at: Date },
  shopId: string,
  ownerId: string,
  since?: string,
): Promise<number> {
  const gone = await tx<{ keyId: string; name: string }[]>`
    delete from shop_api_keys where shop_id = ${shopId} and user_id = ${ownerId}
      and (${since ?? null}::timestamptz is null or created_at >= ${since ?? null}) returning id as "keyId", name`
  await auditAll(
    tx,
    gone.map((change) => ({
      actorId,
      event: 'shop.key.revoke',
      objectKind: 'shop',
      objectId: shopId,
      change: { ...change },
      at,
    })),
  )
  return gone.length
}
