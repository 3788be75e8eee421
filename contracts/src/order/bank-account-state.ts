import { defineMachine } from '../machine.ts'

/** Two officers set the account to which buyers transfer: one proposes it, another one confirms. */
export const bankAccountMachine = defineMachine({
  name: 'order.bank-account',
  states: ['waiting', 'confirmed', 'rejected'],
  transitions: [
    {
      from: 'waiting',
      event: 'confirm',
      to: 'confirmed',
      by: ['ledger.payout'],
      needsSecondPerson: true,
    },
    // Who has proposed it withdraws it so.
    { from: 'waiting', event: 'reject', to: 'rejected', by: ['ledger.payout'], asksReason: true },
  ],
})
