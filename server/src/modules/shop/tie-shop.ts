import { AppError } from '@tiantian/contracts/error.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publish } from '../../platform/job/outbox.ts'
import { lockTeam } from './member.ts'
import { requireOwnShop } from './own-shop.ts'
import { assertCanOpen, lockOwnEnterprise } from './shop-application.ts'
import type { ShopEditor } from './shop-settings.ts'
import { SHOP_CHANGED } from './shop-settings.ts'

/**
 * Ties a shop whose enterprise was struck off to the approved enterprise of its owner. It stays closed until the owner opens
 * it again, and suspended if the office had suspended it on its own.
 * @throws AppError('ENTERPRISE_NEEDED' | 'ENTERPRISE_LAPSED' | 'STATE_CONFLICT' | 'SHOP_NOT_FOUND' | 'PERMISSION_DENIED')
 */
export async function tieShop(tx: Tx, { userId, at }: ShopEditor, id: string) {
  // The enterprises before the shop, as a decision about them and a transfer lock them.
  const enterprise = await lockOwnEnterprise(tx, userId)
  await lockTeam(tx, id)
  await requireOwnShop(tx, userId, id, 'closing')
  const [shop] = await tx<{ enterpriseId: string; isStruckOff: boolean; isMainOwner: boolean }[]>`
    select s.enterprise_id as "enterpriseId", coalesce(a.state = 'revoked', false) as "isStruckOff",
      s.owner_id = ${userId} as "isMainOwner"
    from shops s left join enterprise_applications a on a.id = s.enterprise_id where s.id = ${id}`
  if (!shop?.isMainOwner) throw new AppError('PERMISSION_DENIED')
  if (!shop.isStruckOff) throw new AppError('STATE_CONFLICT')
  assertCanOpen(enterprise)
  await tx`
    update shops set enterprise_id = ${enterprise.id}, version = version + 1,
      reason = case when state = 'closed' then '' else reason end
    where id = ${id}`
  await publish(tx, SHOP_CHANGED, { shopId: id })
  await audit(tx, {
    actorId: userId,
    event: 'shop.tie',
    objectKind: 'shop',
    objectId: id,
    at,
    change: { from: shop.enterpriseId, to: enterprise.id },
  })
}
