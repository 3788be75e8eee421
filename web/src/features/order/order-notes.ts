import * as z from 'zod/mini'
import { ownTabMemory } from '../../sdk/tab-memory.ts'
import type { CheckoutSource } from './order-query.ts'

export type Notes = Readonly<Record<string, string>>

type BoughtItem = CheckoutSource['buyNow']

/** By source (`cart`, or the offer bought now), then by shop. */
const memory = ownTabMemory('order_notes', z.record(z.string(), z.record(z.string(), z.string())))

/**
 * Notes to the shops, kept until the order is placed: they survive a reload and a visit to another page, in this
 * window only. They belong to their author: another user who signs in here does not see them.
 */
export const orderNotes = {
  of: (bought: BoughtItem): Notes => memory.read()?.[sourceOf(bought)] ?? {},
  keep: (bought: BoughtItem, notes: Notes) => memory.keep({ ...memory.read(), [sourceOf(bought)]: notes }),
  forget: (bought: BoughtItem) => orderNotes.keep(bought, {}),
}

const sourceOf = (bought: BoughtItem) => bought?.offerId ?? 'cart'
