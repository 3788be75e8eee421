import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type {
  ComplaintKind,
  decideComplaints as decideContract,
  revokeDecision as revokeContract,
} from '@tiantian/contracts/review/complaint.ts'
import { audit } from '../../platform/audit.ts'
import type { Queryable } from '../../platform/database.ts'
import { indexProducts } from '../product/index-item.ts'
import type { Actor } from './review.ts'

type Thing = { readonly kind: ComplaintKind; readonly id: string }

/** Decides all that is open about one thing. @throws AppError('REVIEW_NOT_FOUND' | 'PRODUCT_NOT_FOUND') */
export function decideComplaints(
  { db, userId, now }: Actor,
  { isUpheld, isOffSale, note, ...thing }: Parsed<typeof decideContract>,
) {
  const { kind, id } = thing
  const entry = { actorId: userId, objectKind: kind, objectId: id, at: now }
  const state = isUpheld ? 'upheld' : 'dismissed'
  return db.transaction(async (tx) => {
    const { count } = await tx`
      update complaints set state = ${state}, decision_note = ${note}
      where kind = ${kind} and object_id = ${id} and state = 'open'`
    if (count === 0) throw notFound(kind)
    const isHidden = isUpheld && (kind === 'review' || isOffSale) && (await hide(tx, thing))
    const change = { state, count, note, isHidden }
    await audit(tx, { ...entry, event: 'complaint.decide', change })
    return { count }
  })
}

/**
 * Takes back what hid the thing: people were not right after all, or the shop has mended it.
 * @throws AppError('REVIEW_NOT_FOUND' | 'PRODUCT_NOT_FOUND') also when no decision hides it
 */
export function revokeDecision(
  { db, userId, now }: Actor,
  { note, ...thing }: Parsed<typeof revokeContract>,
) {
  const { kind, id } = thing
  const entry = { actorId: userId, objectKind: kind, objectId: id, at: now }
  return db.transaction(async (tx) => {
    const { count } = await tx`
      update complaints set state = 'dismissed', decision_note = coalesce(${note || null}, decision_note), has_hidden = false
      where kind = ${kind} and object_id = ${id} and has_hidden`
    if (count === 0) throw notFound(kind)
    await turn(tx, thing, 'hidden')
    await audit(tx, { ...entry, event: 'complaint.revoke', change: { count, note } })
    return { count }
  })
}

const notFound = (kind: ComplaintKind) =>
  new AppError(kind === 'review' ? 'REVIEW_NOT_FOUND' : 'PRODUCT_NOT_FOUND')

/** Nobody finds it any more, or can order it. Noted with all complaints that were right, so that it can be taken back. */
async function hide(sql: Queryable, thing: Thing): Promise<boolean> {
  const { kind, id } = thing
  const isTurned = await turn(sql, thing, 'seen')
  const { count } = await sql`
    update complaints set has_hidden = true where kind = ${kind} and object_id = ${id} and state = 'upheld'
      and (${isTurned} or exists (
        select from complaints before where before.kind = ${kind} and before.object_id = ${id} and before.has_hidden))`
  return count > 0
}

/** Turns what is seen into what is hidden, or the other way; false when it was neither. */
async function turn(sql: Queryable, { kind, id }: Thing, from: 'seen' | 'hidden'): Promise<boolean> {
  const seen = kind === 'review' ? 'shown' : 'active'
  const [before, after] = from === 'seen' ? [seen, 'hidden'] : ['hidden', seen]
  const table = kind === 'review' ? sql`reviews` : sql`products`
  const { count } = await sql`update ${table} set state = ${after} where id = ${id} and state = ${before}`
  if (kind === 'product') await indexProducts(sql, [id])
  return count > 0
}
