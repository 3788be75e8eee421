import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { OrderTerms } from '@tiantian/contracts/order/proposal.ts'
import { PROPOSAL_HOURS, PROPOSALS_MAX } from '@tiantian/contracts/order/proposal.ts'
import type { answerOrderChange } from '@tiantian/contracts/order/proposal-actions.ts'
import { proposalConditions } from '@tiantian/contracts/order/state.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { OrderProposalRow, OrderRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { handleDue, throwTogether } from '../../../platform/job/due-items.ts'
import type { MoveColumns } from '../../../platform/move.ts'
import { putBack } from '../../product/own/stock-movement.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { lockOrder } from '../lock-order.ts'
import { orderChangeProposed } from '../notification/proposal-notification.ts'
import type { OrderActor } from '../order-actor.ts'
import { uncountOrder } from '../order-changed.ts'
import { moveOrder, refuseOpenTransfer } from '../order-move.ts'
import { heldMinor, refundPart } from '../payment/order-money.ts'
import { countedMinor } from '../payment/payable.ts'
import { reduceDiscounts } from '../terms/discount.ts'
import { shopDiscount, termsOfTax } from '../terms/order-tax.ts'
import type { ProposedChange, TermsLine } from './proposal-terms.ts'
import { changedTerms, deliveryPricing, taxOfTerms, termsOf } from './proposal-terms.ts'

const HOUR_MS = 3_600_000

/** One side of an order, and who acts for it. */
export interface ProposalActor extends OrderActor {
  readonly side: 'buyer' | 'seller'
  /** The columns by which the order is theirs. */
  readonly own: { readonly buyer_id: string } | { readonly shop_id: string }
}

type Proposal = ProposedChange & {
  readonly id: string
  readonly termsVersion: number
  readonly reason: string
}

/**
 * Proposes other terms to the other side, which has three days to answer.
 * @throws AppError('ORDER_NOT_FOUND' | 'STATE_CONFLICT' | 'INVALID_INPUT' | 'PAYMENT_UNDECIDED' | 'PROPOSAL_LIMIT')
 */
export async function proposeChange(
  tx: Tx,
  { side, userId, own, at }: ProposalActor,
  { id, termsVersion, reason, ...change }: Proposal,
) {
  const order = await lockOrder(tx, { id, ...own })
  if (order.terms_version !== termsVersion) throw new AppError('STATE_CONFLICT')
  await refuseOpenTransfer(tx, id)
  const made = await tx`select from order_proposals where order_id = ${id} and side = ${side}`
  if (made.length >= PROPOSALS_MAX) throw new AppError('PROPOSAL_LIMIT')
  const lines = await readLines(tx, id)
  const before = termsOf(order, lines)
  const after = changedTerms(before, change, {
    deliveryOf: deliveryPricing(order, lines),
    tax: termsOfTax(order),
    shopDiscountOf: (couponMinor) => shopDiscount(order, couponMinor),
  })
  const open = await findOpen(tx, id)
  const proposalId = newId()
  const expiresAt = new Date(at.getTime() + PROPOSAL_HOURS * HOUR_MS)
  await moveOrder(tx, { id, ...own }, 'proposeChange', {
    by: userId,
    role: side,
    at,
    reason,
    holds: proposalConditions(open?.side),
    data: { proposalId },
    set: { due_at: order.due_at && dueAfterAnswer(order.due_at, expiresAt) },
  })
  await tx`
    insert into order_proposals (id, order_id, side, state, reason, terms_before, terms_after, created_at, expires_at)
    values (${proposalId}, ${id}, ${side}, 'open', ${reason}, ${JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb, ${at}, ${expiresAt})`
  await queueNotifications(tx, orderChangeProposed, [{ proposalId, event: 'proposeChange' }])
}

/** The order does not run out before the answer, nor within a day after it. */
function dueAfterAnswer(dueAt: string, expiresAt: Date): Date {
  return new Date(Math.max(new Date(dueAt).getTime(), expiresAt.getTime() + 24 * HOUR_MS))
}

/**
 * Accepts or declines a proposal of the other side, or withdraws an own one. Of two answers at the same moment the
 * second finds that it is no longer open.
 * @throws AppError('ORDER_NOT_FOUND' | 'STATE_CONFLICT' | 'INVALID_INPUT' | 'PAYMENT_UNDECIDED')
 */
