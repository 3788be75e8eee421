import { getProduct, listProducts } from '@tiantian/contracts/product/product.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { query } from '../../sdk/query.ts'
import { compareWith } from '../vehicle/car.ts'

export const productQuery = (id: string, car: Vehicle | null) =>
  query(getProduct, { id, ...compareWith(car) })

/** One more than is shown: the product itself may be among them. */
export const SIMILAR_SHOWN = 10
export const similarQuery = (category: string, car: Vehicle | null) =>
  query(listProducts, { category, inStock: true, limit: SIMILAR_SHOWN + 1, ...compareWith(car) })
