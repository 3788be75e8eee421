import * as checkout from '@tiantian/contracts/order/checkout.ts'
import * as contract from '@tiantian/contracts/order/order.ts'
import * as lists from '@tiantian/contracts/order/order-list.ts'
import * as moves from '@tiantian/contracts/order/order-move.ts'
import { openOrderTable } from '@tiantian/contracts/order/order-table.ts'
import * as proposals from '@tiantian/contracts/order/proposal-actions.ts'
import { reorder } from '@tiantian/contracts/order/reorder.ts'
import * as returns from '@tiantian/contracts/order/return-actions.ts'
import type { OrderEvent } from '@tiantian/contracts/order/state.ts'
import { getWallet } from '@tiantian/contracts/order/wallet.ts'
import type { Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OrderContext, OrderServices } from './action-context.ts'
import { changed } from './action-context.ts'
import type { CheckoutBuyer } from './checkout/preview-checkout.ts'
import { previewOrders } from './checkout/preview-checkout.ts'
import type { QuotedLines } from './checkout/quoted-lines.ts'
import { orderAgain } from './checkout/reorder.ts'
import { submitOrders } from './checkout/submit-checkout.ts'
import { countOrdersOf, listOrdersOf } from './order-list.ts'
import { moveOrder } from './order-move.ts'
import { getOrderFor } from './order-view.ts'
import type { ProposalActor } from './proposal/proposal.ts'
import { answerChange, proposeChange } from './proposal/proposal.ts'
import { addStatement, keepClaimFiles } from './return/claim-files.ts'
import { askToReturn, openDispute, sendBack } from './return/order-return.ts'
import { readWallet } from './terms/wallet.ts'

/** What buyers do with orders. */
export const buyerActions = ({ quotes, tables }: OrderServices): Implementation[] => [
  implement(checkout.previewCheckout, (context, input) => previewOrders(buyer(context, quotes), input)),
  implement(checkout.submitCheckout, (context, input) => submitOrders(buyer(context, quotes), input)),
  implement(lists.listOrders, ({ db, user, language }, input) => listOrdersOf(db, user.id, input, language)),
  implement(lists.countOrders, ({ db, user, language }) => countOrdersOf(db, user.id, language)),
  implement(openOrderTable, async ({ user, clock, language }, filter) => ({
    url: tables.linkTo({ side: 'buyer', userId: user.id, language, filter }, clock.now()),
  })),
  implement(contract.getOrder, async ({ db, user, language }, { id }) => ({
    order: await getOrderFor(db.sql, { id: user.id }, id, language),
  })),
  implement(reorder, (context, input) => orderAgain(context, input)),
  implement(moves.cancelOrder, (context, { id }) =>
    changed(context, 'buyer', id, (tx) => moveOwn(tx, context, id, 'cancel')),
  ),
  implement(moves.moveOrder, (context, { id, event, reason, files }) =>
    changed(context, 'buyer', id, async (tx, actor) => {
      // Without lines it is the whole order.
      if (event === 'requestReturn') await askToReturn(tx, actor, { id, event, reason })
      else if (event === 'openDispute') await openDispute(tx, actor, { id, reason })
      else if (event === 'addStatement') {
        const statement = { id, event, reason, files }
        return addStatement(tx, context.user.id, statement, () => moveOwn(tx, context, id, event, reason))
      } else await moveOwn(tx, context, id, event, reason)
      await keepClaimFiles(tx, context.user.id, { id, event, files })
    }),
  ),
  implement(proposals.proposeOrderChange, (context, input) =>
    changed(context, 'buyer', input.id, (tx) => proposeChange(tx, buyerOf(context), input)),
  ),
  implement(proposals.answerOrderChange, (context, input) =>
    changed(context, 'buyer', input.id, (tx) => answerChange(tx, buyerOf(context), input)),
  ),
  implement(returns.requestReturn, (context, input) =>
    changed(context, 'buyer', input.id, (tx, actor) => askToReturn(tx, actor, input)),
  ),
  implement(returns.sendReturn, (context, input) =>
    changed(context, 'buyer', input.id, (tx, actor) => sendBack(tx, actor, input)),
  ),
  implement(getWallet, async ({ db, user, clock }) => ({
    wallet: await readWallet(db.sql, user.id, clock.now()),
  })),
]

function buyer({ db, clock, language, user }: OrderContext, quotes: QuotedLines): CheckoutBuyer {
  return { db, clock, language, userId: user.id, quotes }
}

const moveOwn = (tx: Tx, { user, clock }: OrderContext, id: string, event: OrderEvent, reason = '') =>
  moveOrder(tx, { id, buyer_id: user.id }, event, { by: user.id, role: 'buyer', at: clock.now(), reason })

const buyerOf = ({ user, clock }: OrderContext): ProposalActor => ({
  side: 'buyer',
  userId: user.id,
  own: { buyer_id: user.id },
  at: clock.now(),
})
