import type { KeyValueStore } from './key-value-store.ts'

/** The header has whole seconds, and a reply is on its way for some: nearer times count as equal. */
const TOLERANCE_MS = 30_000
const KEY = 'server_clock_offset'

let offsetMs = 0

/**
 * The time of the server, in milliseconds since 1970, on a device whose clock may be days off. Whatever is compared with
 * a time from the server (expiry, deadlines, sales periods) is compared with this.
 */
export const serverNow = (): number => Date.now() + offsetMs

/** Learns the time of the server from the header `Date` of a reply, which no cache has answered. */
export function learnServerTime(date: string | undefined, store: KeyValueStore): void {
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return
  const off = time - Date.now()
  const next = Math.abs(off) > TOLERANCE_MS ? off : 0
  if (Math.abs(next - offsetMs) <= TOLERANCE_MS) return
  offsetMs = next
  if (next === 0) store.removeItem(KEY)
  else store.setItem(KEY, String(next))
}

/** What an earlier visit has learned: the login at start is judged before anything is requested. */
export function recallServerTime(store: KeyValueStore): void {
  const stored = Number(store.getItem(KEY))
  offsetMs = Number.isFinite(stored) ? stored : 0
}
