import * as z from 'zod/mini'
import type { Permission } from '../permission.ts'

/** The states of an event. What follows from dates and seats (open, full, running, over) is never stored. */
export const EVENT_STATES = ['draft', 'in_review', 'published', 'postponed', 'cancelled', 'archived'] as const
export const eventState = z.enum(EVENT_STATES)
export type EventState = z.output<typeof eventState>

/** The states of a registration; the first five keep seats, of those of `pending_email` some no longer. */
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

/** Those that end by themselves when their time is over. */
export const EXPIRING_STATES: readonly RegistrationState[] = ['held', 'pending_email', 'pending_payment']

/** What was not sent off, or waits for seats, is given up at any time. */
export const FREELY_CANCELLED: readonly RegistrationState[] = ['held', 'queued']

export const WAITLIST_STATES = ['waiting', 'offered', 'accepted', 'cancelled', 'expired'] as const
export const waitlistState = z.enum(WAITLIST_STATES)
export type WaitlistState = z.output<typeof waitlistState>

/** Who moves a state: the registered person, the clock, or whoever of the office has the permission. */
export type Mover = 'member' | 'job' | Permission

export interface Transition<State extends string, Step extends string> {
  readonly from: State
  readonly event: Step
  readonly to: State
  readonly who: readonly Mover[]
}

export const EVENT_STEPS = [
  'submit',
  'return',
  'publish',
  'withdraw',
  'postpone',
  'resume',
  'cancel',
  'archive',
] as const
export type EventStep = (typeof EVENT_STEPS)[number]

/** What may happen to an event; the server refuses all else with STATE_CONFLICT (S4.15). */
export const EVENT_TRANSITIONS: readonly Transition<EventState, EventStep>[] = [
  { from: 'draft', event: 'submit', to: 'in_review', who: ['expo.write'] },
  { from: 'in_review', event: 'return', to: 'draft', who: ['expo.release'] },
  { from: 'in_review', event: 'publish', to: 'published', who: ['expo.release'] },
  // Only while nobody has registered.
  { from: 'published', event: 'withdraw', to: 'draft', who: ['expo.release'] },
  { from: 'published', event: 'postpone', to: 'postponed', who: ['expo.release'] },
  { from: 'postponed', event: 'resume', to: 'published', who: ['expo.release'] },
  { from: 'published', event: 'cancel', to: 'cancelled', who: ['expo.release'] },
  { from: 'postponed', event: 'cancel', to: 'cancelled', who: ['expo.release'] },
  { from: 'published', event: 'archive', to: 'archived', who: ['job', 'expo.release'] },
  { from: 'cancelled', event: 'archive', to: 'archived', who: ['job', 'expo.release'] },
]

export const REGISTRATION_STEPS = [
  'verify',
  'queue',
  'submit',
  'bill',
  'confirm',
  'approve',
  'pay',
  'reject',
  'cancel',
  'expire',
  'reactivate',
] as const
export type RegistrationStep = (typeof REGISTRATION_STEPS)[number]

const OFFICE = 'expo.registration'

