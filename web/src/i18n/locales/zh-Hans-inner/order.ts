import { cart } from '../zh-Hans/cart.ts'
import { order } from '../zh-Hans/order.ts'
import { quote } from '../zh-Hans/quote.ts'

/** From the cart or a quote to the order. */
export const texts = { order, cart, quote }
