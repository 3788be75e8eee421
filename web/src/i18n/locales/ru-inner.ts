import { errorText } from '@tiantian/contracts/error-text/ru.ts'
import { alliance } from './ru/alliance.ts'
import { announcement } from './ru/announcement.ts'
import { apply } from './ru/apply.ts'
import { brandAsk } from './ru/brand-ask.ts'
import { cart } from './ru/cart.ts'
import { catalogue } from './ru/catalogue.ts'
import { company } from './ru/company.ts'
import { dataroom } from './ru/dataroom.ts'
import { ctx } from './ru/desk.ts'
import { entrance, registry } from './ru/event-desk.ts'
import { hall } from './ru/event-hall.ts'
import { contacts, crowd, meeting } from './ru/event-people.ts'
import { setup } from './ru/event-set-up.ts'
import { expo } from './ru/expo.ts'
import { invite } from './ru/invite.ts'
import { ledger } from './ru/ledger.ts'
import { map } from './ru/map.ts'
import { media } from './ru/media.ts'
import { message } from './ru/message.ts'
import { myShop } from './ru/my-shop.ts'
import { newsroom } from './ru/newsroom.ts'
import { notifications } from './ru/notifications.ts'
import { office } from './ru/office.ts'
import { officeKit } from './ru/office-kit.ts'
import { order } from './ru/order.ts'
import { ownProducts } from './ru/own-products.ts'
import { product } from './ru/product.ts'
import { profile } from './ru/profile.ts'
import { programme } from './ru/programme.ts'
import { publish } from './ru/publish.ts'
import { quote } from './ru/quote.ts'
import { release } from './ru/release.ts'
import { review } from './ru/review.ts'
import { rule } from './ru/rule.ts'
import { saved } from './ru/saved.ts'
import { search } from './ru/search.ts'
import { security } from './ru/security.ts'
import { settings } from './ru/settings.ts'
import { shop } from './ru/shop.ts'
import { shopApi } from './ru/shop-api.ts'
import { shopNumbers } from './ru/shop-numbers.ts'
import { shopToday } from './ru/shop-today.ts'
import { signIn } from './ru/sign-in.ts'
import { table } from './ru/table.ts'
import { trade } from './ru/trade.ts'
import { user } from './ru/user.ts'
import { vehicle } from './ru/vehicle.ts'
import { vetting } from './ru/vetting.ts'

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
