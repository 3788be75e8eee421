import { withoutSerials } from '@tiantian/contracts/vehicle/vin.ts'
import * as z from 'zod/mini'
import { ownTabMemory } from '../../sdk/tab-memory.ts'

/** Parameters of addresses that people type into. */
const TYPED: ReadonlySet<string> = new Set(['text', 'vin'])
/** So many texts are behind a person who goes back. */
const KEPT = 20

/** What was typed, by what the address has of it. */
const memory = ownTabMemory('typed_vins', z.record(z.string(), z.string()), { isTakenAlong: true })

/**
 * What an address says: of a VIN no serial number, for links are sent on. This tab remembers what was typed; cars of a
 * kind get numbers of its own, so that each has an address.
 */
export function addressText(name: string, typed: string): string {
  if (!TYPED.has(name) || withoutSerials(typed) === typed) return typed
  const known = memory.read() ?? {}
  const stands = Array.from({ length: KEPT }, (_, stand) => withoutSerials(typed, stand))
  const written = stands.find((one) => (known[one] ?? typed) === typed) ?? stands[0]!
  remember(written, typed)
  return written
}

/** What an address means: here, what was typed; for whoever was sent it, what it says. */
export const typedText = (name: string, written: string): string =>
  (TYPED.has(name) ? memory.read()?.[written] : undefined) ?? written

function remember(written: string, typed: string) {
  const { [written]: before, ...others } = memory.read() ?? {}
  if (before === typed) return
  const latest = Object.entries(others).slice(1 - KEPT)
  memory.keep({ ...Object.fromEntries(latest), [written]: typed })
}
