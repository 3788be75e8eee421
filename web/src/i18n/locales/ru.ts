import { cart } from './ru/cart.ts'
import { catalogue } from './ru/catalogue.ts'
import { common } from './ru/common.ts'
import { error } from './ru/error.ts'
import { home } from './ru/home.ts'
import { media } from './ru/media.ts'
import { office } from './ru/office.ts'
import { order } from './ru/order.ts'
import { profile } from './ru/profile.ts'
import { saved } from './ru/saved.ts'
import { search } from './ru/search.ts'
import { security } from './ru/security.ts'
import { settings } from './ru/settings.ts'
import { shell } from './ru/shell.ts'
import { shop } from './ru/shop.ts'
import { signIn } from './ru/sign-in.ts'
import { table } from './ru/table.ts'
import { user } from './ru/user.ts'
import { vehicle } from './ru/vehicle.ts'

export const texts = {
  cart,
  catalogue,
  common,
  error,
  home,
  media,
  office,
  order,
  profile,
  saved,
  search,
  settings,
  security,
  shell,
  shop,
  signIn,
  table,
  user,
  vehicle,
}
