import { getShop, listShops } from '@tiantian/contracts/shop/shop.ts'
import { implement } from '../../gateway/implement.ts'
import * as shops from './shop.service.ts'
import * as lists from './shop-list.service.ts'

export const shopActions = [
  implement(listShops, ({ db, language }, input) => lists.listShops(db.$reads, input, language)),
  implement(getShop, async ({ db, language }, { id }) => ({
    shop: await shops.getShop(db.$reads, id, language),
  })),
]
