import type { ShopRole } from './own-shop-list.ts'

/** What is done in a shop, by those who may do it: the owner all, a manager the trade, staff the parcels and the talk. */
export const SHOP_PERMISSIONS = {
  /** Read orders, their papers and parcels, and ship them. */
  sales: ['owner', 'manager', 'staff'],
  messages: ['owner', 'manager', 'staff'],
  /** How much of a product there is. */
  stock: ['owner', 'manager', 'staff'],
  products: ['owner', 'manager'],
  /** Confirm orders, ask for payment, accept transfers. */
  orders: ['owner', 'manager'],
  /** Views, carts, orders and search words by days. */
  numbers: ['owner', 'manager', 'staff'],
  quotes: ['owner', 'manager'],
  /** Issue coupons that the shop pays for. */
  coupons: ['owner', 'manager'],
  reviews: ['owner', 'manager'],
  settings: ['owner', 'manager'],
  /** Read balances and statements. */
  statement: ['owner', 'manager'],
  /** Take money out. */
  payout: ['owner'],
  staff: ['owner'],
  /** Close the shop and open it again. */
  closing: ['owner'],
} as const satisfies Record<string, readonly ShopRole[]>
export type ShopPermission = keyof typeof SHOP_PERMISSIONS

export const isAllowedInShop = (role: ShopRole, permission: ShopPermission): boolean =>
  (SHOP_PERMISSIONS[permission] as readonly ShopRole[]).includes(role)
