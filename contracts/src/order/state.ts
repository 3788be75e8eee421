import * as z from 'zod/mini'
import { defineMachine } from '../machine.ts'

export const ORDER_STATES = ['created', 'cancelled'] as const
export const orderState = z.enum(ORDER_STATES)
export type OrderState = z.output<typeof orderState>

/** The transitions of an order, and who may make them (S4.15). */
export const orderMachine = defineMachine({
  name: 'order',
  states: ORDER_STATES,
  transitions: [{ from: 'created', event: 'cancel', to: 'cancelled', by: ['buyer'] }],
})
