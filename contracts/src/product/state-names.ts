/** The states of a product, without the machine, for routes. */
export const PRODUCT_STATES = ['draft', 'pending', 'active', 'hidden', 'rejected', 'archived'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]
