import { getProduct, listProducts } from '@tiantian/contracts/product/product.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { query } from '../../sdk/query.ts'
import { compareWith } from '../vehicle/car.ts'

export const productQuery = (id: string, car: Vehicle | null) =>
  query(getProduct, { id, ...compareWith(car) })

/** Two rows on a desktop. */
export const SIMILAR_SHOWN = 10

/** Parts of the same kind, for a car when one is named; one more than is shown, as the product itself may be among them. */
export const similarQuery = (category: string, vehicle: Vehicle | null, car: Vehicle | null) =>
  query(listProducts, {
    category,
    inStock: true,
    limit: SIMILAR_SHOWN + 1,
    ...(vehicle && { vehicle }),
    ...compareWith(car),
  })
