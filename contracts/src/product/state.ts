import { defineMachine } from '../machine.ts'
import { PRODUCT_STATES } from './names.ts'
import { PRODUCT_REVIEW_STATES } from './review-names.ts'

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

/** Where two people approve products, one alone does not change that: an officer proposes it, another one confirms. */
export const reviewRuleMachine = defineMachine({
  name: 'product.review-rule',
  states: ['waiting', 'confirmed', 'rejected'],
  transitions: [
    {
      from: 'waiting',
      event: 'confirm',
      to: 'confirmed',
      by: ['enterprise.decide'],
      needsSecondPerson: true,
    },
    // Who has proposed it withdraws it so.
    { from: 'waiting', event: 'reject', to: 'rejected', by: ['enterprise.decide'], asksReason: true },
  ],
})
