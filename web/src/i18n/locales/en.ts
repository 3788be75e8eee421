import { cart } from './en/cart.ts'
import { catalogue } from './en/catalogue.ts'
import { common } from './en/common.ts'
import { error } from './en/error.ts'
import { home } from './en/home.ts'
import { saved } from './en/saved.ts'
import { search } from './en/search.ts'
import { shell } from './en/shell.ts'
import { shop } from './en/shop.ts'
import { user } from './en/user.ts'
import { vehicle } from './en/vehicle.ts'

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
