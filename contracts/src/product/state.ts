import { defineMachine } from '../machine.ts'
import { PRODUCT_STATES } from './names.ts'

/**
 * A seller puts products on sale and withdraws them; what a moderator has hidden, only a moderator shows again. Where the
 * rule of the category says so, the office sees a product before buyers do.
 */
export const productMachine = defineMachine({
  name: 'product',
  states: PRODUCT_STATES,
  initial: ['draft', 'active', 'archived'],
  transitions: [
    { from: ['draft', 'archived', 'rejected'], event: 'publish', to: 'active', by: ['seller'], when: 'free' },
    {
      from: ['draft', 'archived', 'rejected'],
      event: 'publish',
      to: 'pending',
      by: ['seller'],
      when: 'reviewed',
    },
    { from: 'pending', event: 'approve', to: 'active', by: ['enterprise.review'] },
    { from: 'pending', event: 'return', to: 'rejected', by: ['enterprise.review'], asksReason: true },
    { from: ['active', 'archived', 'pending', 'rejected'], event: 'withdraw', to: 'draft', by: ['seller'] },
    { from: ['draft', 'active', 'pending', 'rejected'], event: 'archive', to: 'archived', by: ['seller'] },
    { from: 'active', event: 'hide', to: 'hidden', by: ['message.moderate'] },
    { from: 'hidden', event: 'show', to: 'active', by: ['message.moderate'] },
  ],
})
