import { cart } from './zh-Hans/cart.ts'
import { catalogue } from './zh-Hans/catalogue.ts'
import { common } from './zh-Hans/common.ts'
import { error } from './zh-Hans/error.ts'
import { home } from './zh-Hans/home.ts'
import { saved } from './zh-Hans/saved.ts'
import { search } from './zh-Hans/search.ts'
import { shell } from './zh-Hans/shell.ts'
import { shop } from './zh-Hans/shop.ts'
import { user } from './zh-Hans/user.ts'
import { vehicle } from './zh-Hans/vehicle.ts'

export const texts = {
  cart,
  catalogue,
  common,
  error,
  home,
  saved,
  search,
  shell,
  shop,
  user,
  vehicle,
}
