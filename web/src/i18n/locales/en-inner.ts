import { errorText } from '@tiantian/contracts/error-text/en.ts'
import { alliance } from './en/alliance.ts'
import { announcement } from './en/announcement.ts'
import { apply } from './en/apply.ts'
import { brandAsk } from './en/brand-ask.ts'
import { cart } from './en/cart.ts'
import { catalogue } from './en/catalogue.ts'
import { company } from './en/company.ts'
import { dataroom } from './en/dataroom.ts'
import { ctx } from './en/desk.ts'
import { entrance, registry } from './en/event-desk.ts'
import { hall } from './en/event-hall.ts'
import { contacts, crowd, meeting } from './en/event-people.ts'
import { setup } from './en/event-set-up.ts'
import { expo } from './en/expo.ts'
import { invite } from './en/invite.ts'
import { ledger } from './en/ledger.ts'
import { map } from './en/map.ts'
import { media } from './en/media.ts'
import { message } from './en/message.ts'
import { myShop } from './en/my-shop.ts'
import { newsroom } from './en/newsroom.ts'
import { notifications } from './en/notifications.ts'
import { office } from './en/office.ts'
import { officeKit } from './en/office-kit.ts'
import { order } from './en/order.ts'
import { ownProducts } from './en/own-products.ts'
import { product } from './en/product.ts'
import { profile } from './en/profile.ts'
import { programme } from './en/programme.ts'
import { publish } from './en/publish.ts'
import { quote } from './en/quote.ts'
import { release } from './en/release.ts'
import { review } from './en/review.ts'
import { rule } from './en/rule.ts'
import { saved } from './en/saved.ts'
import { search } from './en/search.ts'
import { security } from './en/security.ts'
import { settings } from './en/settings.ts'
import { shop } from './en/shop.ts'
import { shopApi } from './en/shop-api.ts'
import { shopNumbers } from './en/shop-numbers.ts'
import { shopToday } from './en/shop-today.ts'
import { signIn } from './en/sign-in.ts'
import { table } from './en/table.ts'
import { trade } from './en/trade.ts'
import { user } from './en/user.ts'
import { vehicle } from './en/vehicle.ts'
import { vetting } from './en/vetting.ts'

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
