import { listOwnShops } from '@tiantian/contracts/shop/own-shop-list.ts'
import { query } from '../../sdk/query.ts'

export const ownShopsQuery = () => query(listOwnShops, {})
