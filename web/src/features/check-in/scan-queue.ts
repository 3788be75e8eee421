import type { Input } from '@tiantian/contracts/action.ts'
import type { sendScans } from '@tiantian/contracts/expo/check-in.ts'
import { storage } from '../../sdk/store.ts'

export type Scan = Input<typeof sendScans>['scans'][number]

const keyOf = (eventId: string) => `event_scans:${eventId}`

/** Scans that no server has answered yet; they outlive the page. */
export function waitingScans(eventId: string): readonly Scan[] {
  try {
    return (JSON.parse(storage.read(keyOf(eventId)) ?? '[]') as Scan[] | null) ?? []
  } catch {
    return []
  }
}

export function addScan(eventId: string, scan: Scan) {
  write(eventId, [...waitingScans(eventId), scan])
}

/** Those that came meanwhile stay. */
export function dropScans(eventId: string, nonces: ReadonlySet<string>) {
  write(
    eventId,
    waitingScans(eventId).filter(({ nonce }) => !nonces.has(nonce)),
  )
}

const write = (eventId: string, scans: readonly Scan[]) =>
  storage.write(keyOf(eventId), scans.length > 0 ? JSON.stringify(scans) : null)
