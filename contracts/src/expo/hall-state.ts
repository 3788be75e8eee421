import * as z from 'zod/mini'
import type { EventOf } from '../machine.ts'
import { defineMachine } from '../machine.ts'

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

/** The states of an exhibitor, from invitation to signed contract (S4.15). */
export const exhibitorMachine = defineMachine({
  name: 'expo.exhibitor',
  states: EXHIBITOR_STATES,
  transitions: [
    // The owner of the exhibiting shop may submit it too.
    { from: ['draft', 'needs_changes'], event: 'submit', to: 'submitted', by: ['expo.write', 'member'] },
    { from: 'submitted', event: 'return', to: 'needs_changes', by: ['expo.release'], asksReason: true },
    { from: 'submitted', event: 'approve', to: 'approved', by: ['expo.release'] },
    { from: 'submitted', event: 'reject', to: 'rejected', by: ['expo.release'], asksReason: true },
    { from: 'approved', event: 'contract', to: 'contract_pending', by: ['expo.write'] },
    { from: 'contract_pending', event: 'confirm', to: 'confirmed', by: ['expo.release'] },
    // An exhibitor may withdraw before the contract without signing it first.
    {
      from: ['approved', 'contract_pending', 'confirmed'],
      event: 'withdraw',
      to: 'withdrawn',
      by: ['expo.release'],
    },
  ],
})
export type ExhibitorStep = EventOf<typeof exhibitorMachine>

export const BOOTH_STATES = ['available', 'held', 'reserved', 'confirmed', 'blocked'] as const
export const boothState = z.enum(BOOTH_STATES)
export type BoothState = z.output<typeof boothState>

/** How long a booth is held for an undecided exhibitor. */
export const BOOTH_HOLD_HOURS = 72

/** The states of a booth: held, reserved and confirmed for one exhibitor (S4.15). */
export const boothMachine = defineMachine({
  name: 'expo.booth',
  states: BOOTH_STATES,
  transitions: [
    { from: 'available', event: 'hold', to: 'held', by: ['expo.write'] },
    { from: 'held', event: 'reserve', to: 'reserved', by: ['expo.write'] },
    // Requires a confirmed exhibitor.
    { from: 'reserved', event: 'confirm', to: 'confirmed', by: ['expo.write'] },
    { from: ['held', 'reserved', 'confirmed'], event: 'release', to: 'available', by: ['expo.write'] },
    { from: 'held', event: 'expire', to: 'available', by: ['job'] },
    { from: 'available', event: 'block', to: 'blocked', by: ['expo.write'] },
    { from: 'blocked', event: 'unblock', to: 'available', by: ['expo.write'] },
  ],
})
