import * as z from 'zod/mini'
import { defineAction } from '../action.ts'

/** Counted no further: the lists behind the numbers tell the rest. */
export const SHOP_DAY_MAX = 1000
/** A product with so few items is low. */
export const LOW_STOCK_MAX = 5

const shopDay = z.object({
  shopId: z.uuid(),
  /** Orders that wait for the shop. */
  toDoCount: z.int(),
  /** Orders of which the office judges a dispute or a return. */
  judgedCount: z.int(),
  /** Orders of the last 24 hours. */
  newOrderCount: z.int(),
  /** Products on sale of which there are five or fewer. */
  lowStockCount: z.int(),
  draftCount: z.int(),
  /** Views of the shop and its products today, by the day of the shop. */
  viewCount: z.int(),
})
export type ShopDay = z.output<typeof shopDay>

export const listShopDays = defineAction({
  name: 'order/sale/today',
  summary:
    "What waits in each of the caller's shops: orders, low stock, drafts; each counted up to a thousand (S2.23)",
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: z.object({ shops: z.array(shopDay) }),
})
