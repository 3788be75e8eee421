import { cart } from './kk/cart.ts'
import { catalogue } from './kk/catalogue.ts'
import { common } from './kk/common.ts'
import { error } from './kk/error.ts'
import { home } from './kk/home.ts'
import { saved } from './kk/saved.ts'
import { search } from './kk/search.ts'
import { shell } from './kk/shell.ts'
import { shop } from './kk/shop.ts'
import { user } from './kk/user.ts'
import { vehicle } from './kk/vehicle.ts'

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
