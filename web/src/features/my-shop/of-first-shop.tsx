import type { ReactNode } from 'react'
import { useQuery } from '../../sdk/use-query.ts'
import { ownShopsQuery } from '../user/own-shops.ts'
import { ShopsManagePage } from './shops-manage-page.tsx'

interface OfFirstShopProps {
  shopId: string | undefined
  children: (shopId: string) => ReactNode
}

/** A page of a shop: an address without one means the user's first, as `product-page` does; without any, their (empty) list. */
export function OfFirstShop({ shopId, children }: OfFirstShopProps) {
  const { data } = useQuery({ ...ownShopsQuery(), enabled: shopId === undefined })
  const id = shopId ?? data?.rows[0]?.id
  return id === undefined ? <ShopsManagePage /> : children(id)
}
