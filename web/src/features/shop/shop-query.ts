import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { getShop, listShops } from '@tiantian/contracts/shop/shop.ts'
import { infinite, query } from '../../sdk/query.ts'
import { compareWith } from '../vehicle/car.ts'
import type { ShopProductSort, ShopSort } from './shop-address.ts'

export interface ShopsInput {
  readonly country?: string | undefined
  readonly sort: ShopSort
  readonly view?: 'map' | undefined
}

export const shopsQuery = ({ country, sort }: ShopsInput) =>
  infinite(listShops, { sort, ...(country && { country }) })

export const shopQuery = (id: string) => query(getShop, { id })

export interface ShopProductsInput {
  readonly shop: string
  readonly category?: string | undefined
  /** A category of the shop's own tree. */
  readonly own?: string | undefined
  readonly sort: ShopProductSort
}

export const shopProductsQuery = ({ shop, category, own, sort }: ShopProductsInput, car: Vehicle | null) =>
  infinite(queryProducts, {
    shop,
    sort,
    ...(category && { category }),
    ...(own && { shopCategory: own }),
    ...compareWith(car),
  })

/** The categories in which a shop sells: the facet of a search over all its products. */
export const shopCategoriesQuery = (shop: string) => query(queryProducts, { shop, limit: 1 })
