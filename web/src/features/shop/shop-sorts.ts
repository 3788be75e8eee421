/** In which order shops, and what a shop sells, can stand; the first comes unasked. */
export const SHOP_SORTS = ['rating', 'products', 'newest'] as const
export type ShopSort = (typeof SHOP_SORTS)[number]

export const PRODUCT_SORTS = ['sales', 'price', 'price-desc', 'newest'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]
