import { brandAsk } from '../zh-Hans/brand-ask.ts'
import { ownProducts } from '../zh-Hans/own-products.ts'

/** The products of a seller. */
export const texts = { ownProducts, brandAsk }
