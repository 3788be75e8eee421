import { catalogue } from '../zh-Hans/catalogue.ts'
import { product } from '../zh-Hans/product.ts'
import { review } from '../zh-Hans/review.ts'

/** One product. */
export const texts = { catalogue, product, review }
