import * as z from 'zod/mini'
import { defineMachine } from '../machine.ts'
import { ORDER_GROUP_NAMES, ORDER_STATES } from './names.ts'

export const orderState = z.enum(ORDER_STATES)
export type OrderState = z.output<typeof orderState>

const UNPAID = ['created', 'confirmed', 'awaiting_payment'] as const
const ON_THE_WAY = ['shipped', 'customs', 'arrived'] as const
/** Terms can change until goods are on their way; an order not yet confirmed has a line of its own for `acceptChange`. */
const CONFIRMED_UNSHIPPED = ['confirmed', 'awaiting_payment', 'paid', 'packing'] as const
const UNSHIPPED = ['created', ...CONFIRMED_UNSHIPPED] as const

/** A return is open that was asked for before the order completed. */
export const IN_RETURN = ['return_requested', 'return_accepted'] as const satisfies OrderState[]
const RETURN_ACCEPTED = ['return_accepted', 'completed'] as const

/**
 * The life of an order of one shop (S4.15), and who may change it. `system` is the scheduler and the ledger: no user
 * may send its events.
 */
export const orderMachine = defineMachine({
  name: 'order',
  states: ORDER_STATES,
  transitions: [
    { from: 'created', event: 'confirm', to: 'confirmed', by: ['seller'] },
    // Delivery price and terms of payment are final from here on.
    { from: 'confirmed', event: 'requestPayment', to: 'awaiting_payment', by: ['seller'] },
    { from: 'awaiting_payment', event: 'pay', to: 'paid', by: ['system'] },
    { from: 'paid', event: 'pack', to: 'packing', by: ['seller'] },
    { from: ['paid', 'packing'], event: 'ship', to: 'shipped', by: ['seller'] },
    { from: 'shipped', event: 'enterCustoms', to: 'customs', by: ['seller'] },
    { from: ['shipped', 'customs'], event: 'arrive', to: 'arrived', by: ['seller'] },
    { from: ON_THE_WAY, event: 'deliver', to: 'delivered', by: ['seller'] },
    { from: [...ON_THE_WAY, 'delivered'], event: 'receive', to: 'completed', by: ['buyer'] },
    { from: 'delivered', event: 'complete', to: 'completed', by: ['system'] },

    { from: UNPAID, event: 'cancel', to: 'cancelled', by: ['buyer'] },
    { from: UNPAID, event: 'decline', to: 'cancelled', by: ['seller'], asksReason: true },
    { from: ['created', 'awaiting_payment'], event: 'expire', to: 'cancelled', by: ['system'] },
    {
      from: ['paid', 'packing'],
      event: 'requestCancel',
      to: 'cancel_requested',
      by: ['buyer'],
      asksReason: true,
    },
    { from: 'cancel_requested', event: 'acceptCancel', to: 'cancelled', by: ['seller'] },
    { from: 'cancel_requested', event: 'refuseCancel', to: 'paid', by: ['seller'], asksReason: true },

    // Until the goods are received a dispute is about the whole order.
    {
      from: ['paid', 'packing', ...ON_THE_WAY, 'cancel_requested'],
      event: 'openDispute',
      to: 'dispute',
      by: ['buyer'],
      asksReason: true,
    },
    // The office hears both sides before it decides.
    { from: 'dispute', event: 'addStatement', to: 'same', by: ['buyer', 'seller'], asksReason: true },
    {
      from: [...IN_RETURN, 'completed'],
      event: 'addStatement',
      to: 'same',
      by: ['buyer', 'seller'],
      when: 'returnDisputed',
      asksReason: true,
    },
    { from: 'dispute', event: 'refundBuyer', to: 'refunded', by: ['office'], asksReason: true },
    { from: 'dispute', event: 'paySeller', to: 'completed', by: ['office'], asksReason: true },

    // One return at a time. It holds its own lines alone: the order completes in time with the rest. What has been
    // settled already goes back from the balance of the shop.
    { from: 'delivered', event: 'requestReturn', to: 'return_requested', by: ['buyer'], asksReason: true },
    {
      from: 'completed',
      event: 'requestReturn',
      to: 'same',
      by: ['buyer'],
      when: 'returnable',
      asksReason: true,
    },
    { from: IN_RETURN, event: 'complete', to: 'completed', by: ['system'] },
    {
      from: 'return_requested',
      event: 'acceptReturn',
      to: 'return_accepted',
      by: ['seller'],
      when: 'returnRequested',
    },
    { from: 'completed', event: 'acceptReturn', to: 'same', by: ['seller'], when: 'returnRequested' },
    // Refused while the mall holds the money, the office judges; afterwards the return ends. Goods on their way back
    // after that are judged, not refused.
    {
      from: [...IN_RETURN, 'completed'],
      event: 'refuseReturn',
      to: 'same',
      by: ['seller'],
      when: 'returnRequested',
      asksReason: true,
    },
    {
      from: [...IN_RETURN, 'completed'],
      event: 'refuseReturn',
      to: 'same',
      by: ['seller'],
      when: 'returnRefusable',
      asksReason: true,
    },
    // A dispute about received goods is a return that the office judges at once.
    { from: 'delivered', event: 'openDispute', to: 'return_requested', by: ['buyer'], asksReason: true },
    {
      from: [...IN_RETURN, 'completed'],
      event: 'openDispute',
      to: 'same',
      by: ['buyer'],
      when: 'returnUndisputed',
      asksReason: true,
    },
    // A shop that does not answer in time leaves the return to the office, and nothing else of the order.
    {
      from: ['return_requested', 'completed'],
      event: 'escalateReturn',
      to: 'same',
      by: ['system'],
      when: 'returnRequested',
    },
    {
      from: 'completed',
      event: 'refundBuyer',
      to: 'same',
      by: ['office'],
      when: 'returnDisputed',
      asksReason: true,
    },
    {
      from: 'completed',
      event: 'paySeller',
      to: 'same',
      by: ['office'],
      when: 'returnDisputed',
      asksReason: true,
    },
    {
      from: IN_RETURN,
      event: 'refundBuyer',
      to: 'refunded',
      by: ['office'],
      when: 'disputeOfAll',
      asksReason: true,
    },
    {
      from: IN_RETURN,
      event: 'refundBuyer',
      to: 'delivered',
      by: ['office'],
      when: 'disputeOfPart',
      asksReason: true,
    },
    {
      from: IN_RETURN,
      event: 'paySeller',
      to: 'delivered',
      by: ['office'],
      when: 'returnDisputed',
      asksReason: true,
    },
    {
      from: 'return_requested',
      event: 'withdrawReturn',
      to: 'delivered',
      by: ['buyer'],
      when: 'returnRequested',
    },
    {
      from: 'return_accepted',
      event: 'withdrawReturn',
      to: 'delivered',
      by: ['buyer'],
      when: 'returnUnsent',
    },
    { from: 'completed', event: 'withdrawReturn', to: 'same', by: ['buyer'], when: 'returnRequested' },
    { from: 'completed', event: 'withdrawReturn', to: 'same', by: ['buyer'], when: 'returnUnsent' },
    { from: RETURN_ACCEPTED, event: 'sendReturn', to: 'same', by: ['buyer'], when: 'returnUnsent' },
    { from: 'return_accepted', event: 'expireReturn', to: 'delivered', by: ['system'], when: 'returnUnsent' },
    { from: 'completed', event: 'expireReturn', to: 'same', by: ['system'], when: 'returnUnsent' },
    // Of a part of the goods, or without the delivery: the order still holds the rest.
    { from: 'return_accepted', event: 'refund', to: 'refunded', by: ['seller'], when: 'returnsAll' },
    { from: 'return_accepted', event: 'refund', to: 'delivered', by: ['seller'], when: 'returnsPart' },
    { from: 'completed', event: 'refund', to: 'same', by: ['seller'], when: 'returnAccepted' },
    // The shop gives money back of what it has already been paid.
    { from: 'completed', event: 'giveBack', to: 'same', by: ['seller'], asksReason: true },

    // The bank of the buyer, or somebody at the provider, has given the money back.
    {
      from: ['awaiting_payment', 'paid', 'packing', 'cancel_requested'],
      event: 'chargeBack',
      to: 'cancelled',
      by: ['system'],
    },
    {
      from: [...ON_THE_WAY, 'delivered', 'dispute', 'return_requested', 'return_accepted'],
      event: 'chargeBack',
      to: 'refunded',
      by: ['system'],
    },

    // Either side proposes, the other answers; one proposal at a time.
    {
      from: UNSHIPPED,
      event: 'proposeChange',
      to: 'same',
      by: ['buyer', 'seller'],
      when: 'unproposed',
      asksReason: true,
    },
    // Partial confirmation: the shop confirms what it proposes.
    { from: 'created', event: 'acceptChange', to: 'confirmed', by: ['buyer'], when: 'proposedBySeller' },
    {
      from: CONFIRMED_UNSHIPPED,
      event: 'acceptChange',
      to: 'same',
      by: ['buyer'],
      when: 'proposedBySeller',
    },
    { from: UNSHIPPED, event: 'acceptChange', to: 'same', by: ['seller'], when: 'proposedByBuyer' },
    {
      from: UNSHIPPED,
      event: 'declineChange',
      to: 'same',
      by: ['buyer'],
      when: 'proposedBySeller',
      asksReason: true,
    },
    {
      from: UNSHIPPED,
      event: 'declineChange',
      to: 'same',
      by: ['seller'],
      when: 'proposedByBuyer',
      asksReason: true,
    },
    { from: UNSHIPPED, event: 'withdrawChange', to: 'same', by: ['buyer'], when: 'proposedByBuyer' },
    { from: UNSHIPPED, event: 'withdrawChange', to: 'same', by: ['seller'], when: 'proposedBySeller' },
    { from: UNSHIPPED, event: 'expireChange', to: 'same', by: ['system'] },
  ],
})
export type OrderEvent = (typeof orderMachine.events)[number]
export const orderEvent = z.enum(orderMachine.events)
export type OrderRole = (typeof orderMachine.roles)[number]

