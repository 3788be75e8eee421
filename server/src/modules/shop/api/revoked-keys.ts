import { auditAll } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database.ts'

/** Deletes the keys of an owner who is none any more: they do not come back with the role. */
export async function revokeKeysOf(
  tx: Tx,
  { userId: actorId, at }: { readonly userId: string; readonly at: Date },
  shopId: string,
  ownerId: string,
): Promise<void> {
  const gone = await tx<{ keyId: string; name: string }[]>`
    delete from shop_api_keys where shop_id = ${shopId} and user_id = ${ownerId} returning id as "keyId", name`
  await auditAll(
    tx,
    gone.map((change) => ({
      ...{ actorId, event: 'shop.key.revoke', objectKind: 'shop', objectId: shopId },
      ...{ change: { ...change }, at },
    })),
  )
}
