import * as z from 'zod/mini'
import { defineMachine } from '../machine.ts'
import { PAYOUT_STATES } from './names.ts'

export const payoutState = z.enum(PAYOUT_STATES)
export type PayoutState = z.output<typeof payoutState>

/** Two officers approve a payout: the second one sends it. */
export const payoutMachine = defineMachine({
  name: 'ledger.payout',
  states: PAYOUT_STATES,
  transitions: [
    { from: 'requested', event: 'approve', to: 'approved', by: ['ledger.payout'] },
    { from: 'approved', event: 'send', to: 'paid', by: ['ledger.payout'], needsSecondPerson: true },
    {
      from: ['requested', 'approved'],
      event: 'reject',
      to: 'rejected',
      by: ['ledger.payout'],
      asksReason: true,
    },
  ],
})
