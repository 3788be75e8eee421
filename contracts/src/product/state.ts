import { defineMachine } from '../machine.ts'
import { PRODUCT_STATES } from './state-names.ts'

/** A seller puts products on sale and withdraws them; what a moderator has hidden, only a moderator shows again. */
export const productMachine = defineMachine({
  name: 'product',
  states: PRODUCT_STATES,
  initial: ['draft', 'pending', 'active', 'rejected', 'archived'],
  transitions: [
    { from: ['draft', 'archived'], event: 'publish', to: 'active', by: ['seller'] },
    { from: ['active', 'archived'], event: 'withdraw', to: 'draft', by: ['seller'] },
    { from: ['draft', 'active'], event: 'archive', to: 'archived', by: ['seller'] },
    { from: 'active', event: 'hide', to: 'hidden', by: ['message.moderate'] },
    { from: 'hidden', event: 'show', to: 'active', by: ['message.moderate'] },
  ],
})
