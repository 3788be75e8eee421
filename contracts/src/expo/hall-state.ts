import * as z from 'zod/mini'
import type { Mover, Transition } from './state.ts'

export const EXHIBITOR_STATES = [
  'draft',
  'submitted',
  'needs_changes',
  'approved',
  'contract_pending',
  'confirmed',
  'rejected',
  'withdrawn',
] as const
export const exhibitorState = z.enum(EXHIBITOR_STATES)
export type ExhibitorState = z.output<typeof exhibitorState>

export const EXHIBITOR_STEPS = [
  'submit',
  'return',
  'approve',
  'reject',
  'contract',
  'confirm',
  'withdraw',
] as const
export type ExhibitorStep = (typeof EXHIBITOR_STEPS)[number]

const WRITE: readonly Mover[] = ['expo.write']
/** The owner of the shop that exhibits, too. */
const OWN: readonly Mover[] = ['expo.write', 'member']
const RELEASE: readonly Mover[] = ['expo.release']

/** The way of an exhibitor, from the first call to the signed contract (S4.15). */
export const EXHIBITOR_TRANSITIONS: readonly Transition<ExhibitorState, ExhibitorStep>[] = [
  { from: 'draft', event: 'submit', to: 'submitted', who: OWN },
  { from: 'submitted', event: 'return', to: 'needs_changes', who: RELEASE },
  { from: 'needs_changes', event: 'submit', to: 'submitted', who: OWN },
  { from: 'submitted', event: 'approve', to: 'approved', who: RELEASE },
  { from: 'submitted', event: 'reject', to: 'rejected', who: RELEASE },
  { from: 'approved', event: 'contract', to: 'contract_pending', who: WRITE },
  { from: 'contract_pending', event: 'confirm', to: 'confirmed', who: RELEASE },
  // Whoever pulls out before the contract need not sign it first.
  { from: 'approved', event: 'withdraw', to: 'withdrawn', who: RELEASE },
  { from: 'contract_pending', event: 'withdraw', to: 'withdrawn', who: RELEASE },
  { from: 'confirmed', event: 'withdraw', to: 'withdrawn', who: RELEASE },
]

export const BOOTH_STATES = ['available', 'held', 'reserved', 'confirmed', 'blocked'] as const
export const boothState = z.enum(BOOTH_STATES)
export type BoothState = z.output<typeof boothState>

export const BOOTH_STEPS = ['hold', 'reserve', 'confirm', 'release', 'lapse', 'block', 'unblock'] as const
export type BoothStep = (typeof BOOTH_STEPS)[number]

/** So long a stand is kept for somebody who has not decided. */
export const BOOTH_HOLD_HOURS = 72

/** The way of a stand: who holds, reserves or has it is one exhibitor (S4.15). */
export const BOOTH_TRANSITIONS: readonly Transition<BoothState, BoothStep>[] = [
  { from: 'available', event: 'hold', to: 'held', who: WRITE },
  { from: 'held', event: 'reserve', to: 'reserved', who: WRITE },
  // Of an exhibitor that is confirmed itself.
  { from: 'reserved', event: 'confirm', to: 'confirmed', who: WRITE },
  { from: 'held', event: 'release', to: 'available', who: WRITE },
  { from: 'reserved', event: 'release', to: 'available', who: WRITE },
  { from: 'confirmed', event: 'release', to: 'available', who: WRITE },
  { from: 'held', event: 'lapse', to: 'available', who: ['job'] },
  { from: 'available', event: 'block', to: 'blocked', who: WRITE },
  { from: 'blocked', event: 'unblock', to: 'available', who: WRITE },
]
