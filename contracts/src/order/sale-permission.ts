import type { ShopPermission } from '../shop/permission.ts'
import type { OrderEvent, OrderState } from './state.ts'

/** Packing, shipping and following a parcel; all else is decided by those who trade. */
const PARCEL_EVENTS: readonly OrderEvent[] = ['pack', 'ship', 'enterCustoms', 'arrive', 'deliver']

/** What a member of a shop must be allowed for an event of its orders. */
export function salePermission(event: OrderEvent, state?: OrderState): ShopPermission {
  // It takes earned money out of the shop, as a payout does.
  if (event === 'giveBack' || (event === 'refund' && state === 'completed')) return 'payout'
  return PARCEL_EVENTS.includes(event) ? 'sales' : 'orders'
}
