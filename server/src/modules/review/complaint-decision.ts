import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { productMachine } from '@tiantian/contracts/product/state.ts'
import type {
  ComplaintKind,
  decideComplaints as decideContract,
  revokeDecision as revokeContract,
} from '@tiantian/contracts/review/complaint.ts'
import { complaintMachine, reviewMachine } from '@tiantian/contracts/review/state.ts'
import type { Tx } from '../../platform/database/database.ts'
import { moveMany, storeMachine, tryMove } from '../../platform/move.ts'
import { settleClaim } from '../office/claim.ts'
import { indexProducts } from '../product/index/index-item.ts'
import { queueNotifications } from '../user/notifications/notify.ts'
import type { Actor } from './review.ts'
import { complaintDecided, productHidden, reviewHidden } from './review-notification.ts'

interface ComplaintTarget {
  readonly kind: ComplaintKind
  readonly id: string
}

interface ComplaintRow {
  readonly kind: ComplaintKind
  readonly object_id: string
  readonly reporter_id: string
}

const complaints = storeMachine<ComplaintRow>()({
  machine: complaintMachine,
  table: 'complaints',
  keyColumns: ['kind', 'object_id', 'reporter_id'],
  notFound: 'REVIEW_NOT_FOUND',
  audit: { objectKind: ({ kind }) => kind, objectId: ({ object_id }) => object_id },
})

const reviews = storeMachine<{ readonly id: string }>()({
  machine: reviewMachine,
  table: 'reviews',
  notFound: 'REVIEW_NOT_FOUND',
  audit: { objectKind: 'review', objectId: ({ id }) => id },
})

const products = storeMachine<{ readonly id: string }>()({
  machine: productMachine,
  table: 'products',
  notFound: 'PRODUCT_NOT_FOUND',
  audit: { objectKind: 'product', objectId: ({ id }) => id },
})

/** Decides all open complaints about one object. @throws AppError('REVIEW_NOT_FOUND' | 'PRODUCT_NOT_FOUND' | 'OWN_CASE') */
export function decideComplaints(
  { db, userId, now }: Actor,
  { isUpheld, isOffSale, note, ...target }: Parsed<typeof decideContract>,
) {
  const { kind, id } = target
  return db.transaction(async (tx) => {
    const about = tx`kind = ${kind} and object_id = ${id}`
    const change = { by: userId, role: 'message.moderate', at: now, reason: note } as const
    const set = { decision_note: note }
    const event = isUpheld ? 'uphold' : 'dismiss'
    await refuseOwnCase(tx, userId, target)
    await settleClaim(tx, { queue: 'complaints', id: `${kind}:${id}` }, { userId, now })
    const decided = await moveMany(tx, complaints, about, event, { ...change, set })
    if (decided.length === 0) throw notFound(kind)
    if (isUpheld && (kind === 'review' || isOffSale)) await hide(tx, target, change)
    await queueNotifications(
      tx,
      complaintDecided,
      decided.map(({ row }) => ({ kind, id, reporterId: row.reporter_id })),
    )
    return { count: decided.length }
  })
}

/**
 * Reverts the decision that hid the object: the complaint was wrong, or the shop has corrected it.
 * @throws AppError('OWN_CASE'), AppError('REVIEW_NOT_FOUND' | 'PRODUCT_NOT_FOUND') also when no decision hides it
 */
export function revokeDecision(
  { db, userId, now }: Actor,
  { note, ...target }: Parsed<typeof revokeContract>,
) {
  const { kind, id } = target
  return db.transaction(async (tx) => {
    const hiding = tx`kind = ${kind} and object_id = ${id} and has_hidden`
    const change = { by: userId, role: 'message.moderate', at: now, reason: note, holds: ['hidden'] } as const
    await refuseOwnCase(tx, userId, target)
    const set = { has_hidden: false, ...(note && { decision_note: note }) }
    const revoked = await moveMany(tx, complaints, hiding, 'revoke', { ...change, set })
    if (revoked.length === 0) throw notFound(kind)
    await turn(tx, target, 'show', change)
    return { count: revoked.length }
  })
}

/** Nobody decides who complained, wrote the review or works in the shop. */
async function refuseOwnCase(tx: Tx, userId: string, { kind, id }: ComplaintTarget) {
  const own = await tx`
    select from complaints where kind = ${kind} and object_id = ${id} and reporter_id = ${userId}
    union all
    select from reviews r where ${kind} = 'review' and r.id = ${id} and (r.author_id = ${userId}
      or exists (select from shop_members w where w.shop_id = r.shop_id and w.user_id = ${userId}))
    union all
    select from products p join shop_members w on w.shop_id = p.shop_id
    where ${kind} = 'product' and p.id = ${id} and w.user_id = ${userId}`
  if (own.length > 0) throw new AppError('OWN_CASE')
}

const notFound = (kind: ComplaintKind) =>
  new AppError(kind === 'review' ? 'REVIEW_NOT_FOUND' : 'PRODUCT_NOT_FOUND')

interface ComplaintDecision {
  readonly by: string
  readonly role: 'message.moderate'
  readonly at: Date
  readonly reason: string
}

/**
 * The product can be neither found nor ordered any more. Recorded on all upheld complaints, so that it can be
 * reverted.
 */
async function hide(tx: Tx, target: ComplaintTarget, decision: ComplaintDecision) {
  const { kind, id } = target
  const isTurned = await turn(tx, target, 'hide', decision)
  if (isTurned && kind === 'review') await queueNotifications(tx, reviewHidden, [{ reviewId: id }])
  if (isTurned && kind === 'product') await queueNotifications(tx, productHidden, [{ productId: id }])
  await tx`
    update complaints set has_hidden = true where kind = ${kind} and object_id = ${id} and state = 'upheld'
      and (${isTurned} or exists (
        select from complaints before where before.kind = ${kind} and before.object_id = ${id} and before.has_hidden))`
}

/** False when its state does not allow it, for example because its shop has hidden it. */
async function turn(
  tx: Tx,
  { kind, id }: ComplaintTarget,
  event: 'hide' | 'show',
  { by, role, at, reason }: ComplaintDecision,
): Promise<boolean> {
  const change = { by, role, at, reason }
  if (kind === 'review') return (await tryMove(tx, reviews, id, event, change)) !== undefined
  const moved = await tryMove(tx, products, id, event, change)
  await indexProducts(tx, [id])
  return moved !== undefined
}
