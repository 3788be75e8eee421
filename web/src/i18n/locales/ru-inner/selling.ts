import { myShop } from '../ru/my-shop.ts'

/** A seller's own shop. */
export const texts = { myShop }
