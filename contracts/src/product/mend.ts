import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { pageInput, pageOf } from '../page.ts'
import { PRODUCT_LACKS } from './own-product.ts'

/**
 * How much it costs sales that something is missing: buyers do not buy what they do not see, search by car does not
 * find what has no car, and a language without a name loses only the readers of that language.
 */
export const LACK_WEIGHTS = { picture: 3, fitment: 2, language: 1 } as const satisfies Record<
  (typeof PRODUCT_LACKS)[number],
  number
>
export const MEND_DAYS = 30
/** Counted no further. */
export const LACK_COUNT_MAX = 1000

const lacks = z.enum(PRODUCT_LACKS)

const productToMend = z.object({
  id: z.uuid(),
  name: z.string(),
  brandName: z.string(),
  partNumber: z.string(),
  picture: z.string(),
  /** In the last thirty days. */
  viewCount: z.int(),
  lacks: z.array(lacks),
  /** The views, times the weights of what is missing. */
  score: z.int(),
})
export type ProductToMend = z.output<typeof productToMend>

export const listProductsToMend = defineAction({
  name: 'product/mine/mend',
  summary:
    'Products on sale that would sell more if mended: those without a picture first, then by views of 30 days times what is missing (picture 3, car 2, language 1)',
  kind: 'read',
  auth: 'member',
  input: z.object({ shopId: z.uuid(), ...pageInput }),
  output: z.extend(pageOf(productToMend), {
    /** Products on sale that lack it; counted up to a thousand. On later pages null. */
    lackCounts: z.nullable(z.object({ picture: z.int(), fitment: z.int(), language: z.int() })),
  }),
})
