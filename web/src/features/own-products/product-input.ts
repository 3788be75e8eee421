import type { Input, Output } from '@tiantian/contracts/action.ts'
import type { createProduct, getSellerShops } from '@tiantian/contracts/product/own-product.ts'
import { readNumber } from '@tiantian/contracts/spelling/typed.ts'

export type ProductInput = Input<typeof createProduct>['product']
export type SellerShop = Output<typeof getSellerShops>['shops'][number]

/** What cannot be read as a number is refused by the contract. */
export const numberIn = (typed: string, whenEmpty = Number.NaN) =>
  typed.trim() === '' ? whenEmpty : (readNumber(typed) ?? Number.NaN)

const GRAMS = 1000

/** Kilograms as typed, in grams. */
export const gramsIn = (typed: string, whenEmpty: number) => Math.round(numberIn(typed, whenEmpty) * GRAMS)
