import { myShop } from '../kk/my-shop.ts'

/** A seller's own shop. */
export const texts = { myShop }
