import { brandAsk } from '../en/brand-ask.ts'
import { ownProducts } from '../en/own-products.ts'

/** The products of a seller. */
export const texts = { ownProducts, brandAsk }
