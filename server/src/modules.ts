import { activity } from './modules/activity/module.ts'
import { announcement } from './modules/announcement/module.ts'
import { cart } from './modules/cart/module.ts'
import { enterprise } from './modules/enterprise/module.ts'
import { expo } from './modules/expo/module.ts'
import { tableImport } from './modules/import/module.ts'
import { ledger } from './modules/ledger/module.ts'
import { media } from './modules/media/module.ts'
import { message } from './modules/message/module.ts'
import type { Module } from './modules/module.ts'
import { office } from './modules/office/module.ts'
import { order } from './modules/order/module.ts'
import { place } from './modules/place/module.ts'
import { product } from './modules/product/module.ts'
import { publish } from './modules/publish/module.ts'
import { push } from './modules/push/module.ts'
import { quote } from './modules/quote/module.ts'
import { release } from './modules/release/module.ts'
import { review } from './modules/review/module.ts'
import { search } from './modules/search/module.ts'
import { shop } from './modules/shop/module.ts'
import { stats } from './modules/stats/module.ts'
import { user } from './modules/user/module.ts'
import { vehicle } from './modules/vehicle/module.ts'

/** All modules of the server, each after those that it uses. */
export const modules: readonly Module[] = [
  place,
  user,
  push,
  office,
  media,
  tableImport,
  enterprise,
  shop,
  ledger,
  product,
  vehicle,
  search,
  activity,
  cart,
  order,
  quote,
  review,
  publish,
  expo,
  message,
  announcement,
  stats,
  release,
]