/** What may happen to a registration; the server refuses all else with STATE_CONFLICT (S4.15). */
export const REGISTRATION_TRANSITIONS: readonly Transition<RegistrationState, RegistrationStep>[] = [
  // By mail, without an account: her address is asked first.
  { from: 'held', event: 'verify', to: 'pending_email', who: ['member'] },
  { from: 'held', event: 'submit', to: 'pending_approval', who: ['member'] },
  { from: 'held', event: 'bill', to: 'pending_payment', who: ['member'] },
  { from: 'held', event: 'confirm', to: 'confirmed', who: ['member'] },
  { from: 'held', event: 'expire', to: 'expired', who: ['job'] },
  { from: 'held', event: 'cancel', to: 'cancelled', who: ['member', OFFICE] },
  { from: 'pending_email', event: 'submit', to: 'pending_approval', who: ['member'] },
  { from: 'pending_email', event: 'bill', to: 'pending_payment', who: ['member'] },
  { from: 'pending_email', event: 'confirm', to: 'confirmed', who: ['member'] },
  { from: 'pending_email', event: 'expire', to: 'expired', who: ['job'] },
  { from: 'pending_email', event: 'cancel', to: 'cancelled', who: ['member', OFFICE] },
  // Her address is confirmed and her form is there; only a seat is not.
  { from: 'pending_email', event: 'queue', to: 'queued', who: ['member'] },
  { from: 'queued', event: 'submit', to: 'pending_approval', who: ['member'] },
  { from: 'queued', event: 'bill', to: 'pending_payment', who: ['member'] },
  { from: 'queued', event: 'confirm', to: 'confirmed', who: ['member'] },
  { from: 'queued', event: 'expire', to: 'expired', who: ['job'] },
  { from: 'queued', event: 'cancel', to: 'cancelled', who: ['member', OFFICE] },
  { from: 'pending_approval', event: 'approve', to: 'confirmed', who: [OFFICE] },
  // What costs something is approved so.
  { from: 'pending_approval', event: 'bill', to: 'pending_payment', who: [OFFICE] },
  { from: 'pending_approval', event: 'reject', to: 'rejected', who: [OFFICE, 'job'] },
  { from: 'pending_approval', event: 'cancel', to: 'cancelled', who: ['member', OFFICE] },
  { from: 'pending_payment', event: 'pay', to: 'confirmed', who: [OFFICE] },
  { from: 'pending_payment', event: 'expire', to: 'expired', who: ['job'] },
  { from: 'pending_payment', event: 'cancel', to: 'cancelled', who: ['member', OFFICE] },
  { from: 'confirmed', event: 'cancel', to: 'cancelled', who: ['member', OFFICE] },
  { from: 'rejected', event: 'reactivate', to: 'confirmed', who: [OFFICE] },
  { from: 'cancelled', event: 'reactivate', to: 'confirmed', who: [OFFICE] },
  // A payment that came late.
  { from: 'expired', event: 'reactivate', to: 'confirmed', who: [OFFICE] },
]

export const WAITLIST_STEPS = ['offer', 'accept', 'lapse', 'close', 'cancel'] as const
export type WaitlistStep = (typeof WAITLIST_STEPS)[number]

/** What may happen to a place in the queue. Who lets an offer lapse queues once more; the second time ends it. */
export const WAITLIST_TRANSITIONS: readonly Transition<WaitlistState, WaitlistStep>[] = [
  { from: 'waiting', event: 'offer', to: 'offered', who: ['job'] },
  { from: 'offered', event: 'accept', to: 'accepted', who: ['member'] },
  { from: 'offered', event: 'lapse', to: 'waiting', who: ['job'] },
  { from: 'offered', event: 'close', to: 'expired', who: ['job'] },
  { from: 'waiting', event: 'close', to: 'expired', who: ['job'] },
  { from: 'waiting', event: 'cancel', to: 'cancelled', who: ['member', OFFICE] },
  { from: 'offered', event: 'cancel', to: 'cancelled', who: ['member', OFFICE] },
]

/** From where a step leads on for somebody, and where to; no two steps of one name end in different states. */
export function stepOf<State extends string, Step extends string>(
  transitions: readonly Transition<State, Step>[],
  event: Step,
  who: Mover,
): { readonly from: readonly State[]; readonly to: State | undefined } {
  const rules = transitions.filter((rule) => rule.event === event && rule.who.includes(who))
  return { from: rules.map(({ from }) => from), to: rules[0]?.to }
}

/** Whether somebody may take a step from a state: what buttons are drawn from. */
export function mayStep<State extends string, Step extends string>(
  transitions: readonly Transition<State, Step>[],
  state: State,
  event: Step,
  who: Mover,
): boolean {
  return stepOf(transitions, event, who).from.includes(state)
}
