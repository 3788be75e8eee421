/** The states of a product and of a request for a brand, without machines and actions, for routes. */
export const PRODUCT_STATES = ['draft', 'pending', 'active', 'hidden', 'rejected', 'archived'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

export const BRAND_REQUEST_STATES = ['waiting', 'accepted', 'aliased', 'refused'] as const
