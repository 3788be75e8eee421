import { cart } from '../kk/cart.ts'
import { order } from '../kk/order.ts'
import { quote } from '../kk/quote.ts'

/** From the cart or a quote to the order. */
export const texts = { order, cart, quote }
