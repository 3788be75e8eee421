import type { OfferSort } from '@tiantian/contracts/product/product.ts'
import {
  getProduct,
  listPartOffers,
  listProducts,
  listRelatedProducts,
} from '@tiantian/contracts/product/product.ts'
import { listProductDocuments } from '@tiantian/contracts/product/product-document.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { infinite, query } from '../../sdk/query.ts'
import { compareWith } from '../vehicle/car.ts'

export const productQuery = (id: string, car: Vehicle | null) =>
  query(getProduct, { id, ...compareWith(car) })

/** As many as fit side by side without much scrolling. */
const OFFERS_SHOWN = 6

export const partOffersQuery = (productId: string, quantity: number, sort: OfferSort) =>
  infinite(listPartOffers, { productId, quantity, sort, limit: OFFERS_SHOWN })

/** Two rows on a desktop. */
export const SIMILAR_SHOWN = 10

/** Several shops may list one part, which is shown once; and the part itself is among them. */
const SIMILAR_COUNT = 3 * SIMILAR_SHOWN

/** Products of the same category, for a car if one is given. */
export const similarQuery = (category: string, vehicle: Vehicle | null, car: Vehicle | null) =>
  query(listProducts, {
    category,
    inStock: true,
    limit: SIMILAR_COUNT,
    ...(vehicle && { vehicle }),
    ...compareWith(car),
  })

export const relatedProductsQuery = (productId: string, car: Vehicle | null) =>
  query(listRelatedProducts, { productId, ...compareWith(car) })

export const productDocumentsQuery = (productId: string) => query(listProductDocuments, { productId })
