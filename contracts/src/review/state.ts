import { defineMachine } from '../machine.ts'

/** The transitions of a review. */
export const reviewMachine = defineMachine({
  name: 'review',
  states: ['shown', 'hidden'],
  transitions: [
    { from: 'shown', event: 'hide', to: 'hidden', by: ['message.moderate'] },
    { from: 'hidden', event: 'show', to: 'shown', by: ['message.moderate'] },
  ],
})

/** The transitions of a complaint. */
export const complaintMachine = defineMachine({
  name: 'complaint',
  states: ['open', 'upheld', 'dismissed'],
  transitions: [
    { from: 'open', event: 'uphold', to: 'upheld', by: ['message.moderate'] },
    { from: 'open', event: 'dismiss', to: 'dismissed', by: ['message.moderate'] },
    // The decision hides an object, which becomes visible again.
    { from: 'upheld', event: 'revoke', to: 'dismissed', by: ['message.moderate'], when: 'hidden' },
  ],
})
