import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { UNPAID_ORDERS_MAX, UNPAID_SHOP_ORDERS_MAX } from '@tiantian/contracts/order/checkout.ts'
import type { OrderGroup } from '@tiantian/contracts/order/names.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { CheckoutLine } from './store-orders.ts'

/** The unpaid orders of a buyer at one shop. */
interface UnpaidAtShop {
  readonly shopId: string
  readonly openCount: number
  readonly payableCount: number
}

/**
 * A lock of the buyer comes first: two checkouts at once would not count each other's orders. One whose transfer is
 * reported has no time to be paid by, and waits for its shop alone. The condition is that of its index.
 */
export const countUnpaid = (sql: Queryable, buyerId: string) => sql<UnpaidAtShop[]>`
  select shop_id as "shopId", count(*)::int as "openCount",
    count(*) filter (where state = 'awaiting_payment')::int as "payableCount"
  from orders where buyer_id = ${buyerId} and state in ('created', 'confirmed', 'awaiting_payment')
    and (state <> 'awaiting_payment' or due_at is not null)
  group by shop_id`

/** One account cannot hold the stock of all shops. @throws AppError('UNPAID_ORDERS_LIMIT' | 'UNPAID_SHOP_ORDERS_LIMIT') */
export function refuseTooManyUnpaid(
  drafts: readonly { readonly first: CheckoutLine }[],
  unpaid: readonly UnpaidAtShop[],
  language: Language,
) {
  const open = sumOf(unpaid)
  if (open.count + drafts.length > UNPAID_ORDERS_MAX)
    throw new AppError('UNPAID_ORDERS_LIMIT', {
      max: UNPAID_ORDERS_MAX,
      added: drafts.length,
      ...open,
    })
  for (const [shopId, added] of Map.groupBy(drafts, ({ first }) => first.shop_id)) {
    const openHere = sumOf(unpaid.filter((one) => one.shopId === shopId))
    if (openHere.count + added.length > UNPAID_SHOP_ORDERS_MAX)
      throw new AppError('UNPAID_SHOP_ORDERS_LIMIT', {
        max: UNPAID_SHOP_ORDERS_MAX,
        added: added.length,
        ...openHere,
        shopId,
        shop: textIn(added[0]!.first.shop_name, language),
      })
  }
}

/** How many are open, and among which of the buyer's orders most of them are. */
function sumOf(unpaid: readonly UnpaidAtShop[]): { readonly count: number; readonly group: OrderGroup } {
  const count = unpaid.reduce((sum, { openCount }) => sum + openCount, 0)
  const payable = unpaid.reduce((sum, { payableCount }) => sum + payableCount, 0)
  return { count, group: 2 * payable >= count ? 'pay' : 'confirm' }
}
