import * as z from 'zod/mini'
import { ownTabMemory } from '../../sdk/tab-memory.ts'
import type { CheckoutSource } from './order-query.ts'

export type Notes = Readonly<Record<string, string>>

type Bought = CheckoutSource['buyNow']

/** By what is ordered (`cart`, or the offer bought at once), then by shop. */
const memory = ownTabMemory('order_notes', z.record(z.string(), z.record(z.string(), z.string())))

/**
 * What is written to the shops, until it is ordered: it outlives a reload and a look at another page, in this
 * window alone. It is its writer's; for anybody else who signs in here it is gone.
 */
export const orderNotes = {
  of: (bought: Bought): Notes => memory.read()?.[sourceOf(bought)] ?? {},
  keep: (bought: Bought, notes: Notes) => memory.keep({ ...memory.read(), [sourceOf(bought)]: notes }),
  forget: (bought: Bought) => orderNotes.keep(bought, {}),
  forgetAll: () => memory.keep(undefined),
}

const sourceOf = (bought: Bought) => bought?.offerId ?? 'cart'
