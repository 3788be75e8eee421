import * as z from 'zod/mini'
import { getSession } from '../../sdk/session.ts'
import type { CheckoutSource } from './order-query.ts'

const KEY = 'order_notes'

const kept = z.object({
  uid: z.string(),
  /** By what is ordered (`cart`, or the offer bought at once), then by shop. */
  notes: z.record(z.string(), z.record(z.string(), z.string())),
})
type Kept = z.output<typeof kept>
export type Notes = Readonly<Record<string, string>>

type Bought = CheckoutSource['buyNow']

let remembered: Kept | undefined

/**
 * What is written to the shops, until it is ordered: it outlives a reload and a look at another page, in this
 * window alone. It is its writer's; for anybody else who signs in here it is gone.
 */
export const orderNotes = {
  of: (bought: Bought): Notes => mine().notes[sourceOf(bought)] ?? {},
  keep(bought: Bought, notes: Notes) {
    const { uid, notes: others } = mine()
    write({ uid, notes: { ...others, [sourceOf(bought)]: notes } })
  },
  forget: (bought: Bought) => orderNotes.keep(bought, {}),
  forgetAll: () => write(undefined),
}

const sourceOf = (bought: Bought) => bought?.offerId ?? 'cart'

function mine(): Kept {
  const { uid } = getSession()
  remembered ??= read()
  if (remembered?.uid === uid) return remembered
  write(undefined)
  return { uid, notes: {} }
}

function read(): Kept | undefined {
  try {
    return kept.parse(JSON.parse(globalThis.sessionStorage.getItem(KEY) ?? ''))
  } catch {
    return undefined
  }
}

function write(next: Kept | undefined) {
  remembered = next
  try {
    if (next) globalThis.sessionStorage.setItem(KEY, JSON.stringify(next))
    else globalThis.sessionStorage.removeItem(KEY)
  } catch {
    // A private window: the notes live until the page closes.
  }
}
