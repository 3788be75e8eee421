import { catalogue } from '../ru/catalogue.ts'
import { product } from '../ru/product.ts'
import { review } from '../ru/review.ts'

/** One product. */
export const texts = { catalogue, product, review }