export async function answerChange(
  tx: Tx,
  { side, userId, own, at }: ProposalActor,
  { id, proposalId, event, reason }: Parsed<typeof answerOrderChange>,
) {
  // An answer waits here for another one given at the same moment.
  const order = await lockOrder(tx, { id, ...own })
  const open = await findOpen(tx, id)
  if (open?.id !== proposalId || new Date(open.expires_at) <= at) throw new AppError('STATE_CONFLICT')
  const after = open.terms_after as OrderTerms
  const isAccepted = event === 'acceptChange'
  if (isAccepted) await refuseOpenTransfer(tx, id)
  const held = isAccepted ? refundOf(order, after) : undefined
  const tax = taxOfTerms(after, termsOfTax(order), (couponMinor) => shopDiscount(order, couponMinor))
  await closeProposal(tx, proposalId, { state: ENDS[event], answer: reason, at })
  await moveOrder(tx, { id, ...own }, event, {
    by: userId,
    role: side,
    at,
    reason,
    holds: proposalConditions(open.side),
    data: { proposalId },
    // A new state has its own time to act; otherwise that of the order stands.
    set: (row): MoveColumns => ({
      ...(isAccepted && order.state === 'created' && side === 'buyer' ? {} : { due_at: row.due_at }),
      ...(held && changedColumns(order, after, { held, tax })),
    }),
  })
  if (held) await applyTerms(tx, order, { proposalId, after, held, tax, by: userId, at })
  await queueNotifications(tx, orderChangeProposed, [{ proposalId, event }])
}

const ENDS = { acceptChange: 'accepted', declineChange: 'declined', withdrawChange: 'withdrawn' } as const

interface ProposalEnd {
  readonly state: OrderProposalRow['state']
  readonly answer: string
  readonly at: Date
}

async function closeProposal(tx: Tx, id: string, { state, answer, at }: ProposalEnd) {
  const closed = await tx`
    update order_proposals set state = ${state}, answer = ${answer}, decided_at = ${at}
    where state = 'open' and id = ${id} returning id`
  if (closed.length === 0) throw new AppError('STATE_CONFLICT')
}

/** What an order that becomes smaller holds too much, of the buyer and of the alliance. */
interface Held {
  readonly amountMinor: number
  readonly subsidyMinor: number
  /** What the alliance bears from now on. */
  readonly subsidyDueMinor: number
}

function refundOf(order: OrderRow, after: OrderTerms): Held {
  const bearsCoupon = Number(order.subsidy_due_minor) > Number(order.points_minor)
  const subsidyDueMinor = after.pointsMinor + (bearsCoupon ? after.couponMinor : 0)
  return {
    amountMinor: Math.min(heldMinor(order), Math.max(0, countedMinor(order) - after.totalMinor)),
    subsidyMinor: Math.max(0, Number(order.subsidy_minor) - subsidyDueMinor),
    subsidyDueMinor,
  }
}

const changedColumns = (order: OrderRow, after: OrderTerms, { held, tax }: Changed): MoveColumns => ({
  terms_version: order.terms_version + 1,
  total_minor: after.totalMinor,
  delivery_minor: after.deliveryMinor,
  tax_minor: tax.taxMinor,
  delivery_tax_minor: tax.deliveryTaxMinor,
  lead_days_min: after.leadDaysMin,
  lead_days_max: after.leadDaysMax,
  item_count: after.lines.reduce((total, { quantity }) => total + quantity, 0),
  coupon_minor: after.couponMinor,
  coupon_code: after.couponMinor === 0 ? null : order.coupon_code,
  points: after.points,
  points_minor: after.pointsMinor,
  subsidy_due_minor: held.subsidyDueMinor,
  subsidy_minor: Number(order.subsidy_minor) - held.subsidyMinor,
  refunded_minor: Number(order.refunded_minor) + held.amountMinor,
})

interface Changed {
  readonly held: Held
  readonly tax: ReturnType<typeof taxOfTerms>
}

interface AppliedChange extends Changed {
  readonly proposalId: string
  readonly after: OrderTerms
  readonly by: string
  readonly at: Date
}

