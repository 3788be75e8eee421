import { withoutSerials } from '@tiantian/contracts/vehicle/vin.ts'
import * as z from 'zod/mini'
import { ownTabMemory } from '../../sdk/tab-memory.ts'

/** Parameters of addresses that people type into. */
const TYPED: ReadonlySet<string> = new Set(['text', 'vin'])
/** So many texts are behind a person who goes back. */
const KEPT = 20

/** What was typed, by what the address has of it. */
const memory = ownTabMemory('typed_vins', z.record(z.string(), z.string()), { isTakenAlong: true })

/** What an address says: of a VIN no serial number, for links are sent on. This tab remembers what was typed. */
export function addressText(name: string, typed: string): string {
  const written = TYPED.has(name) ? withoutSerials(typed) : typed
  if (written !== typed) remember(written, typed)
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
