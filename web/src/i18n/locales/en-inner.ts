import { texts as account } from './en-inner/account.ts'
import { texts as catalogue } from './en-inner/catalogue.ts'
import { texts as codes } from './en-inner/codes.ts'
import { texts as enterprise } from './en-inner/enterprise.ts'
import { texts as eventDesk } from './en-inner/event-desk.ts'
import { texts as expo } from './en-inner/expo.ts'
import { texts as form } from './en-inner/form.ts'
import { texts as message } from './en-inner/message.ts'
import { texts as news } from './en-inner/news.ts'
import { texts as newsroom } from './en-inner/newsroom.ts'
import { texts as office } from './en-inner/office.ts'
import { texts as order } from './en-inner/order.ts'
import { texts as ownProducts } from './en-inner/own-products.ts'
import { texts as publish } from './en-inner/publish.ts'
import { texts as release } from './en-inner/release.ts'
import { texts as search } from './en-inner/search.ts'
import { texts as security } from './en-inner/security.ts'
import { texts as selling } from './en-inner/selling.ts'
import { texts as shop } from './en-inner/shop.ts'
import { texts as shopDesk } from './en-inner/shop-desk.ts'

/** All texts but those of the first page; pages load the parts that they use. */
export const innerTexts = {
  ...account,
  ...catalogue,
  ...codes,
  ...enterprise,
  ...eventDesk,
  ...expo,
  ...form,
  ...message,
  ...news,
  ...newsroom,
  ...office,
  ...order,
  ...ownProducts,
  ...publish,
  ...release,
  ...search,
  ...security,
  ...selling,
  ...shop,
  ...shopDesk,
  message: { ...message.message, ...news.message },
  error: { ...codes.error, ...form.error },
}
