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
