import type { Scanned } from '@tiantian/contracts/expo/check-in.ts'
import { sendScans, undoScans } from '@tiantian/contracts/expo/check-in.ts'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { getDeviceId } from '../../sdk/device-id.ts'
import type { Scan } from './check-in-memory.ts'

/** Nobody should wait longer at an entrance; the scan is sent later. */
const PATIENCE_MS = 4000
const DEVICE_LENGTH = 80

const device = () => getDeviceId().slice(0, DEVICE_LENGTH)
const patience = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) })

/** Scans with the time of this device, with which the server corrects their times. */
export async function sendScansOf(eventId: string, scans: readonly Scan[]): Promise<readonly Scanned[]> {
  const input = { eventId, device: device(), sentAt: new Date().toISOString(), scans: [...scans] }
  return (await call(sendScans, input, patience())).scans
}

export const sendUndos = (eventId: string, nonces: readonly string[]) =>
  call(undoScans, { eventId, device: device(), nonces: [...nonces] }, patience())

/** Undefined if the server cannot be reached in time; a refusal is thrown. */
export async function sendNow(eventId: string, scan: Scan): Promise<Scanned | undefined> {
  if (!navigator.onLine) return undefined
  try {
    return (await sendScansOf(eventId, [scan]))[0]
  } catch (error) {
    if ((['NETWORK', 'TIMEOUT', 'ABORTED', 'UNAVAILABLE'] as const).some((code) => hasCode(error, code)))
      return undefined
    throw error
  }
}
