import { addToCart, getCartTotal } from '@tiantian/contracts/cart/cart.ts'
import { submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { newId } from '../../server/src/platform/id.ts'
import type { BenchBuyer } from './buyers.ts'
import { makeBuyers } from './buyers.ts'
import { requestsPerSecond } from './load.ts'
import type { Mall } from './mall.ts'
import type { Result } from './result.ts'
import { share } from './result.ts'

interface WritesPart {
  readonly offerId: string
  readonly unitPriceMinor: number
  readonly moq: number
  readonly shopId: string
}

/** Products sold by the piece and by cart, with stock enough for the whole run. */
async function plentifulParts({ db }: Mall): Promise<WritesPart[]> {
  await db.sql`
    update stocks set quantity = 1000000 where offer_id in (
      select o.id from offers o join products p on p.id = o.product_id
      where o.moq = 1 and o.order_multiple = 1 and p.state = 'active' order by md5(o.id::text) limit 3000)`
  return db.sql<WritesPart[]>`
    select o.id as "offerId", t.price_minor::float8 as "unitPriceMinor", o.moq, p.shop_id as "shopId"
    from stocks s join offers o on o.id = s.offer_id join products p on p.id = o.product_id
      join offer_details d on d.offer_id = o.id and not d.is_whole_vehicle
      join price_tiers t on t.offer_id = o.id and t.min_quantity = o.moq
    where s.quantity = 1000000 and (o.valid_to is null or o.valid_to > now())
    order by p.shop_id, md5(o.id::text)`
}

const headersOf = ({ token }: BenchBuyer) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
})

/** Enough users that nobody reaches the limit of additions per minute. */
const CARTS = 500

/** A rate that is given as a share of T. */
type ShareOfT = (T: number) => Result

const shareOfT =
  (name: string, rate: number, goal: number): ShareOfT =>
  (T) =>
    share(name, rate, { name: 'T', value: T }, goal)

/** Additions to carts on 50 connections. */
export async function measureCart(mall: Mall): Promise<ShareOfT> {
  const parts = await plentifulParts(mall)
  const buyers = await makeBuyers(mall, CARTS)
  let index = 0
  const rate = await requestsPerSecond({
    url: mall.url,
    path: () => `/api/${addToCart.name}`,
    method: 'POST',
    headers: () => headersOf(buyers[index++ % CARTS] as BenchBuyer),
    body: () =>
      JSON.stringify({ requestId: newId(), offerId: randomPart(parts, LINES).offerId, quantity: 1 }),
  })
  return shareOfT('add to cart', rate, 0.3)
}

/** Enough different products that no cart is full. */
const LINES = 150

const BUYERS_AT_ONCE = 16
const CHECKOUTS = 3000

/** Checkouts of three lines from two shops by 16 buyers at once. */
export async function measureCheckout(mall: Mall): Promise<ShareOfT[]> {
  const parts = await plentifulParts(mall)
  const spread = await checkoutsPerSecond(mall, () => threeOf(parts, randomPart(parts)))
  const hot = await checkoutsPerSecond(mall, () => threeOf(parts, parts[0] as WritesPart))
  return [
    shareOfT('checkout, 3 lines of 2 shops, spread', spread, 0.1),
    shareOfT('checkout, 3 lines of 2 shops, one hot part', hot, 0.05),
  ]
}

const randomPart = (parts: readonly WritesPart[], count = parts.length) =>
  parts[Math.floor(Math.random() * Math.min(count, parts.length))] as WritesPart

/** The product, another of its shop, and one of another shop. */
function threeOf(parts: readonly WritesPart[], first: WritesPart): WritesPart[] {
  const sameShop = parts.filter((part) => part.shopId === first.shopId && part !== first)
  const otherShops = parts.filter((part) => part.shopId !== first.shopId)
  return [first, randomPart(sameShop.length > 0 ? sameShop : otherShops), randomPart(otherShops)]
}

async function checkoutsPerSecond(mall: Mall, choose: () => WritesPart[]): Promise<number> {
  const buyers = await makeBuyers(mall, CHECKOUTS)
  const carts = buyers.map((buyer) => ({ buyer, parts: choose() }))
  await fillCarts(mall, carts)
  await openCarts(mall, buyers)
  const calls = carts.map(({ buyer, parts }) => ({
    headers: headersOf(buyer),
    body: checkoutInput(buyer, parts),
  }))
  let at = -1
  const current = () => calls[at % calls.length]!
  return requestsPerSecond({
    url: mall.url,
    path: () => {
      at += 1
      return `/api/${submitCheckout.name}`
    },
    method: 'POST',
    headers: () => current().headers,
    body: () => current().body,
    connections: BUYERS_AT_ONCE,
    amount: CHECKOUTS,
  })
}

/** An order always follows a page view: the server knows the session by then. */
async function openCarts({ url }: Mall, buyers: readonly BenchBuyer[]) {
  let index = 0
  await requestsPerSecond({
    url,
    path: () => `/api/${getCartTotal.name}`,
    method: 'POST',
    headers: () => headersOf(buyers[index++ % buyers.length] as BenchBuyer),
    body: () => '{}',
    amount: buyers.length,
  })
}

interface FullCart {
  readonly buyer: BenchBuyer
  readonly parts: readonly WritesPart[]
}

async function fillCarts({ db }: Mall, carts: readonly FullCart[]) {
  const lines = carts.flatMap(({ buyer, parts }) => parts.map((part) => [buyer.id, part.offerId] as const))
  const users = lines.map(([user]) => user)
  const offers = lines.map(([, offer]) => offer)
  await db.sql`insert into cart_lines (user_id, offer_id, quantity)
    select u, o, 1 from unnest(${users}::uuid[], ${offers}::uuid[]) t(u, o) on conflict do nothing`
}

function checkoutInput({ addressId }: BenchBuyer, parts: readonly WritesPart[]) {
  const distinct = [...new Map(parts.map((part) => [part.offerId, part])).values()]
  const seen = distinct.map(({ offerId, unitPriceMinor }) => ({ offerId, unitPriceMinor, quantity: 1 }))
  return JSON.stringify({ requestId: newId(), addressId, seen })
}
