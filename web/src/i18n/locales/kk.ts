import { cart } from './kk/cart.ts'
import { catalogue } from './kk/catalogue.ts'
import { common } from './kk/common.ts'
import { error } from './kk/error.ts'
import { home } from './kk/home.ts'
import { media } from './kk/media.ts'
import { office } from './kk/office.ts'
import { order } from './kk/order.ts'
import { profile } from './kk/profile.ts'
import { saved } from './kk/saved.ts'
import { search } from './kk/search.ts'
import { security } from './kk/security.ts'
import { settings } from './kk/settings.ts'
import { shell } from './kk/shell.ts'
import { shop } from './kk/shop.ts'
import { signIn } from './kk/sign-in.ts'
import { table } from './kk/table.ts'
import { user } from './kk/user.ts'
import { vehicle } from './kk/vehicle.ts'

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
