import { defineMachine } from '../machine.ts'
import { AUTHORISATION_STATES } from './names.ts'

/** Of a paper that stood before, or replaces an accepted one: it counts so many days while it waits for the office. */
export const AUTHORISATION_GRACE_DAYS = 30

/** One that is valid for longer counts as without a last day: two people accept it. */
export const AUTHORISATION_YEARS_BY_ONE = 5

/** The team of the shop is told so many days before the last day of an accepted one. */
export const AUTHORISATION_REMINDER_DAYS = [30, 7] as const

/** An authorisation of a brand; what its shop changes in it waits for the office again. */
export const authorisationMachine = defineMachine({
  name: 'shop.authorisation',
  states: AUTHORISATION_STATES,
  transitions: [
    { from: 'submitted', event: 'accept', to: 'accepted', by: ['enterprise.review'] },
    { from: 'submitted', event: 'sendBack', to: 'returned', by: ['enterprise.review'], asksReason: true },
    {
      from: ['submitted', 'accepted'],
      event: 'reject',
      to: 'rejected',
      by: ['enterprise.review'],
      asksReason: true,
    },
    { from: ['accepted', 'returned', 'rejected'], event: 'resend', to: 'submitted', by: ['shop'] },
  ],
})
