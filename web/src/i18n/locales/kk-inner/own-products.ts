import { brandAsk } from '../kk/brand-ask.ts'
import { ownProducts } from '../kk/own-products.ts'

/** The products of a seller. */
export const texts = { ownProducts, brandAsk }
