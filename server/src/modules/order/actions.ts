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
import { cancelOrderOf } from './cancel.ts'
import { getOrderOf, listOrdersOf } from './order.ts'
import { countOrdersOf } from './order-count.ts'
import type { Buyer } from './preview-checkout.ts'
import { previewOrders } from './preview-checkout.ts'
import { submitOrders } from './submit-checkout.ts'

export const orderActions: Implementation[] = [
  implement(previewCheckout, (context, input) => previewOrders(buyer(context), input)),
  implement(submitCheckout, (context, input) => submitOrders(buyer(context), input)),
  implement(listOrders, ({ db, user, language }, input) => listOrdersOf(db, user.id, input, language)),
  implement(countOrders, async ({ db, user }) => ({ counts: await countOrdersOf(db, user.id) })),
  implement(getOrder, async ({ db, user, language }, { id }) => ({
    order: await getOrderOf(db, user.id, id, language),
  })),
  implement(cancelOrder, async ({ db, user, language, clock }, { id }) => {
    await cancelOrderOf(db, user.id, id, clock)
    return { order: await getOrderOf(db, user.id, id, language) }
  }),
]

function buyer({ db, clock, language, user }: Context<'member'>): Buyer {
  return { db, clock, language, userId: user.id }
}
