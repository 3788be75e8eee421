import { confirmSales } from '@tiantian/contracts/order/bulk.ts'
import * as lists from '@tiantian/contracts/order/order-list.ts'
import * as moves from '@tiantian/contracts/order/order-move.ts'
import { openSaleTable } from '@tiantian/contracts/order/order-table.ts'
import * as proposals from '@tiantian/contracts/order/proposal-actions.ts'
import * as returns from '@tiantian/contracts/order/return-actions.ts'
import { salePermission } from '@tiantian/contracts/order/sale-permission.ts'
import * as shipments from '@tiantian/contracts/order/shipment-actions.ts'
import { listShopDays } from '@tiantian/contracts/order/shop-day.ts'
import { getShopNumbers } from '@tiantian/contracts/order/shop-numbers.ts'
import type { OrderEvent } from '@tiantian/contracts/order/state.ts'
import type { Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import type { Tx } from '../../platform/database/database.ts'
import { once } from '../../platform/idempotent-request.ts'
import type { OrderContext, OrderServices } from './action-context.ts'
import { actorOf, changed, oncePerRequest } from './action-context.ts'
import { countSalesOf, listSalesOf } from './order-list.ts'
import { getOrderFor } from './order-view.ts'
import type { ProposalActor } from './proposal/proposal.ts'
import { answerChange, proposeChange } from './proposal/proposal.ts'
import { addStatement, keepClaimFiles } from './return/claim-files.ts'
import { takeBack } from './return/order-return.ts'
import { receiveGoods } from './return/return-receipt.ts'
import { confirmEach } from './sale/bulk-sales.ts'
import { askPayment, moveSold, requireSale } from './sale/sale-move.ts'
import { addShipmentEvent, shipGoods } from './sale/shipment.ts'
import { listShopDays as readShopDays, readShopNumbers } from './sale/shop-numbers.ts'

/** What the people of shops do with orders. */
export const sellerActions = ({ tables }: OrderServices): Implementation[] => [
  implement(lists.listSales, ({ db, user, language }, input) => listSalesOf(db, user.id, input, language)),
  implement(openSaleTable, async ({ user, clock, language }, filter) => ({
    url: tables.linkTo({ side: 'seller', userId: user.id, language, filter }, clock.now()),
  })),
  implement(lists.countSales, ({ db, user, language }) => countSalesOf(db, user.id, language)),
  implement(listShopDays, async ({ db, user, clock }) => ({
    shops: await readShopDays(db.sql, user.id, clock.now()),
  })),
  implement(getShopNumbers, ({ db, user, language, clock }, input) =>
    readShopNumbers(db.sql, user.id, input, { language, now: clock.now() }),
  ),
  implement(moves.moveSale, (context, { id, event, reason, files }) =>
    changed(context, 'seller', id, async (tx, actor) => {
      const moveIt = () => moveSold(tx, actor, id, event, { reason })
      if (event === 'addStatement')
        return addStatement(tx, context.user.id, { id, event, reason, files }, moveIt)
      await moveIt()
      await keepClaimFiles(tx, context.user.id, { id, event, files })
    }),
  ),
  implement(moves.confirmSale, (context, { id, terms }) =>
    changed(context, 'seller', id, async (tx, actor) => {
      await moveSold(tx, actor, id, 'confirm')
      if (terms) await askPayment(tx, actor, id, terms)
    }),
  ),
  implement(confirmSales, async ({ db, user, clock }, input) => ({
    rows: await confirmEach(db, actorOf({ user, clock }), input),
  })),
  implement(moves.requestPayment, (context, { id, terms }) =>
    changed(context, 'seller', id, (tx, actor) => askPayment(tx, actor, id, terms)),
  ),
  implement(proposals.proposeSaleChange, (context, input) =>
    changed(context, 'seller', input.id, async (tx) =>
      proposeChange(tx, await sellerOf(tx, context, input.id, 'proposeChange'), input),
    ),
  ),
  implement(proposals.answerSaleChange, (context, input) =>
    changed(context, 'seller', input.id, async (tx) =>
      answerChange(tx, await sellerOf(tx, context, input.id, input.event), input),
    ),
  ),
  implement(returns.acceptReturn, (context, input) =>
    changed(context, 'seller', input.id, (tx, actor) => takeBack(tx, actor, input)),
  ),
  implement(returns.receiveReturn, (context, input) =>
    changed(context, 'seller', input.id, (tx, actor) => receiveGoods(tx, actor, input)),
  ),
  implement(shipments.shipOrder, oncePerRequest(shipments.shipOrder, 'seller', shipGoods)),
  implement(shipments.trackShipment, async (context, { requestId, ...input }) => {
    const { db, user, language } = context
    const request = { userId: user.id, requestId, action: shipments.trackShipment.name, input }
    const { orderId } = await once(db, request, async (tx) => ({
      orderId: await addShipmentEvent(tx, actorOf(context), { requestId, ...input }),
    }))
    return { order: await getOrderFor(db.sql, { id: user.id, side: 'seller' }, orderId, language) }
  }),
]

async function sellerOf(
  tx: Tx,
  { user, clock }: OrderContext,
  id: string,
  event: OrderEvent,
): Promise<ProposalActor> {
  const shopId = await requireSale(tx, user.id, id, salePermission(event))
  return { side: 'seller', userId: user.id, own: { shop_id: shopId }, at: clock.now() }
}
