import type { Offer } from '@tiantian/contracts/product/product.ts'

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

const STOCK_TRUSTED_MS = 14 * 86_400_000

/** A stock that nobody checked for two weeks is shown as "to be confirmed". */
export function isStockOld({ stockUpdatedAt }: Pick<Offer, 'stockUpdatedAt'>, now = Date.now()): boolean {
  return now - new Date(stockUpdatedAt).getTime() > STOCK_TRUSTED_MS
}
