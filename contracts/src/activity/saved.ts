import * as z from 'zod/mini'
import { eventCard } from '../expo/event.ts'
import { money } from '../money.ts'
import { productCard } from '../product/product.ts'
import { articleCard } from '../publish/article.ts'
import { shopCard } from '../shop/shop.ts'

/** The card of an object in a list; `isGone`: it is no longer on sale, and the card shows what it was. */
export const savedCard = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), isGone: z.literal(false), card: productCard }),
  z.object({ kind: z.literal('shop'), isGone: z.literal(false), card: shopCard }),
  z.object({
    kind: z.literal('article'),
    isGone: z.literal(false),
    /** Common to all kinds. */
    card: z.extend(articleCard, { name: z.string() }),
  }),
  z.object({
    kind: z.literal('event'),
    isGone: z.literal(false),
    card: z.extend(eventCard, { name: z.string() }),
  }),
  z.object({
    kind: z.literal('gone'),
    isGone: z.literal(true),
    /** Paths under /media/; '' when missing. */
    card: z.object({ id: z.uuid(), name: z.string(), note: z.string(), picture: z.string() }),
  }),
])
export type SavedCard = z.output<typeof savedCard>

export const favorite = z.object({
  id: z.uuid(),
  savedAt: z.string(),
  content: savedCard,
  /** The price of one item when it was saved, if it is cheaper now in the same currency. */
  priceBefore: z.nullable(money),
})
export type Favorite = z.output<typeof favorite>
