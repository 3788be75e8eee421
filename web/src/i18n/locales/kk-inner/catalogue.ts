import { catalogue } from '../kk/catalogue.ts'
import { product } from '../kk/product.ts'
import { review } from '../kk/review.ts'

/** One product. */
export const texts = { catalogue, product, review }
