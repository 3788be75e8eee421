/** Sort orders of shops and of a shop's products; the first is the default. */
export const SHOP_SORTS = ['rating', 'products', 'newest'] as const
export type ShopSort = (typeof SHOP_SORTS)[number]

export const PRODUCT_SORTS = ['sales', 'price', 'price-desc', 'newest'] as const
export type ShopProductSort = (typeof PRODUCT_SORTS)[number]

/** The tabs of a shop's page, as in its address. */
export const SHOP_TABS = ['products', 'about', 'terms'] as const
