import { brandAsk } from '../ru/brand-ask.ts'
import { ownProducts } from '../ru/own-products.ts'

/** The products of a seller. */
export const texts = { ownProducts, brandAsk }