/** Money before stock, as in every move of an order. */
async function applyTerms(tx: Tx, order: OrderRow, { proposalId, after, held, tax, by, at }: AppliedChange) {
  await refundPart(tx, order, { cause: `proposal/${proposalId}/refund`, ...held, by, at })
  await reduceDiscounts(tx, order, { proposalId, ...after, at })
  await uncountOrder(tx, order.id)
  const before = await readLines(tx, order.id)
  const positions = after.lines.map(({ position }) => position)
  await tx`
    update order_lines l set quantity = line.quantity, unit_price_minor = line.price, tax_minor = line.tax
    from unnest(${positions}::int[], ${after.lines.map(({ quantity }) => quantity)}::int[],
      ${after.lines.map(({ unitPriceMinor }) => unitPriceMinor)}::bigint[], ${tax.linesMinor}::bigint[])
      as line (position, quantity, price, tax)
    where l.order_id = ${order.id} and l.position = line.position`
  await tx`
    update orders o set gross_grams = now.grams, volume_cm3 = coalesce(now.volume,
      case when o.gross_grams = 0 then o.volume_cm3 else o.volume_cm3::numeric * now.grams / o.gross_grams end)
    from (
      select sum(gross_grams::bigint * quantity) as grams,
        case when bool_and(volume_cm3 is not null) then sum(volume_cm3 * quantity) end as volume
      from order_lines where order_id = ${order.id}) now
    where o.id = ${order.id}`
  await restockFewer(tx, order.id, before, after)
}

/** Pieces that are no longer ordered go back on sale. */
async function restockFewer(tx: Tx, orderId: string, before: readonly TermsLine[], after: OrderTerms) {
  const left = new Map(after.lines.map(({ position, quantity }) => [position, quantity]))
  const given = before
    .map(({ offer_id, position, quantity }) => ({ offer_id, count: quantity - (left.get(position) ?? 0) }))
    .filter(({ count }) => count > 0)
  if (given.length === 0) return
  const offerIds = given.map(({ offer_id }) => offer_id)
  const counts = given.map(({ count }) => count)
  await putBack(
    tx,
    { cause: 'given_back', sourceId: orderId },
    tx`select * from unnest(${offerIds}::uuid[], ${counts}::int[]) as given (offer_id, quantity)`,
  )
}

async function findOpen(tx: Tx, orderId: string): Promise<OrderProposalRow | undefined> {
  const [open] = await tx<OrderProposalRow[]>`
    select * from order_proposals where order_id = ${orderId} and state = 'open'`
  return open
}

const readLines = (tx: Tx, orderId: string) =>
  tx<TermsLine[]>`
    select position, quantity, unit_price_minor, gross_grams, volume_cm3, offer_id from order_lines
    where order_id = ${orderId} order by position`

/** Ends proposals that nobody has answered in time, each in a transaction of its own. */
export async function expireProposals(db: Db, clock: Clock): Promise<{ proposals: number }> {
  const at = clock.now()
  const due = await handleDue<Pick<OrderProposalRow, 'id' | 'order_id'>>({
    what: 'proposal',
    list: (failed, limit) => db.sql`
      select id, order_id from order_proposals where state = 'open' and expires_at <= ${at}
        and id <> all(${failed}::uuid[])
      order by expires_at limit ${limit}`,
    handle: ({ id, order_id }) => db.transaction((tx) => expireProposal(tx, { id, orderId: order_id, at })),
  })
  throwTogether(due)
  return { proposals: due.count }
}

interface DueProposal {
  readonly id: string
  readonly orderId: string
  readonly at: Date
}

async function expireProposal(tx: Tx, { id, orderId, at }: DueProposal) {
  await tx`select from orders where id = ${orderId} for no key update`
  // It was answered meanwhile.
  if ((await findOpen(tx, orderId))?.id !== id) return
  await closeProposal(tx, id, { state: 'expired', answer: '', at })
  await moveOrder(tx, { id: orderId }, 'expireChange', {
    by: null,
    role: 'system',
    at,
    data: { proposalId: id },
    set: (row): MoveColumns => ({ due_at: row.due_at }),
  })
  await queueNotifications(tx, orderChangeProposed, [{ proposalId: id, event: 'expireChange' }])
}
