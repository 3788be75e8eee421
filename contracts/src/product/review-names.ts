/** What of a live product the office may want to see before buyers do; all else changes at once. */
export const REVIEWED_FIELDS = ['name', 'brand', 'number', 'category', 'pictures', 'condition'] as const
export type ReviewedField = (typeof REVIEWED_FIELDS)[number]

export const PRODUCT_REVIEW_STATES = ['submitted', 'returned', 'approved', 'withdrawn'] as const
export const PRODUCT_REVIEW_KINDS = ['publication', 'edit'] as const

/** Why a product goes back to its shop; each has its text in four languages, which the seller reads. */
export const PRODUCT_RETURNS = [
  'name',
  'brand',
  'number',
  'category',
  'pictures',
  'condition',
  'doubled',
  'forbidden',
  'other',
] as const
export type ProductReturn = (typeof PRODUCT_RETURNS)[number]
