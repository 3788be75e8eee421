import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { OrderLine } from '@tiantian/contracts/order/order.ts'
import type { Fit } from '@tiantian/contracts/product/vehicle.ts'
import type { OrderLineRow } from '../../../platform/database/rows.generated.ts'

/** A line as selected by queries of this module; amounts may exceed 32 bits, so PostgreSQL sends them as text. */
export interface LineRow
  extends Pick<
    OrderLineRow,
    'offer_id' | 'product_id' | 'name' | 'brand_name' | 'part_number' | 'picture' | 'quantity'
  > {
  readonly unit_price_minor: string | number
  readonly fit?: Fit | null
}

/** The line in the requested language; `fit` only when the buyer selected a car. */
export function orderLine(row: LineRow, language: Language): OrderLine {
  const unitPriceMinor = Number(row.unit_price_minor)
  return {
    offerId: row.offer_id,
    productId: row.product_id,
    name: textIn(row.name, language),
    brandName: row.brand_name,
    partNumber: row.part_number,
    picture: row.picture,
    quantity: row.quantity,
    unitPriceMinor,
    totalMinor: unitPriceMinor * row.quantity,
    ...(row.fit && { fit: row.fit }),
  }
}
