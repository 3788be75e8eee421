import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { ConfirmedSale, confirmSales } from '@tiantian/contracts/order/bulk.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import { isManagedBy } from '../../shop/own-shop.ts'
import type { OrderActor } from '../order-actor.ts'
import { askPayment, moveSold } from './sale-move.ts'

/** Confirms each order in a transaction of its own, so that one that cannot be confirmed holds up no other. */
export async function confirmEach(
  db: Db,
  actor: OrderActor,
  { ids, asksPayment }: Parsed<typeof confirmSales>,
): Promise<ConfirmedSale[]> {
  const orders = await db.sql<{ id: string; code: string }[]>`
    select o.id, o.code from orders o join shops s on s.id = o.shop_id
    where o.id = any(${ids}::uuid[]) and ${isManagedBy(db.sql, actor.userId, 'sales')}`
  const codes = new Map(orders.map(({ id, code }) => [id, code]))
  const rows: ConfirmedSale[] = []
  for (const id of ids) {
    const result = await confirmOne(db, actor, id, asksPayment)
    rows.push({ id, code: codes.get(id.toLowerCase()) ?? '', ...result })
  }
  return rows
}

async function confirmOne(
  db: Db,
  actor: OrderActor,
  id: string,
  asksPayment: boolean,
): Promise<Pick<ConfirmedSale, 'outcome' | 'error'>> {
  try {
    const isRequested = await againAfterDeadlock(() =>
      db.transaction(async (tx) => {
        await moveSold(tx, actor, id, 'confirm')
        if (!(asksPayment && (await hasFixedDelivery(tx, id)))) return false
        await askPayment(tx, actor, id, { depositPercent: 100 })
        return true
      }),
    )
    return { outcome: isRequested ? 'asked' : 'confirmed', error: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'STATE_CONFLICT' && (await isConfirmed(db, id)))
      return { outcome: 'before', error: null }
    return { outcome: 'refused', error: error.code }
  }
}

/** The price that the buyer saw at checkout: the shop has nothing to add. */
async function hasFixedDelivery(tx: Tx, id: string): Promise<boolean> {
  const fixed = await tx`select from orders where id = ${id} and delivery_minor is not null`
  return fixed.length > 0
}

const UNCONFIRMED: readonly OrderState[] = ['created', 'cancelled']

async function isConfirmed({ sql }: Db, id: string): Promise<boolean> {
  const confirmed = await sql`select from orders where id = ${id} and state <> all(${UNCONFIRMED}::text[])`
  return confirmed.length > 0
}
