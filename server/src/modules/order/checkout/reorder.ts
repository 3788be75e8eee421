import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { reorder } from '@tiantian/contracts/order/reorder.ts'
import type { Context } from '../../../gateway/implement.ts'
import { once } from '../../../platform/idempotent-request.ts'
import { addAgain } from '../../cart/add-again.ts'
import { getCart } from '../../cart/cart.ts'

interface BoughtLine {
  readonly position: number
  readonly offer_id: string
  readonly part_number: string
  readonly name: LocalizedText
  readonly quantity: number
  readonly price: number
  readonly currency: Currency
}

/** Puts the lines of an order of the buyer into the cart. @throws AppError('ORDER_NOT_FOUND') */
export async function orderAgain(
  { db, user, clock, language }: Pick<Context<'member'>, 'db' | 'user' | 'clock' | 'language'>,
  { requestId, id }: Parsed<typeof reorder>,
): Promise<Output<typeof reorder>> {
  const lines = await db.sql<BoughtLine[]>`
    select l.position, l.offer_id, l.part_number, l.name, l.quantity, l.unit_price_minor::float8 as price, o.currency
    from orders o join order_lines l on l.order_id = o.id
    where o.id = ${id} and o.buyer_id = ${user.id} order by l.position`
  if (lines.length === 0) throw new AppError('ORDER_NOT_FOUND')
  // A line that both sides have taken out of the order is not wanted again.
  const wanted = lines.filter(({ quantity }) => quantity > 0)
  const request = { userId: user.id, requestId, action: reorder.name, input: { id } }
  const { added } = await once(db, request, async (tx) => ({
    added: await addAgain(
      tx,
      { userId: user.id, at: clock.now() },
      wanted.map(({ offer_id, quantity }) => ({ offerId: offer_id, quantity })),
    ),
  }))
  const report = wanted.flatMap((line, at) => {
    const { outcome, addedQuantity, now } = added[at]!
    return {
      position: line.position,
      partNumber: line.part_number,
      name: textIn(line.name, language),
      quantity: line.quantity,
      outcome,
      addedQuantity,
      before: { amountMinor: line.price, currency: line.currency },
      now,
    }
  })
  return { report, cart: await getCart(db, user.id, language, clock.now()) }
}
