import type { Input, Output } from '@tiantian/contracts/action.ts'
import type { createProduct, getSellerShops } from '@tiantian/contracts/product/own-product.ts'

export type ProductInput = Input<typeof createProduct>['product']
export type SellerShop = Output<typeof getSellerShops>['shops'][number]
