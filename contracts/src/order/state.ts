import * as z from 'zod/mini'

/** The states of an order of one shop. */
export const ORDER_STATES = ['created', 'cancelled'] as const
export const orderState = z.enum(ORDER_STATES)
export type OrderState = z.output<typeof orderState>

export type OrderEvent = 'cancel'
export type OrderParty = 'buyer'

interface Transition {
  readonly from: OrderState
  readonly event: OrderEvent
  readonly to: OrderState
  readonly who: OrderParty
}

/** What may happen to an order and who may do it; the server refuses all else with STATE_CONFLICT (S4.15). */
export const ORDER_TRANSITIONS: readonly Transition[] = [
  { from: 'created', event: 'cancel', to: 'cancelled', who: 'buyer' },
]

export function mayOrder(state: OrderState, event: OrderEvent, who: OrderParty): boolean {
  return ORDER_TRANSITIONS.some((rule) => rule.from === state && rule.event === event && rule.who === who)
}
