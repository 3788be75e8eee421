import type { Input } from '@tiantian/contracts/action.ts'
import type { Scanned } from '@tiantian/contracts/expo/check-in.ts'
import { sendScans, undoScans } from '@tiantian/contracts/expo/check-in.ts'
import { newId } from '../platform/id.ts'
import type { MadeEvent } from './make-event.ts'
import { makeEvent } from './make-event.ts'
import { makeOfficer } from './make-officer.ts'
import type { Person, TestApp } from './test-app.ts'

type CheckInScan = Input<typeof sendScans>['scans'][number]

/** A device at an entrance, and its user. */
export interface Gate {
  readonly staff: Person
  /** A scan of this moment, not sent yet. */
  scanOf(code: string, rest?: Partial<CheckInScan>): CheckInScan
  send(...scans: CheckInScan[]): Promise<Scanned[]>
  /** One scan, and its reply. */
  scan(code: string, rest?: Partial<CheckInScan>): Promise<Scanned>
  undo(...nonces: string[]): Promise<Scanned[]>
}

/** A user with a device at the entrance of an event. */
export async function gateOf(here: TestApp, { eventId }: MadeEvent, device = 'gate 1'): Promise<Gate> {
  const staff = await makeOfficer(here, ['checkin_staff'])
  const scanOf = (code: string, rest: Partial<CheckInScan> = {}): CheckInScan => ({
    nonce: newId(),
    code,
    at: here.clock.now().toISOString(),
    ...rest,
  })
  const send = async (...scans: CheckInScan[]) =>
    (await staff.call(sendScans, { eventId, device, scans })).scans
  return {
    staff,
    scanOf,
    send,
    scan: async (code, rest) => (await send(scanOf(code, rest)))[0]!,
    undo: async (...nonces) => (await staff.call(undoScans, { eventId, device, nonces })).scans,
  }
}

/** An event that starts in two hours: its entrance is open. */
export const makeToday: typeof makeEvent = (here, overrides) => makeEvent(here, { startsIn: 2, ...overrides })
