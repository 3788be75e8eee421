import { OFFER_DAYS } from '@tiantian/contracts/enterprise/people.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Fragment, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { move, moveMany, tryMove } from '../../../platform/move.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import type { ShopActor } from '../member.ts'
import { giveShop } from '../member.ts'
import { enterpriseOffered, enterpriseTransferred } from './notification.ts'
import { lockOwnEnterprise, offers, passOnTeam } from './people.ts'

const DAY_MS = 86_400_000

interface OfferSender extends ShopActor {
  /** Of the letter, where the address belongs to no account. */
  readonly language: Language
}

/**
 * Whether the address has an account is not said: the letter goes out in any case. An earlier open offer ends.
 * @throws AppError('ENTERPRISE_NEEDED' | 'OFFER_TO_SELF')
 */
export async function offer(tx: Tx, actor: OfferSender, email: string) {
  const { userId, at } = actor
  const { id: applicationId } = await lockOwnEnterprise(tx, userId)
  const own = await tx`select from users where id = ${userId} and email = ${email}`
  if (own.length > 0) throw new AppError('OFFER_TO_SELF')
  await endOpenOffers(tx, actor, applicationId)
  const id = newId()
  await tx`
    insert into enterprise_offers (id, application_id, from_user, email, state, created_at, expires_at)
    values (${id}, ${applicationId}, ${userId}, ${email}, 'offered', ${at}, ${new Date(at.getTime() + OFFER_DAYS * DAY_MS)})`
  await audit(tx, {
    actorId: userId,
    event: 'enterprise.offer.send',
    at,
    change: { offerId: id },
    objectKind: 'enterprise.application',
    objectId: applicationId,
  })
  await queueNotifications(tx, enterpriseOffered, [{ id, language: actor.language }])
}

export async function endOpenOffers(
  tx: Tx,
  { userId, at }: ShopActor,
  applicationId: string,
  condition: Fragment = tx`true`,
) {
  const open = await tx<{ id: string }[]>`
    select id from enterprise_offers where application_id = ${applicationId} and state = 'offered' and ${condition}
    order by id`
  for (const { id } of open) await tryMove(tx, offers, id, 'withdraw', { by: userId, role: 'owner', at })
  return open.length
}

/** @throws AppError('ENTERPRISE_NEEDED' | 'TRANSFER_NOT_FOUND') */
export async function withdrawOffer(tx: Tx, actor: ShopActor) {
  const { id } = await lockOwnEnterprise(tx, actor.userId)
  if ((await endOpenOffers(tx, actor, id)) === 0) throw new AppError('TRANSFER_NOT_FOUND')
}

interface OpenOffer {
  readonly application_id: string
  readonly from_user: string
}

/**
 * An open offer to the address of this account; the enterprise is locked first, as when it is withdrawn.
 * @throws AppError('TRANSFER_NOT_FOUND') also for one that was withdrawn, has expired, whose enterprise is
 * suspended, or whose sender is blocked or leaving
 */
async function lockReceived(tx: Tx, { userId, at }: ShopActor, id: string): Promise<OpenOffer> {
  const [found] = await tx<OpenOffer[]>`
    select o.application_id, o.from_user from enterprise_offers o join users u on u.email = o.email and u.id = ${userId}
      join users sender on sender.id = o.from_user
    where o.id = ${id} and o.from_user <> u.id and sender.status = 0 and sender.closing_at is null`
  if (!found) throw new AppError('TRANSFER_NOT_FOUND')
  const owned = await tx`
    select from enterprise_applications
    where id = ${found.application_id} and state = 'approved' and user_id = ${found.from_user} for no key update`
  const open = await tx`
    select from enterprise_offers where id = ${id} and state = 'offered' and expires_at > ${at}`
  if (owned.length === 0 || open.length === 0) throw new AppError('TRANSFER_NOT_FOUND')
  return found
}

/**
 * The enterprise, its papers and all its shops pass on together, and both people are told.
 * @throws AppError('TRANSFER_NOT_FOUND' | 'ENTERPRISE_EXISTS')
 */
export async function accept(tx: Tx, actor: ShopActor, id: string) {
  const { userId, at } = actor
  await tx`select lock_user(${userId})`
  const { application_id: applicationId, from_user: from } = await lockReceived(tx, actor, id)
  const own = await tx`
    select from enterprise_applications where user_id = ${userId} and kind = 'enterprise'
      and state not in ('rejected', 'withdrawn', 'revoked') limit 1`
  if (own.length > 0) throw new AppError('ENTERPRISE_EXISTS')
  await move(tx, offers, id, 'accept', { by: userId, role: 'recipient', at, data: { from, to: userId } })
  await tx`
    update enterprise_applications set user_id = ${userId}, version = version + 1, updated_at = ${at}
    where id = ${applicationId}`
  await tx`
    insert into enterprise_events (application_id, at, event, from_state, to_state, actor_id, actor_role)
    values (${applicationId}, ${at}, 'transfer', 'approved', 'approved', ${userId}, 'applicant')`
  await tx`
    update media_files set owner_id = ${userId}
    where id in (select file_id from enterprise_documents where application_id = ${applicationId})`
  await passOnTeam(tx, applicationId, userId)
  const shops = await tx<{ id: string }[]>`
    select id from shops where enterprise_id = ${applicationId} and owner_id = ${from} order by id`
  for (const shop of shops) await giveShop(tx, actor, { shopId: shop.id, from, to: userId })
  await queueNotifications(tx, enterpriseTransferred, [
    { applicationId, userId: from, isNewOwner: false },
    { applicationId, userId, isNewOwner: true },
  ])
}

/** @throws AppError('TRANSFER_NOT_FOUND') */
export async function decline(tx: Tx, actor: ShopActor, id: string) {
  await lockReceived(tx, actor, id)
  await move(tx, offers, id, 'decline', { by: actor.userId, role: 'recipient', at: actor.at })
}

/** Marks offers whose time is over; they could not be accepted any more. */
export const expireOffers = (db: Db, now: Date): Promise<number> =>
  db.transaction(
    async (tx) =>
      (
        await moveMany(tx, offers, tx`expires_at <= ${now}`, 'expire', {
          by: null,
          role: 'clock',
          at: now,
        })
      ).length,
  )
