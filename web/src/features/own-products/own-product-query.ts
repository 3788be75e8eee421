import { getOwnProduct, getSellerShops } from '@tiantian/contracts/product/own-product.ts'
import { query } from '../../sdk/query.ts'
import { pageUrl } from '../shell/page-url.ts'

export const sellerShopsQuery = () => query(getSellerShops, {})
export const ownProductQuery = (id: string) => query(getOwnProduct, { id })

export const editUrl = (id: string) => pageUrl('/pages/shop/edit-product', { id })
