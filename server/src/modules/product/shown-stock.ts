import { STOCK_SHOWN_DAYS } from '@tiantian/contracts/product/stock-age.ts'

/** SQL of the displayed amount of `stocks` k: null when it was counted too long ago, unless it is sold out. */
export const SHOWN_STOCK = `(case when k.quantity = 0 or k.updated_at >= now() - interval '${STOCK_SHOWN_DAYS} days'
  then k.quantity end)`
