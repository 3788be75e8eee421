import type { Input } from '@tiantian/contracts/action.ts'
import type { sendScans } from '@tiantian/contracts/expo/check-in.ts'
import { storage } from '../../sdk/store.ts'
import type { ListedPassage } from './check-in-list.ts'

export type InMemoryScan = Input<typeof sendScans>['scans'][number]

/** What a device stores for an event's entrance, so that it survives the page; it contains no names. */
export interface CheckInMemory {
  /** Scans that no server has confirmed yet. */
  readonly scans: readonly InMemoryScan[]
  /** Undone scans that no server knows of yet. */
  readonly undos: readonly string[]
  /** Scans since the list was fetched, and those of them that were undone. */
  readonly passages: readonly ListedPassage[]
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

/** Updates the current stored value: another page may have written meanwhile. */
function change(eventId: string, by: (memory: CheckInMemory) => Partial<CheckInMemory>) {
  const memory = checkInMemory(eventId)
  const next = { ...memory, ...by(memory) }
  const isEmpty = Object.values(next).every((list: readonly unknown[]) => list.length === 0)
  storage.write(keyOf(eventId), isEmpty ? null : JSON.stringify(next))
}

export const addScan = (eventId: string, scan: InMemoryScan) =>
  change(eventId, ({ scans }) => ({ scans: [...scans, scan] }))

export const addPassage = (eventId: string, passage: ListedPassage) =>
  change(eventId, ({ passages }) => ({ passages: [...passages, passage] }))

export const addUndo = (eventId: string, nonce: string) =>
  change(eventId, ({ undos, takenBack }) => ({ undos: [...undos, nonce], takenBack: [...takenBack, nonce] }))

/** Removes confirmed scans; those that were added meanwhile stay. */
export const dropScans = (eventId: string, nonces: ReadonlySet<string>) =>
  change(eventId, ({ scans }) => ({ scans: scans.filter(({ nonce }) => !nonces.has(nonce)) }))

export const dropUndos = (eventId: string, nonces: readonly string[]) =>
  change(eventId, ({ undos }) => ({ undos: undos.filter((nonce) => !nonces.includes(nonce)) }))

/** A new list contains everything but the scans that the server does not know yet. */
export const dropKnown = (eventId: string) =>
  change(eventId, ({ scans, undos, passages }) => ({
    passages: passages.filter(({ nonce }) => scans.some((scan) => scan.nonce === nonce)),
    takenBack: undos,
  }))
