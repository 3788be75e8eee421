import { cart } from './ru/cart.ts'
import { catalogue } from './ru/catalogue.ts'
import { common } from './ru/common.ts'
import { error } from './ru/error.ts'
import { home } from './ru/home.ts'
import { saved } from './ru/saved.ts'
import { search } from './ru/search.ts'
import { shell } from './ru/shell.ts'
import { shop } from './ru/shop.ts'
import { user } from './ru/user.ts'
import { vehicle } from './ru/vehicle.ts'

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
