import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { Offer } from '@tiantian/contracts/product/product.ts'
import { STOCK_SURE_DAYS } from '@tiantian/contracts/product/stock-age.ts'

/** The eleven terms of Incoterms 2020. */
export const INCOTERMS = [
  'EXW',
  'FCA',
  'FAS',
  'FOB',
  'CFR',
  'CIF',
  'CPT',
  'CIP',
  'DAP',
  'DPU',
  'DDP',
] as const

const DAY_MS = 86_400_000

/** Stock counted longer ago than this is shown as "to be confirmed". */
export function isStockOld({ stockUpdatedAt }: Pick<Offer, 'stockUpdatedAt'>, now = serverNow()): boolean {
  return now - new Date(stockUpdatedAt).getTime() > STOCK_SURE_DAYS * DAY_MS
}

/** The largest quantity; if the stock is not shown, only the order reveals it. */
export const orderableOf = ({ stockQuantity }: Pick<Offer, 'stockQuantity'>): number =>
  stockQuantity ?? Number.POSITIVE_INFINITY
