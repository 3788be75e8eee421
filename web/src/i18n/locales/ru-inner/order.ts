import { cart } from '../ru/cart.ts'
import { order } from '../ru/order.ts'
import { quote } from '../ru/quote.ts'

/** From the cart or a quote to the order. */
export const texts = { order, cart, quote }
