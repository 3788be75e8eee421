import { getShop, listNearbyShops, listShops, mapShops } from '@tiantian/contracts/shop/shop.ts'
import { implement } from '../../gateway/implement.ts'
import { listNearbyShops as readNearbyShops } from './nearby-shops.ts'
import * as shops from './shop.ts'
import * as lists from './shop-list.ts'
import { mapShops as readShopGroups } from './shop-map.ts'

export const shopActions = [
  implement(listShops, ({ db, language }, input) => lists.listShops(db.reads, input, language)),
  implement(listNearbyShops, ({ db, language }, input) => readNearbyShops(db.reads, input, language)),
  implement(mapShops, async ({ db, language }, input) => ({
    groups: await readShopGroups(db.reads, input, language),
  })),
  implement(getShop, async ({ db, language }, { id }) => ({
    shop: await shops.getShop(db.reads, id, language),
  })),
]