/** Some goods are sent, and not all are there. */
export const isOnTheWay = ({ state }: { readonly state: OrderState }) =>
  ON_THE_WAY.some((one) => one === state)

/** What the machine asks about proposals, from who has made the open one. */
export function proposalConditions(openSide: 'buyer' | 'seller' | undefined) {
  if (openSide === undefined) return ['unproposed'] as const
  return openSide === 'buyer' ? (['proposedByBuyer'] as const) : (['proposedBySeller'] as const)
}

export const orderGroup = z.enum(ORDER_GROUP_NAMES)

/** Orders in these states hold the buyer's money until they are received, cancelled or judged. */
export const ESCROW_STATES: readonly OrderState[] = [
  'paid',
  'packing',
  ...ON_THE_WAY,
  'delivered',
  'cancel_requested',
  'dispute',
  'return_requested',
  'return_accepted',
]
/** An order in one of these states is paid and keeps its goods: they count as sold. */
export const SOLD_STATES: readonly OrderState[] = [...ESCROW_STATES, 'completed']
/** A shop has this long to confirm an order before it is cancelled. */
export const CONFIRM_HOURS = 48
/** A buyer has this long to pay a confirmed order before it is cancelled. */
export const PAYMENT_DAYS = 7
/** A delivered order is completed without the buyer after this time. */
export const RECEIPT_DAYS = 14

const HOUR_MS = 3_600_000

/** When the scheduler acts on an order that has just reached this state; null when it does not. */
export function dueAfter(state: OrderState, at: Date): Date | null {
  const hours: Partial<Record<OrderState, number>> = {
    created: CONFIRM_HOURS,
    awaiting_payment: PAYMENT_DAYS * 24,
    delivered: RECEIPT_DAYS * 24,
  }
  const wait = hours[state]
  return wait === undefined ? null : new Date(at.getTime() + wait * HOUR_MS)
}
