import { catalogue } from '../en/catalogue.ts'
import { product } from '../en/product.ts'
import { review } from '../en/review.ts'

/** One product. */
export const texts = { catalogue, product, review }
