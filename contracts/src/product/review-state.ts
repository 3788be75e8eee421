import { defineMachine } from '../machine.ts'
import { PRODUCT_REVIEW_STATES } from './review-names.ts'

/** A first publication or an edit of a live product that waits for the office; one that was returned is sent again. */
export const productReviewMachine = defineMachine({
  name: 'product.review',
  states: PRODUCT_REVIEW_STATES,
  transitions: [
    { from: ['submitted', 'returned'], event: 'submit', to: 'submitted', by: ['seller'] },
    { from: ['submitted', 'returned'], event: 'withdraw', to: 'withdrawn', by: ['seller'] },
    {
      from: 'submitted',
      event: 'approve',
      to: 'approved',
      by: ['enterprise.review'],
      needsSecondPerson: true,
    },
    {
      from: 'submitted',
      event: 'return',
      to: 'returned',
      by: ['enterprise.review'],
      needsSecondPerson: true,
      asksReason: true,
    },
  ],
})
