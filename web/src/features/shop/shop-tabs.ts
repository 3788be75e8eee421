/** The tabs of a shop's page, as in its address. */
export const SHOP_TABS = ['products', 'about', 'terms'] as const
