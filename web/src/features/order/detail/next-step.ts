import type { Order } from '@tiantian/contracts/order/order.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import { isOnTheWay } from '@tiantian/contracts/order/state.ts'
import { isOpenReturn } from './order-events.ts'

/** Who acts next; nobody in particular while a carrier has the goods. */
type NextActor = Order['side'] | 'carrier'

const STEP_ACTORS = {
  answer: 'either',
  confirm: 'seller',
  terms: 'seller',
  pay: 'buyer',
  check: 'seller',
  payAgain: 'buyer',
  pack: 'seller',
  payRest: 'buyer',
  ship: 'seller',
  shipRest: 'seller',
  way: 'carrier',
  receive: 'buyer',
  decideCancel: 'seller',
  judge: 'office',
  answerReturn: 'seller',
  sendReturn: 'buyer',
  takeBack: 'seller',
} as const satisfies Record<string, NextActor | 'either'>
export type StepName = keyof typeof STEP_ACTORS

const OF_STATE: Partial<Record<OrderState, StepName>> = {
  created: 'confirm',
  confirmed: 'terms',
  awaiting_payment: 'pay',
  paid: 'pack',
  packing: 'ship',
  shipped: 'way',
  customs: 'way',
  arrived: 'way',
  delivered: 'receive',
  cancel_requested: 'decideCancel',
  dispute: 'judge',
}

/** What has to happen next with an order, and who does it (S1.17); undefined for one that has come to its end. */
export function nextStepOf(order: Order): { step: StepName; by: NextActor } | undefined {
  const proposal = order.proposals.find(({ state }) => state === 'open')
  if (proposal) return { step: 'answer', by: proposal.side === 'buyer' ? 'seller' : 'buyer' }
  const step = stepOf(order)
  return step && { step, by: STEP_ACTORS[step] }
}

type FixedStep = Exclude<StepName, 'answer'>

function stepOf(order: Order): FixedStep | undefined {
  const returned = order.returns.find(isOpenReturn)
  if (returned) {
    if (returned.disputedAt) return 'judge'
    if (returned.state === 'requested') return 'answerReturn'
    return returned.sentAt ? 'takeBack' : 'sendReturn'
  }
  const { state, payments, payableMinor } = order
  if (payableMinor > 0 && (state === 'awaiting_payment' || state === 'packing'))
    return paymentStepOf(payments, state)
  if (isPartlyShipped(order)) return 'shipRest'
  return OF_STATE[state] as FixedStep | undefined
}

function paymentStepOf(payments: Order['payments'], state: OrderState): FixedStep {
  if (payments.some((payment) => payment.state === 'submitted')) return 'check'
  if (state === 'packing') return 'payRest'
  return lastRejected(payments) ? 'payAgain' : 'pay'
}

/** The transfer that was refused last, with the reason; none after one that was confirmed. */
export function lastRejected(payments: Order['payments']) {
  const last = payments.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).at(-1)
  return last?.state === 'rejected' ? last : undefined
}

/** Some goods are on their way, and others are still to follow. */
export function isPartlyShipped(order: Pick<Order, 'state' | 'lines' | 'shipments'>): boolean {
  if (!isOnTheWay(order)) return false
  const { lines, shipments } = order
  const shipped = shipments.flatMap(({ quantities }) => Object.values(quantities))
  const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
  return total(shipped) < total(lines.map(({ quantity }) => quantity))
}
