import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { SHOP_STATES } from './names.ts'

export const shopState = z.enum(SHOP_STATES)

/** What somebody may do in a shop: staff sell, managers also change the shop, the owner also decides who may. */
export const SHOP_ROLES = ['owner', 'manager', 'staff'] as const
export const shopRole = z.enum(SHOP_ROLES)
export type ShopRole = z.output<typeof shopRole>

export const ownShopRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  logo: z.string(),
  state: shopState,
  role: shopRole,
  /** Why it is suspended, or was closed with its enterprise. */
  reason: z.string(),
})
export type OwnShopRow = z.output<typeof ownShopRow>

const listedShop = z.extend(ownShopRow, {
  /** Its enterprise was struck off: the approved one of the caller that it can be tied to, or that there is none. */
  struckOff: z.nullable(z.object({ tieTo: z.string() })),
})
export type ListedOwnShop = z.output<typeof listedShop>

export const listOwnShops = defineAction({
  name: 'shop/own/list',
  summary: 'Shops in which the caller has a role, the oldest first (S2.23)',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: z.object({ rows: z.array(listedShop) }),
})
