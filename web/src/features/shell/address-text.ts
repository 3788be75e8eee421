import { withoutSerials } from '@tiantian/contracts/vehicle/vin.ts'
import * as z from 'zod/mini'
import { ownTabMemory } from '../../sdk/tab-memory.ts'

/** Search parameters that users type. */
const TYPED: ReadonlySet<string> = new Set(['text', 'vin'])
/** The number of texts kept for going back. */
const KEPT = 20

/** Typed text, by its form in the address. */
const memory = ownTabMemory('typed_vins', z.record(z.string(), z.string()), { isTakenAlong: true })

/**
 * A text as written into the address: a VIN without its serial number, for links are shared. This tab remembers the
 * typed text; cars with the same prefix get numbers, so that each has an address of its own.
 */
export function addressText(name: string, typed: string): string {
  if (!TYPED.has(name) || withoutSerials(typed) === typed) return typed
  const known = memory.read() ?? {}
  const stands = Array.from({ length: KEPT }, (_, stand) => withoutSerials(typed, stand))
  const written = stands.find((one) => (known[one] ?? typed) === typed) ?? stands[0]!
  remember(written, typed)
  return written
}

/** The text of an address: here, what was typed; for a recipient of the link, what it contains. */
export const typedText = (name: string, written: string): string =>
  (TYPED.has(name) ? memory.read()?.[written] : undefined) ?? written

function remember(written: string, typed: string) {
  const { [written]: before, ...others } = memory.read() ?? {}
  if (before === typed) return
  const latest = Object.entries(others).slice(1 - KEPT)
  memory.keep({ ...Object.fromEntries(latest), [written]: typed })
}
