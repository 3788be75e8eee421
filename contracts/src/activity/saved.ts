import * as z from 'zod/mini'
import { productCard } from '../product/product.ts'
import { articleCard } from '../publish/article.ts'
import { shopCard } from '../shop/shop.ts'
import { SAVED_KINDS } from './saved-kind.ts'

export const savedKind = z.enum(SAVED_KINDS)

/** One thing of a kind. */
export const savedThing = z.object({ kind: savedKind, id: z.uuid() })
export type SavedThing = z.output<typeof savedThing>

/** How a thing looks in a list; `isGone`: it is no longer on sale, and this is what it was. */
export const savedCard = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), isGone: z.literal(false), card: productCard }),
  z.object({ kind: z.literal('shop'), isGone: z.literal(false), card: shopCard }),
  z.object({
    kind: z.literal('article'),
    isGone: z.literal(false),
    /** All that can be saved has a name. */
    card: z.extend(articleCard, { name: z.string() }),
  }),
  z.object({
    kind: z.literal('gone'),
    isGone: z.literal(true),
    /** Paths under /media/; '' for none. */
    card: z.object({ id: z.uuid(), name: z.string(), note: z.string(), picture: z.string() }),
  }),
])
export type SavedCard = z.output<typeof savedCard>
