import * as z from 'zod/mini'
import type { EventOf } from '../machine.ts'
import { defineMachine } from '../machine.ts'

/** The states of an event. Conditions derived from dates and seats (open, full, running, over) are never stored. */
export const EVENT_STATES = ['draft', 'in_review', 'published', 'postponed', 'cancelled', 'archived'] as const
export const eventState = z.enum(EVENT_STATES)
export type EventState = z.output<typeof eventState>

/** The states of a registration; the first five hold seats, except for some in `pending_email`. */
export const REGISTRATION_STATES = [
  'held',
  'pending_email',
  'pending_approval',
  'pending_payment',
  'confirmed',
  'queued',
  'rejected',
  'cancelled',
  'expired',
] as const
export const registrationState = z.enum(REGISTRATION_STATES)
export type RegistrationState = z.output<typeof registrationState>

/** States that expire by themselves. */
export const EXPIRING_STATES: readonly RegistrationState[] = ['held', 'pending_email', 'pending_payment']

/** A registration that is not submitted, or waits for seats, can always be cancelled. */
export const FREELY_CANCELLED: readonly RegistrationState[] = ['held', 'queued']

export const WAITLIST_STATES = ['waiting', 'offered', 'accepted', 'cancelled', 'expired'] as const
export const waitlistState = z.enum(WAITLIST_STATES)
export type WaitlistState = z.output<typeof waitlistState>

/** The transitions of an event (S4.15). */
export const eventMachine = defineMachine({
  name: 'expo.event',
  states: EVENT_STATES,
  transitions: [
    { from: 'draft', event: 'submit', to: 'in_review', by: ['expo.write'] },
    { from: 'in_review', event: 'return', to: 'draft', by: ['expo.release'] },
    {
      from: 'in_review',
      event: 'publish',
      to: 'published',
      by: ['expo.release'],
      needsSecondPerson: true,
    },
    // Only while nobody has registered.
    { from: 'published', event: 'withdraw', to: 'draft', by: ['expo.release'] },
    { from: 'published', event: 'postpone', to: 'postponed', by: ['expo.release'] },
    { from: 'postponed', event: 'resume', to: 'published', by: ['expo.release'] },
    { from: ['published', 'postponed'], event: 'cancel', to: 'cancelled', by: ['expo.release'] },
    { from: ['published', 'cancelled'], event: 'archive', to: 'archived', by: ['job', 'expo.release'] },
    // Withdrawn: what was public is never deleted.
    { from: 'draft', event: 'archive', to: 'archived', by: ['expo.release'], when: 'once_public' },
  ],
})
export type EventStep = EventOf<typeof eventMachine>

const OFFICE = 'expo.registration'

/** The transitions of a registration (S4.15). */
export const registrationMachine = defineMachine({
  name: 'expo.registration',
  states: REGISTRATION_STATES,
  transitions: [
    // By mail, without an account: the address is confirmed first.
    { from: 'held', event: 'verify', to: 'pending_email', by: ['member'] },
    // The address is confirmed and the form is complete; only a seat is missing.
    { from: 'pending_email', event: 'queue', to: 'queued', by: ['member'] },
    {
      from: ['held', 'pending_email', 'queued'],
      event: 'submit',
      to: 'pending_approval',
      by: ['member'],
    },
    { from: ['held', 'pending_email', 'queued'], event: 'bill', to: 'pending_payment', by: ['member'] },
    // The office registers somebody at the desk.
    { from: 'held', event: 'confirm', to: 'confirmed', by: ['member', OFFICE] },
    { from: ['pending_email', 'queued'], event: 'confirm', to: 'confirmed', by: ['member'] },
    { from: 'pending_approval', event: 'approve', to: 'confirmed', by: [OFFICE] },
    // For registrations with a price.
    { from: 'pending_approval', event: 'bill', to: 'pending_payment', by: [OFFICE] },
    { from: 'pending_payment', event: 'pay', to: 'confirmed', by: [OFFICE] },
    { from: 'pending_approval', event: 'reject', to: 'rejected', by: [OFFICE, 'job'] },
    {
      from: ['held', 'pending_email', 'queued', 'pending_approval', 'pending_payment', 'confirmed'],
      event: 'cancel',
      to: 'cancelled',
      by: ['member', OFFICE],
    },
    {
      from: ['held', 'pending_email', 'queued', 'pending_payment'],
      event: 'expire',
      to: 'expired',
      by: ['job'],
    },
    // From `expired`: a late payment.
    { from: ['rejected', 'cancelled', 'expired'], event: 'reactivate', to: 'confirmed', by: [OFFICE] },
  ],
})
export type RegistrationStep = EventOf<typeof registrationMachine>

/** The transitions of a waitlist entry. After a first expired offer it waits again; a second one ends it. */
export const waitlistMachine = defineMachine({
  name: 'expo.waitlist',
  states: WAITLIST_STATES,
  transitions: [
    { from: 'waiting', event: 'first', to: 'same', by: [OFFICE] },
    { from: 'waiting', event: 'offer', to: 'offered', by: ['job'] },
    { from: 'offered', event: 'accept', to: 'accepted', by: ['member'] },
    { from: 'offered', event: 'requeue', to: 'waiting', by: ['job'] },
    { from: ['offered', 'waiting'], event: 'expire', to: 'expired', by: ['job'] },
    { from: ['waiting', 'offered'], event: 'cancel', to: 'cancelled', by: ['member', OFFICE] },
  ],
})
