import { AppError } from '@tiantian/contracts/error.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { authorisedBrands } from '../../shop/certificate.ts'
import type { ReferenceBrand } from '../reference-data.ts'
import { readReferenceData } from '../reference-data.ts'
import type { WrittenProduct } from './write-products.ts'

/** Genuine parts are offered with an authorisation of the brand on file; used ones come out of cars, and need none. */
export const asksForAuthorisation = (
  brand: Pick<ReferenceBrand, 'tier'> | undefined,
  condition: WrittenProduct['condition'],
) => brand?.tier === 'oe' && condition !== 'used'

/**
 * A product keeps the brand that it has.
 * @throws AppError('INVALID_INPUT') for a genuine brand that the shop has no authorisation of
 */
export async function assertAuthorised(
  sql: Queryable,
  row: Pick<WrittenProduct, 'shop_id' | 'brand_id' | 'condition'>,
  stored?: Pick<WrittenProduct, 'brand_id' | 'condition'>,
) {
  if (row.brand_id === stored?.brand_id && row.condition === stored.condition) return
  const { brands } = await readReferenceData(sql)
  if (!asksForAuthorisation(brands.get(row.brand_id), row.condition)) return
  if ((await authorisedBrands(sql, row.shop_id)).has(row.brand_id)) return
  throw new AppError('INVALID_INPUT', {}, [{ path: 'product.brand', rule: 'not_authorised' }])
}
