import { defineMachine } from '../machine.ts'

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
