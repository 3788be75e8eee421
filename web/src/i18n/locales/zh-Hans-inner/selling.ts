import { myShop } from '../zh-Hans/my-shop.ts'

/** A seller's own shop. */
export const texts = { myShop }
