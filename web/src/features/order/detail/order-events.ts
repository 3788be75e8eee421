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

/** Of the lines of returns, for each position. */
const sumOver = (
  { returns }: Order,
  position: number,
  count: (line: OrderReturn['lines'][number], returned: OrderReturn) => number,
) =>
  returns
    .flatMap((returned) => returned.lines.map((line) => ({ line, returned })))
    .filter(({ line }) => line.position === position)
    .reduce((sum, { line, returned }) => sum + count(line, returned), 0)

const piecesOf = ({ lines }: Order, position: number) =>
  lines.find((line) => line.position === position)?.quantity ?? 0

/** How many pieces of a line have been refunded in returns. */
export const piecesRefunded = (order: Order, position: number) =>
  sumOver(order, position, ({ quantity, acceptedQuantity }, { state }) =>
    state === 'refunded' ? (acceptedQuantity ?? quantity) : 0,
  )

/** How many of them for the fault of the shop. */
export const piecesAtFault = (order: Order, position: number) =>
  sumOver(order, position, ({ quantity, acceptedQuantity, isFault }, { state }) =>
    state === 'refunded' && isFault ? (acceptedQuantity ?? quantity) : 0,
  )

/** How many pieces of a line are in the open return, and whether the office judges it. */
export function piecesHeld({ returns }: Order, position: number) {
  const open = returns.find(isOpenReturn)
  const line = open?.lines.find((each) => each.position === position)
  return {
    count: line ? (line.acceptedQuantity ?? line.quantity) : 0,
    isDisputed: open !== undefined && open.disputedAt !== null,
  }
}

/** How many pieces of a line the buyer can still send back. */
export const piecesLeft = (order: Order, position: number) =>
  piecesOf(order, position) -
  sumOver(order, position, ({ quantity, acceptedQuantity, restockedQuantity }, returned) => {
    if (isOpenReturn(returned) || returned.state === 'refunded') return acceptedQuantity ?? quantity
    return returned.state === 'closed' || returned.state === 'refused' ? (restockedQuantity ?? 0) : 0
  })

/** How many pieces of a line of a return can go on sale again: those that no other return has put there. */
export const piecesSellable = (order: Order, { id }: OrderReturn, line: OrderReturn['lines'][number]) => {
  const elsewhere = sumOver(order, line.position, ({ restockedQuantity }, returned) =>
    returned.id === id ? 0 : (restockedQuantity ?? 0),
  )
  return Math.min(line.acceptedQuantity ?? line.quantity, piecesOf(order, line.position) - elsewhere)
}

/** What the machine asks about the return of an order. */
function returnsOf({ returns, returnableUntil, paidMinor, refundedMinor }: Order) {
  const open = returns.find(isOpenReturn)
  if (!open)
    return returnableUntil && Date.parse(returnableUntil) > serverNow() ? (['returnable'] as const) : []
  return returnConditions({
    state: open.state,
    isSent: open.sentAt !== null,
    isDisputed: open.disputedAt !== null,
    isFromEscrow: open.isFromEscrow,
    isAll: open.refundMinor === paidMinor - refundedMinor,
  })
}

/** What the shop has been paid for, or will be: not what is held for an open return. */
export const settledMinor = ({ paidMinor, refundedMinor, withheldMinor }: Order) =>
  paidMinor - refundedMinor - withheldMinor

/** Of a delivered order a dispute names its lines as a return does. */
export const opensReturn = ({ state }: Order, event: string): event is 'requestReturn' | 'openDispute' =>
  event === 'requestReturn' || (event === 'openDispute' && state === 'delivered')

/** What the user may do now with the order they see. */
export function eventsOf(order: Order): OrderEvent[] {
  const { state, side, shopRole, proposals, lines } = order
  const open = proposals.find((proposal) => proposal.state === 'open')
  const holds = [...proposalConditions(open?.side), ...returnsOf(order)]
  return eventsFor(orderMachine, state, side, holds).filter(
    (event) =>
      (!shopRole || isAllowedInShop(shopRole, salePermission(event, state))) &&
      (event !== 'giveBack' || settledMinor(order) > 0) &&
      (!opensReturn(order, event) || lines.some(({ position }) => piecesLeft(order, position) > 0)),
  )
}

const ANSWERS = ['acceptChange', 'declineChange', 'withdrawChange'] as const
export type AnswerEvent = (typeof ANSWERS)[number]

/** The answers to a proposal have their place beside it. */
export const isAnswer = (event: OrderEvent): event is AnswerEvent =>
  ANSWERS.some((answer) => answer === event)
