/** The parts of a shop's page, as its address names them. */
export const SHOP_TABS = ['products', 'about', 'terms'] as const
