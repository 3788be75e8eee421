// Names alone, without actions and machines: routes read them, and the first page loads all routes.

export const PRODUCT_STATES = ['draft', 'pending', 'active', 'hidden', 'rejected', 'archived'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

export const BRAND_REQUEST_STATES = ['waiting', 'accepted', 'aliased', 'refused'] as const

/** What of sellers waits for a decision of the office. */
export const DESK_KINDS = [
  'enterprise',
  'renewal',
  'change',
  'shop',
  'brand',
  'product',
  'authorisation',
] as const
export type DeskKind = (typeof DESK_KINDS)[number]
