import { errorText } from '@tiantian/contracts/error-text/zh-Hans.ts'
import { alliance } from './zh-Hans/alliance.ts'
import { announcement } from './zh-Hans/announcement.ts'
import { apply } from './zh-Hans/apply.ts'
import { brandAsk } from './zh-Hans/brand-ask.ts'
import { cart } from './zh-Hans/cart.ts'
import { catalogue } from './zh-Hans/catalogue.ts'
import { company } from './zh-Hans/company.ts'
import { dataroom } from './zh-Hans/dataroom.ts'
import { ctx } from './zh-Hans/desk.ts'
import { entrance, registry } from './zh-Hans/event-desk.ts'
import { hall } from './zh-Hans/event-hall.ts'
import { contacts, crowd, meeting } from './zh-Hans/event-people.ts'
import { setup } from './zh-Hans/event-set-up.ts'
import { expo } from './zh-Hans/expo.ts'
import { invite } from './zh-Hans/invite.ts'
import { ledger } from './zh-Hans/ledger.ts'
import { map } from './zh-Hans/map.ts'
import { media } from './zh-Hans/media.ts'
import { message } from './zh-Hans/message.ts'
import { myShop } from './zh-Hans/my-shop.ts'
import { newsroom } from './zh-Hans/newsroom.ts'
import { notifications } from './zh-Hans/notifications.ts'
import { office } from './zh-Hans/office.ts'
import { officeKit } from './zh-Hans/office-kit.ts'
import { order } from './zh-Hans/order.ts'
import { ownProducts } from './zh-Hans/own-products.ts'
import { product } from './zh-Hans/product.ts'
import { profile } from './zh-Hans/profile.ts'
import { programme } from './zh-Hans/programme.ts'
import { publish } from './zh-Hans/publish.ts'
import { quote } from './zh-Hans/quote.ts'
import { release } from './zh-Hans/release.ts'
import { review } from './zh-Hans/review.ts'
import { rule } from './zh-Hans/rule.ts'
import { saved } from './zh-Hans/saved.ts'
import { search } from './zh-Hans/search.ts'
import { security } from './zh-Hans/security.ts'
import { settings } from './zh-Hans/settings.ts'
import { shop } from './zh-Hans/shop.ts'
import { shopApi } from './zh-Hans/shop-api.ts'
import { shopNumbers } from './zh-Hans/shop-numbers.ts'
import { shopToday } from './zh-Hans/shop-today.ts'
import { signIn } from './zh-Hans/sign-in.ts'
import { table } from './zh-Hans/table.ts'
import { trade } from './zh-Hans/trade.ts'
import { user } from './zh-Hans/user.ts'
import { vehicle } from './zh-Hans/vehicle.ts'
import { vetting } from './zh-Hans/vetting.ts'

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
