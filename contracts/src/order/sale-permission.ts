import type { ShopPermission } from '../shop/permission.ts'
import type { OrderEvent } from './state.ts'

/** Packing, shipping and following a parcel; all else is decided by those who trade. */
const PARCEL_EVENTS: readonly OrderEvent[] = ['pack', 'ship', 'enterCustoms', 'arrive', 'deliver']

/** What a member of a shop must be allowed for an event of its orders. */
export const salePermission = (event: OrderEvent): ShopPermission =>
  PARCEL_EVENTS.includes(event) ? 'sales' : 'orders'
