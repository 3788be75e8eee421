import { eventsFor } from '@tiantian/contracts/machine.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import { salePermission } from '@tiantian/contracts/order/sale-permission.ts'
import type { OrderEvent } from '@tiantian/contracts/order/state.ts'
import { orderMachine, proposalConditions } from '@tiantian/contracts/order/state.ts'
import { isAllowedInShop } from '@tiantian/contracts/shop/permission.ts'

/** What the user may do now with the order they see. */
export function eventsOf({
  state,
  side,
  shopRole,
  proposals,
  paidMinor,
  refundedMinor,
}: Order): OrderEvent[] {
  const open = proposals.find((proposal) => proposal.state === 'open')
  return eventsFor(orderMachine, state, side, proposalConditions(open?.side)).filter(
    (event) =>
      (!shopRole || isAllowedInShop(shopRole, salePermission(event))) &&
      (event !== 'giveBack' || paidMinor > refundedMinor),
  )
}

const ANSWERS = ['acceptChange', 'declineChange', 'withdrawChange'] as const
export type AnswerEvent = (typeof ANSWERS)[number]

/** The answers to a proposal have their place beside it. */
export const isAnswer = (event: OrderEvent): event is AnswerEvent =>
  ANSWERS.some((answer) => answer === event)
