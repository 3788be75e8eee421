import * as z from 'zod/mini'
import { ownTabMemory } from '../../sdk/tab-memory.ts'
import type { CheckoutSource } from './order-query.ts'

export type Notes = Readonly<Record<string, string>>

type Bought = CheckoutSource['buyNow']

/** By source (`cart`, or the offer bought now), then by shop. */
const memory = ownTabMemory('order_notes', z.record(z.string(), z.record(z.string(), z.string())))

/**
 * Notes to the shops, kept until the order is placed: they survive a reload and a visit to another page, in this
 * window only. They belong to their author: another user who signs in here does not see them.
 */
export const orderNotes = {
  of: (bought: Bought): Notes => memory.read()?.[sourceOf(bought)] ?? {},
  keep: (bought: Bought, notes: Notes) => memory.keep({ ...memory.read(), [sourceOf(bought)]: notes }),
  forget: (bought: Bought) => orderNotes.keep(bought, {}),
  forgetAll: () => memory.keep(undefined),
}

const sourceOf = (bought: Bought) => bought?.offerId ?? 'cart'
