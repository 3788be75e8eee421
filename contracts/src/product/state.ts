import { defineMachine } from '../machine.ts'

/** The transitions of a product on sale; creating products is not part of the mall yet. */
export const productMachine = defineMachine({
  name: 'product',
  states: ['draft', 'pending', 'active', 'hidden', 'rejected', 'archived'],
  initial: ['draft', 'pending', 'active', 'rejected', 'archived'],
  transitions: [
    { from: 'active', event: 'hide', to: 'hidden', by: ['message.moderate'] },
    { from: 'hidden', event: 'show', to: 'active', by: ['message.moderate'] },
  ],
})
