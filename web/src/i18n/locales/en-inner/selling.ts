import { myShop } from '../en/my-shop.ts'

/** A seller's own shop. */
export const texts = { myShop }
