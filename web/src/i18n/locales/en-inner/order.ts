import { cart } from '../en/cart.ts'
import { order } from '../en/order.ts'
import { quote } from '../en/quote.ts'

/** From the cart or a quote to the order. */
export const texts = { order, cart, quote }
