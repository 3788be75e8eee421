import {
  cancelOrder,
  countOrders,
  getOrder,
  listOrders,
  previewCheckout,
  submitCheckout,
} from '@tiantian/contracts/order/order.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { cancelOrderOf } from './cancel.service.ts'
import { getOrderOf, listOrdersOf } from './order.service.ts'
import { countOrdersOf } from './order-count.service.ts'
import type { Shopper } from './preview.service.ts'
import { previewOrders } from './preview.service.ts'
import { submitOrders } from './submit.service.ts'

export const orderActions: Implementation[] = [
  implement(previewCheckout, (context, wish) => previewOrders(shopper(context), wish)),
  implement(submitCheckout, (context, wish) => submitOrders(shopper(context), wish)),
  implement(listOrders, ({ db, user, language }, wish) => listOrdersOf(db, user.id, wish, language)),
  implement(countOrders, async ({ db, user }) => ({ counts: await countOrdersOf(db, user.id) })),
  implement(getOrder, async ({ db, user, language }, { id }) => ({
    order: await getOrderOf(db, user.id, id, language),
  })),
  implement(cancelOrder, async ({ db, user, language, clock }, { id }) => {
    await cancelOrderOf(db, user.id, id, clock)
    return { order: await getOrderOf(db, user.id, id, language) }
  }),
]

function shopper({ db, clock, language, user }: Context<'member'>): Shopper {
  return { db, clock, language, userId: user.id }
}
