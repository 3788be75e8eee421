import type { ShopRole } from '@tiantian/contracts/shop/own-shop-list.ts'
import { listOwnShops } from '@tiantian/contracts/shop/own-shop-list.ts'
import type { ShopPermission } from '@tiantian/contracts/shop/permission.ts'
import { isAllowedInShop } from '@tiantian/contracts/shop/permission.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'

export const ownShopsQuery = () => query(listOwnShops, {})

interface OwnShopRole {
  /** Undefined until it is known, and for one who does not work in the shop. */
  readonly role: ShopRole | undefined
  readonly isPending: boolean
  readonly may: (permission: ShopPermission) => boolean
}

/** What the user may do in a shop: the server refuses the rest, and pages do not offer it. */
export function useShopRole(shopId: string | undefined): OwnShopRole {
  const { data, isPending } = useQuery(ownShopsQuery())
  const role = data?.rows.find(({ id }) => id === shopId)?.role
  return {
    role,
    isPending,
    may: (permission) => role !== undefined && isAllowedInShop(role, permission),
  }
}

/** Whether the user may do this in any shop; undefined until it is known. */
export function useMayInAnyShop(permission: ShopPermission): boolean | undefined {
  const { data } = useQuery(ownShopsQuery())
  return data?.rows.some(({ role }) => isAllowedInShop(role, permission))
}
