import type { Input } from '@tiantian/contracts/action.ts'
import type { sendScans } from '@tiantian/contracts/expo/check-in.ts'
import { storage } from '../../sdk/store.ts'
import type { Passage } from './check-in-list.ts'

export type Scan = Input<typeof sendScans>['scans'][number]

/** What a device keeps of an event's entrance, so that it outlives the page; no names are in it. */
export interface CheckInMemory {
  /** Scans that no server has answered yet. */
  readonly scans: readonly Scan[]
  /** Scans that were taken back, of which no server knows yet. */
  readonly undos: readonly string[]
  /** Who went through since the list was taken, and what of it was taken back. */
  readonly passages: readonly Passage[]
  readonly takenBack: readonly string[]
}

const NOTHING: CheckInMemory = { scans: [], undos: [], passages: [], takenBack: [] }
const keyOf = (eventId: string) => `event_door:${eventId}`

export function checkInMemory(eventId: string): CheckInMemory {
  try {
    return { ...NOTHING, ...(JSON.parse(storage.read(keyOf(eventId)) ?? '{}') as Partial<CheckInMemory>) }
  } catch {
    return NOTHING
  }
}

/** Changes what is kept as it is now: another page may have written meanwhile. */
function change(eventId: string, by: (memory: CheckInMemory) => Partial<CheckInMemory>) {
  const memory = checkInMemory(eventId)
  const next = { ...memory, ...by(memory) }
  const isEmpty = Object.values(next).every((list: readonly unknown[]) => list.length === 0)
  storage.write(keyOf(eventId), isEmpty ? null : JSON.stringify(next))
}

export const addScan = (eventId: string, scan: Scan) =>
  change(eventId, ({ scans }) => ({ scans: [...scans, scan] }))

export const addPassage = (eventId: string, passage: Passage) =>
  change(eventId, ({ passages }) => ({ passages: [...passages, passage] }))

export const addUndo = (eventId: string, nonce: string) =>
  change(eventId, ({ undos, takenBack }) => ({ undos: [...undos, nonce], takenBack: [...takenBack, nonce] }))

/** What was answered; what came meanwhile stays. */
export const dropScans = (eventId: string, nonces: ReadonlySet<string>) =>
  change(eventId, ({ scans }) => ({ scans: scans.filter(({ nonce }) => !nonces.has(nonce)) }))

export const dropUndos = (eventId: string, nonces: readonly string[]) =>
  change(eventId, ({ undos }) => ({ undos: undos.filter((nonce) => !nonces.includes(nonce)) }))

/** A fresh list tells all but what the server does not know yet. */
export const dropKnown = (eventId: string) =>
  change(eventId, ({ scans, undos, passages }) => ({
    passages: passages.filter(({ nonce }) => scans.some((scan) => scan.nonce === nonce)),
    takenBack: undos,
  }))
