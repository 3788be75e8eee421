import type { Input } from '@tiantian/contracts/action.ts'
import { submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { addReview } from '@tiantian/contracts/review/review.ts'
import { newId } from '../platform/id.ts'
import type { CartBuyer } from './make-cart.ts'
import { makeBuyers } from './make-cart.ts'
import type { MadeProduct } from './make-catalogue.ts'
import { makeProduct } from './make-catalogue.ts'
import type { TestApp } from './test-app.ts'

const PRICE = 10_000

/** A part with the price that its buyers have seen. */
export const soldPart = ({ db }: TestApp): Promise<MadeProduct> => makeProduct(db, { price: PRICE })

/** A user who received a unit of it, with the order line. */
export async function buyerOf(here: TestApp, part: MadeProduct) {
  const [buyer] = (await makeBuyers(here, 1)) as [CartBuyer]
  const { productId, shopId } = part
  return { ...buyer, productId, shopId, line: await orderItem(here, buyer, part) }
}

/** Orders and receives a unit of it, repeatedly if called again; returns the order line. */
export async function orderItem(here: TestApp, { person, addressId }: CartBuyer, { offerId }: MadeProduct) {
  const piece = { offerId, quantity: 1 }
  const { orders } = await person.call(submitCheckout, {
    requestId: newId(),
    addressId,
    buyNow: piece,
    seen: [{ ...piece, unitPriceMinor: PRICE }],
  })
  await here.db.sql`update orders set state = 'completed', due_at = null where id = ${orders[0]!.id}`
  const [{ position }] = await here.db.sql<[{ position: number }]>`
    select position from order_lines where order_id = ${orders[0]!.id}`
  return { orderId: orders[0]!.id, position }
}

/** A review by a user who bought it; of a new part by default. */
export async function reviewed(
  here: TestApp,
  form: Partial<Pick<Input<typeof addReview>, 'stars' | 'text'>> = {},
  part?: MadeProduct,
) {
  const buyer = await buyerOf(here, part ?? (await soldPart(here)))
  const input = { requestId: newId(), ...buyer.line, stars: 5, text: 'As described.', ...form }
  return { ...buyer, ...(await buyer.person.call(addReview, input)) }
}
