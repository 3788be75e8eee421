import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { confirmSale } from '@tiantian/contracts/order/order-move.ts'
import { salePermission } from '@tiantian/contracts/order/sale-permission.ts'
import type { OrderEvent } from '@tiantian/contracts/order/state.ts'
import { taxOn } from '@tiantian/contracts/order/tax.ts'
import type { ShopPermission } from '@tiantian/contracts/shop/permission.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { OrderRow } from '../../../platform/database/rows.generated.ts'
import type { MoveColumns } from '../../../platform/move.ts'
import { isManagedBy, requireOwnShop } from '../../shop/own-shop.ts'
import type { OrderActor } from '../order-actor.ts'
import type { OrderChange } from '../order-move.ts'
import { moveOrder } from '../order-move.ts'
import { payAsChosen } from '../payment/payment.ts'
import { addedTax, termsOfTax } from '../terms/order-tax.ts'

/** What a member of the shop does with one of its orders. */
export async function moveSold(
  tx: Tx,
  { userId, at }: OrderActor,
  id: string,
  event: OrderEvent,
  change: Pick<OrderChange, 'reason' | 'set'> = {},
) {
  // A completed order stays completed: what is read here does not change until it is moved.
  const [order] = await tx<Pick<OrderRow, 'state'>[]>`select state from orders where id = ${id}`
  const shopId = await requireSale(tx, userId, id, salePermission(event, order?.state))
  await moveOrder(tx, { id, shop_id: shopId }, event, { by: userId, role: 'seller', at, ...change })
  if (event === 'pack') await payAsChosen(tx, id, at)
}

type Terms = NonNullable<Parsed<typeof confirmSale>['terms']>

/**
 * The price of the delivery becomes part of the total, unless it is since the checkout.
 * @throws AppError('INVALID_INPUT') without a price where the shop states it, with more than it has quoted, and with one
 * where it is fixed
 */
export async function askPayment(tx: Tx, actor: OrderActor, id: string, terms: Terms) {
  await moveSold(tx, actor, id, 'requestPayment', { set: (order) => requestedColumns(order, terms) })
  await payAsChosen(tx, id, actor.at)
}

function requestedColumns(order: OrderRow, { deliveryMinor, depositPercent }: Terms): MoveColumns {
  // Paid at once, or told that the balance is short: nobody is asked to pay meanwhile.
  const told: MoveColumns = order.pays_from_balance ? { notified_state: 'awaiting_payment' } : {}
  if (order.delivery_minor !== null) {
    if (deliveryMinor === undefined || deliveryMinor === Number(order.delivery_minor))
      return { deposit_percent: depositPercent, ...told }
    throw new AppError('INVALID_INPUT', {}, [{ path: 'terms.deliveryMinor', rule: 'invalid_value' }])
  }
  if (deliveryMinor === undefined)
    throw new AppError('INVALID_INPUT', {}, [{ path: 'terms.deliveryMinor', rule: 'required' }])
  const { quoted_delivery_minor: quotedMinor } = order
  if (quotedMinor !== null && deliveryMinor > Number(quotedMinor))
    throw new AppError('INVALID_INPUT', {}, [{ path: 'terms.deliveryMinor', rule: 'above_quote' }])
  const taxMinor = taxOn(deliveryMinor, termsOfTax(order))
  const total = Number(order.total_minor) + deliveryMinor + addedTax(order, taxMinor)
  if (!Number.isSafeInteger(total))
    throw new AppError('INVALID_INPUT', {}, [{ path: 'terms.deliveryMinor', rule: 'invalid_value' }])
  return {
    delivery_minor: deliveryMinor,
    deposit_percent: depositPercent,
    total_minor: total,
    tax_minor: Number(order.tax_minor) + taxMinor,
    delivery_tax_minor: taxMinor,
    ...told,
  }
}

/**
 * The shop of an order in which the user may do this.
 * @throws AppError('ORDER_NOT_FOUND') for an order of another shop, and 'PERMISSION_DENIED' for too low a role
 */
export async function requireSale(
  sql: Queryable,
  userId: string,
  id: string,
  permission: ShopPermission,
): Promise<string> {
  const [own] = await sql<{ shop_id: string }[]>`
    select o.shop_id from orders o join shops s on s.id = o.shop_id
    where o.id = ${id} and ${isManagedBy(sql, userId, 'sales')}`
  if (!own) throw new AppError('ORDER_NOT_FOUND')
  await requireOwnShop(sql, userId, own.shop_id, permission)
  return own.shop_id
}
