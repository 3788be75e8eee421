import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { searchText } from '../search/search.ts'
import { storable } from '../text.ts'

/** Pages opened within a few seconds. */
export const VIEWS_MAX = 20

export const reportViews = defineAction({
  name: 'activity/view/report',
  summary: 'Pages of products and shops that were opened, counted for their shops without the person',
  auth: 'public',
  input: z.object({
    views: z
      .array(
        z.object({
          kind: z.enum(['product', 'shop']),
          id: z.uuid(),
          /** The search words that led to the product. */
          text: z.optional(searchText.check(storable)),
        }),
      )
      .check(z.minLength(1), z.maxLength(VIEWS_MAX)),
  }),
  output: z.object({}),
  limit: { max: 300, windowSeconds: 60 },
})
