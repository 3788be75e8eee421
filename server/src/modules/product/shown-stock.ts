import { STOCK_SHOWN_DAYS } from '@tiantian/contracts/product/stock-age.ts'

/** SQL of the amount of `stocks` k as it may be shown: null where it was counted too long ago, unless it is sold out. */
export const SHOWN_STOCK = `(case when k.quantity = 0 or k.updated_at >= now() - interval '${STOCK_SHOWN_DAYS} days'
  then k.quantity end)`
