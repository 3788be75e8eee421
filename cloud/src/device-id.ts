import type { Host } from './host.ts'
import { toHex } from './md5.ts'

const DEVICE_KEY = '__DC_STAT_UUID'

/**
 * The id of this device, created at its first use and stored: 32 hexadecimal digits (16 to 48 characters are
 * allowed).
 */
export function readDeviceId({ store }: Pick<Host, 'store'>): string {
  const stored = store.getItem(DEVICE_KEY)
  if (stored) return stored
  // Not randomUUID: a page served over plain http has none.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const id = toHex(bytes)
  store.setItem(DEVICE_KEY, id)
  return id
}
