import { errorText } from '@tiantian/contracts/error-text/kk.ts'
import { alliance } from './kk/alliance.ts'
import { announcement } from './kk/announcement.ts'
import { apply } from './kk/apply.ts'
import { brandAsk } from './kk/brand-ask.ts'
import { cart } from './kk/cart.ts'
import { catalogue } from './kk/catalogue.ts'
import { company } from './kk/company.ts'
import { dataroom } from './kk/dataroom.ts'
import { ctx } from './kk/desk.ts'
import { entrance, registry } from './kk/event-desk.ts'
import { hall } from './kk/event-hall.ts'
import { contacts, crowd, meeting } from './kk/event-people.ts'
import { setup } from './kk/event-set-up.ts'
import { expo } from './kk/expo.ts'
import { invite } from './kk/invite.ts'
import { ledger } from './kk/ledger.ts'
import { map } from './kk/map.ts'
import { media } from './kk/media.ts'
import { message } from './kk/message.ts'
import { myShop } from './kk/my-shop.ts'
import { newsroom } from './kk/newsroom.ts'
import { notifications } from './kk/notifications.ts'
import { office } from './kk/office.ts'
import { officeKit } from './kk/office-kit.ts'
import { order } from './kk/order.ts'
import { ownProducts } from './kk/own-products.ts'
import { product } from './kk/product.ts'
import { profile } from './kk/profile.ts'
import { programme } from './kk/programme.ts'
import { publish } from './kk/publish.ts'
import { quote } from './kk/quote.ts'
import { release } from './kk/release.ts'
import { review } from './kk/review.ts'
import { rule } from './kk/rule.ts'
import { saved } from './kk/saved.ts'
import { search } from './kk/search.ts'
import { security } from './kk/security.ts'
import { settings } from './kk/settings.ts'
import { shop } from './kk/shop.ts'
import { shopApi } from './kk/shop-api.ts'
import { shopNumbers } from './kk/shop-numbers.ts'
import { shopToday } from './kk/shop-today.ts'
import { signIn } from './kk/sign-in.ts'
import { table } from './kk/table.ts'
import { trade } from './kk/trade.ts'
import { user } from './kk/user.ts'
import { vehicle } from './kk/vehicle.ts'
import { vetting } from './kk/vetting.ts'

/** Texts of all pages but the first, and of what opens over that one. */
export const innerTexts = {
  /** Replies bring their own texts: those of codes are for problems within them. */
  error: { code: errorText, rule },
  myShop,
  vetting,
  apply,
  alliance,
  announcement,
  brandAsk,
  cart,
  contacts,
  crowd,
  meeting,
  catalogue,
  company,
  dataroom,
  desk: ctx,
  hall,
  door: entrance,
  registry,
  setup,
  expo,
  invite,
  ledger,
  trade,
  map,
  media,
  message,
  newsroom,
  notifications,
  office,
  officeKit,
  order,
  ownProducts,
  product,
  profile,
  programme,
  publish,
  quote,
  release,
  review,
  saved,
  search,
  security,
  settings,
  shop,
  shopApi,
  shopNumbers,
  shopToday,
  signIn,
  table,
  user,
  vehicle,
}
