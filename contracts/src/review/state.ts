import { defineMachine } from '../machine.ts'

/** The transitions of a review. Cancelling its order withdraws it, by the trigger `reviews_of_valid_orders`. */
export const reviewMachine = defineMachine({
  name: 'review',
  states: ['shown', 'hidden', 'withdrawn'],
  transitions: [
    { from: 'shown', event: 'hide', to: 'hidden', by: ['message.moderate'] },
    { from: 'hidden', event: 'show', to: 'shown', by: ['message.moderate'] },
    { from: ['shown', 'hidden'], event: 'withdraw', to: 'withdrawn', by: ['order'] },
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
