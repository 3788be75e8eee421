import { serverNow } from '@tiantian/cloud/server-clock.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import type { OrderReturn } from '@tiantian/contracts/order/return.ts'
import { returnConditions } from '@tiantian/contracts/order/return.ts'
import { salePermission } from '@tiantian/contracts/order/sale-permission.ts'
import type { OrderEvent } from '@tiantian/contracts/order/state.ts'
import { orderMachine, proposalConditions } from '@tiantian/contracts/order/state.ts'
import { isAllowedInShop } from '@tiantian/contracts/shop/permission.ts'

export const isOpenReturn = ({ state }: OrderReturn) => state === 'requested' || state === 'accepted'

const TAKEN: readonly OrderReturn['state'][] = ['requested', 'accepted', 'refunded']

/** How many pieces of a line the buyer can still send back. */
export const piecesLeft = ({ lines, returns }: Order, position: number) =>
  returns
    .filter(({ state }) => TAKEN.includes(state))
    .flatMap((each) => each.lines)
    .filter((line) => line.position === position)
    .reduce(
      (left, { quantity, acceptedQuantity }) => left - (acceptedQuantity ?? quantity),
      lines.find((line) => line.position === position)?.quantity ?? 0,
    )

/** What the machine asks about the return of an order. */
function returnsOf({ returns, returnableUntil, paidMinor, refundedMinor }: Order) {
  const open = returns.find(isOpenReturn)
  if (!open)
    return returnableUntil && Date.parse(returnableUntil) > serverNow() ? (['returnable'] as const) : []
  return returnConditions({
    state: open.state,
    isSent: open.sentAt !== null,
    isDisputed: open.disputedAt !== null,
    isAll: open.refundMinor === paidMinor - refundedMinor,
  })
}

/** What the user may do now with the order they see. */
export function eventsOf(order: Order): OrderEvent[] {
  const { state, side, shopRole, proposals, paidMinor, refundedMinor, lines } = order
  const open = proposals.find((proposal) => proposal.state === 'open')
  const holds = [...proposalConditions(open?.side), ...returnsOf(order)]
  return eventsFor(orderMachine, state, side, holds).filter(
    (event) =>
      (!shopRole || isAllowedInShop(shopRole, salePermission(event, state))) &&
      (event !== 'giveBack' || paidMinor > refundedMinor) &&
      (event !== 'requestReturn' || lines.some(({ position }) => piecesLeft(order, position) > 0)),
  )
}

const ANSWERS = ['acceptChange', 'declineChange', 'withdrawChange'] as const
export type AnswerEvent = (typeof ANSWERS)[number]

/** The answers to a proposal have their place beside it. */
export const isAnswer = (event: OrderEvent): event is AnswerEvent =>
  ANSWERS.some((answer) => answer === event)
