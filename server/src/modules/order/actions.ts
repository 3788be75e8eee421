import { AppError } from '@tiantian/contracts/error.ts'
import { listBankClaims } from '@tiantian/contracts/order/bank-claim.ts'
import { confirmSales, openPapers } from '@tiantian/contracts/order/bulk.ts'
import * as commission from '@tiantian/contracts/order/commission.ts'
import * as coupon from '@tiantian/contracts/order/coupon.ts'
import * as customs from '@tiantian/contracts/order/customs.ts'
import * as delivery from '@tiantian/contracts/order/delivery.ts'
import * as contract from '@tiantian/contracts/order/order.ts'
import { openOrderTable, openSaleTable } from '@tiantian/contracts/order/order-table.ts'
import { openPaper } from '@tiantian/contracts/order/paper.ts'
import { reorder } from '@tiantian/contracts/order/reorder.ts'
import * as returns from '@tiantian/contracts/order/return-actions.ts'
import { salePermission } from '@tiantian/contracts/order/sale-permission.ts'
import { listShopDays } from '@tiantian/contracts/order/shop-day.ts'
import { getShopNumbers } from '@tiantian/contracts/order/shop-numbers.ts'
import type { OrderEvent } from '@tiantian/contracts/order/state.ts'
import { getWallet } from '@tiantian/contracts/order/wallet.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import type { Tx } from '../../platform/database.ts'
import { againAfterDeadlock } from '../../platform/deadlock.ts'
import { once } from '../../platform/idempotent-request.ts'
import type { Media } from '../media/media.ts'
import { isManagedBy, requireOwnShop } from '../shop/own-shop.ts'
import { listBankClaimsOf } from './bank-claim-list.ts'
import { confirmEach } from './bulk-sales.ts'
import { findAnyFile, findClaimFile, keepClaimFiles } from './claim-files.ts'
import { listCommissionTerms, storeCommission } from './commission.ts'
import {
  getCoupon,
  issueCoupon,
  listCouponsOf,
  listCouponsOfShops,
  listUsableCoupons,
  requireShopCoupon,
  setCouponActive,
} from './coupon.ts'
import { deleteCustomsRule, readCustomsRules, storeCustomsRule } from './customs-rules.ts'
import { readDeliveryRules, replaceStops, storeCarrier } from './delivery-rules.ts'
import { giveBackOf } from './give-back.ts'
import { startOnlinePayment } from './online-payment.ts'
import { requestReturn } from './online-refund.ts'
import { addDocument, removeDocument } from './order-documents.ts'
import { countOrdersOf, countSalesOf, listOrdersForOffice, listOrdersOf, listSalesOf } from './order-list.ts'
import { moveOrder } from './order-move.ts'
import { askToReturn, sendBack, takeBack } from './order-return.ts'
import type { OrderTableLinks } from './order-table.ts'
import type { OrderSide } from './order-view.ts'
import { getOrderFor } from './order-view.ts'
import { refuseOwnOrder } from './own-order.ts'
import { requireSale } from './own-sale.ts'
import type { PaperLinks } from './paper.ts'
import { linkToPaper, linkToPapers } from './paper.ts'
import { decideTransfer, payOrderFromBalance, reportTransfer } from './payment.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { CheckoutBuyer } from './preview-checkout.ts'
import { previewOrders } from './preview-checkout.ts'
import type { ProposalActor } from './proposal.ts'
import { answerChange, proposeChange } from './proposal.ts'
import { bookForeign, closeForeign } from './provider-refund.ts'
import type { QuotedLines } from './quoted-lines.ts'
import { orderAgain } from './reorder.ts'
import type { SaleActor } from './sale-move.ts'
import { askPayment, moveSold } from './sale-move.ts'
import { addShipmentEvent, shipGoods } from './shipment.ts'
import { listShopDays as readShopDays } from './shop-day.ts'
import { readShopNumbers } from './shop-numbers.ts'
import { submitOrders } from './submit-checkout.ts'
import { readWallet } from './wallet.ts'

type OrderContext = Omit<Context<'member'>, 'caller' | 'log'>

interface OrderServices {
  readonly providers: readonly PaymentProvider[]
  readonly media: Pick<Media, 'documents'>
  readonly papers: PaperLinks
  readonly tables: OrderTableLinks
  readonly quotes: QuotedLines
}

export const orderActions = ({
  media,
  papers,
  quotes,
  providers,
  tables,
}: OrderServices): Implementation[] => [
  implement(contract.previewCheckout, (context, input) => previewOrders(buyer(context, quotes), input)),
  implement(contract.submitCheckout, (context, input) => submitOrders(buyer(context, quotes), input)),
  implement(contract.listOrders, ({ db, user, language }, input) =>
    listOrdersOf(db, user.id, input, language),
  ),
  implement(contract.countOrders, ({ db, user, language }) => countOrdersOf(db, user.id, language)),
  implement(openOrderTable, async ({ user, clock, language }, filter) => ({
    url: tables.linkTo({ side: 'buyer', userId: user.id, language, filter }, clock.now()),
  })),
  implement(contract.getOrder, async ({ db, user, language }, { id }) => ({
    order: await getOrderFor(db.sql, { id: user.id }, id, language),
  })),
  implement(reorder, (context, input) => orderAgain(context, input)),
  implement(contract.cancelOrder, (context, { id }) =>
    changed(context, 'buyer', id, (tx) => moveOwn(tx, context, id, 'cancel')),
  ),
  implement(contract.moveOrder, (context, { id, event, reason, files }) =>
    changed(context, 'buyer', id, async (tx) => {
      // Without lines it is the whole order.
      if (event === 'requestReturn') await askToReturn(tx, actorOf(context), { id, reason })
      else await moveOwn(tx, context, id, event, reason)
      await keepClaimFiles(tx, context.user.id, { id, event, files })
    }),
  ),
  implement(contract.proposeOrderChange, (context, input) =>
    changed(context, 'buyer', input.id, (tx) => proposeChange(tx, buyerOf(context), input)),
  ),
  implement(contract.answerOrderChange, (context, input) =>
    changed(context, 'buyer', input.id, (tx) => answerChange(tx, buyerOf(context), input)),
  ),
  implement(contract.payByTransfer, (context, input) => requested(context, input, reportTransfer)),
  implement(contract.payFromBalance, (context, input) => requested(context, input, payOrderFromBalance)),

  implement(contract.listPaymentProviders, async () => ({ providers: providers.map(({ name }) => name) })),
  implement(contract.payOnline, async ({ db, user, clock, log }, { requestId, ...input }) => {
    const provider = providers.find(({ name }) => name === input.provider)
    if (!provider) throw new AppError('PROVIDER_UNAVAILABLE')
    const request = { userId: user.id, requestId, action: contract.payOnline.name, input }
    const payment = await once(db, request, (tx) =>
      startOnlinePayment(tx, { userId: user.id, at: clock.now() }, { requestId, ...input }),
    )
    try {
      return { url: await provider.start(payment, clock.now()) }
    } catch (error) {
      log.error(
        { err: error, provider: provider.name },
        'a provider of payments does not answer as it should',
      )
      throw new AppError('PROVIDER_UNAVAILABLE')
    }
  }),

  implement(contract.returnOnline, (context, input) => requested(context, input, requestReturn)),

  implement(contract.listSales, ({ db, user, language }, input) => listSalesOf(db, user.id, input, language)),
  implement(openSaleTable, async ({ user, clock, language }, filter) => ({
    url: tables.linkTo({ side: 'seller', userId: user.id, language, filter }, clock.now()),
  })),
  implement(contract.countSales, ({ db, user, language }) => countSalesOf(db, user.id, language)),
  implement(listShopDays, async ({ db, user, clock }) => ({
    shops: await readShopDays(db.sql, user.id, clock.now()),
  })),
  implement(getShopNumbers, ({ db, user, language, clock }, input) =>
    readShopNumbers(db.sql, user.id, input, { language, now: clock.now() }),
  ),
  implement(contract.moveSale, (context, { id, event, reason, files }) =>
    changed(context, 'seller', id, async (tx) => {
      if (event === 'acceptReturn') await takeBack(tx, actorOf(context), { id, reason, ...ALL_OF_IT })
      else await moveSold(tx, actorOf(context), id, event, { reason })
      await keepClaimFiles(tx, context.user.id, { id, event, files })
    }),
  ),
  implement(contract.confirmSale, (context, { id, terms }) =>
    changed(context, 'seller', id, async (tx) => {
      await moveSold(tx, actorOf(context), id, 'confirm')
      if (terms) await askPayment(tx, actorOf(context), id, terms)
    }),
  ),
  implement(confirmSales, async ({ db, user, clock }, input) => ({
    rows: await confirmEach(db, { userId: user.id, at: clock.now() }, input),
  })),
  implement(contract.requestPayment, (context, { id, terms }) =>
    changed(context, 'seller', id, (tx) => askPayment(tx, actorOf(context), id, terms)),
  ),
  implement(contract.proposeSaleChange, (context, input) =>
    changed(context, 'seller', input.id, async (tx) =>
      proposeChange(tx, await sellerOf(tx, context, input.id, 'proposeChange'), input),
    ),
  ),
  implement(contract.answerSaleChange, (context, input) =>
    changed(context, 'seller', input.id, async (tx) =>
      answerChange(tx, await sellerOf(tx, context, input.id, input.event), input),
    ),
  ),
  implement(contract.decidePayment, async (context, input) => {
    const { db, user, clock, language } = context
    const orderId = await db.transaction((tx) =>
      decideTransfer(tx, { userId: user.id, at: clock.now(), side: 'seller' }, input),
    )
    return { order: await getOrderFor(db.sql, { id: user.id, side: 'seller' }, orderId, language) }
  }),
  implement(contract.decideAnyPayment, async ({ db, user, clock, language }, input) => {
    const orderId = await db.transaction((tx) =>
      decideTransfer(tx, { userId: user.id, at: clock.now(), side: 'office' }, input),
    )
    return { order: await getOrderFor(db.sql, { id: user.id, side: 'office' }, orderId, language) }
  }),
  implement(contract.bookRefund, (context, input) => requested(context, input, bookForeign, 'office')),
  implement(contract.closeRefund, (context, input) => requested(context, input, closeForeign, 'office')),
  implement(contract.openProof, async ({ db, user }, { id }) => {
    const [proof] = await db.sql<{ file_id: string }[]>`
      select p.file_id from order_payments p join orders o on o.id = p.order_id join shops s on s.id = o.shop_id
      where p.id = ${id} and p.file_id is not null and (o.buyer_id = ${user.id} or ${isManagedBy(db.sql, user.id, 'orders')})`
    if (!proof) throw new AppError('FILE_NOT_FOUND')
    return { url: media.documents.linkTo(proof.file_id) }
  }),
  implement(contract.openClaimFile, async ({ db, user }, { id }) => ({
    url: media.documents.linkTo(await findClaimFile(db.sql, user.id, id)),
  })),
  implement(contract.openAnyFile, async ({ db }, { id }) => ({
    url: media.documents.linkTo(await findAnyFile(db.sql, id)),
  })),
  implement(contract.addOrderDocument, async (context, { requestId, ...input }) => {
    const { db, user, clock, language } = context
    const request = { userId: user.id, requestId, action: contract.addOrderDocument.name, input }
    await once(db, request, async (tx) => {
      await addDocument(tx, { userId: user.id, at: clock.now() }, { requestId, ...input })
      return {}
    })
    return { order: await getOrderFor(db.sql, { id: user.id }, input.id, language) }
  }),
  implement(contract.removeOrderDocument, async ({ db, user, clock, language }, { id }) => {
    const orderId = await db.transaction((tx) => removeDocument(tx, { userId: user.id, at: clock.now() }, id))
    return { order: await getOrderFor(db.sql, { id: user.id }, orderId, language) }
  }),
  implement(openPaper, async ({ db, clock, user }, input) => ({
    url: await linkToPaper({ db, clock, userId: user.id }, papers, input),
  })),
  implement(openPapers, ({ db, clock, user }, input) =>
    linkToPapers({ db, clock, userId: user.id }, papers, input),
  ),
  implement(contract.shipOrder, (context, input) => requested(context, input, shipGoods, 'seller')),
  implement(contract.trackShipment, async (context, { requestId, ...input }) => {
    const { db, user, clock, language } = context
    const request = { userId: user.id, requestId, action: contract.trackShipment.name, input }
    const { orderId } = await once(db, request, async (tx) => ({
      orderId: await addShipmentEvent(tx, { userId: user.id, at: clock.now() }, { requestId, ...input }),
    }))
    return { order: await getOrderFor(db.sql, { id: user.id, side: 'seller' }, orderId, language) }
  }),

  implement(returns.requestReturn, (context, input) =>
    changed(context, 'buyer', input.id, (tx) => askToReturn(tx, actorOf(context), input)),
  ),
  implement(returns.acceptReturn, (context, input) =>
    changed(context, 'seller', input.id, (tx) => takeBack(tx, actorOf(context), input)),
  ),
  implement(returns.sendReturn, (context, input) =>
    changed(context, 'buyer', input.id, (tx) => sendBack(tx, actorOf(context), input)),
  ),
  implement(contract.giveBack, (context, input) => requested(context, input, giveBackOf, 'seller')),
  implement(commission.listCommission, ({ db, language, clock }) =>
    listCommissionTerms(db.sql, language, clock.now()),
  ),
  implement(commission.setCommission, async ({ db, user, clock, language }, input) => {
    await db.transaction((tx) => storeCommission(tx, { userId: user.id, at: clock.now() }, input))
    return listCommissionTerms(db.sql, language, clock.now())
  }),

  implement(delivery.getDeliveryRules, ({ db }) => readDeliveryRules(db.sql)),
  implement(delivery.saveCarrier, async ({ db, user, clock }, { requestId, ...input }) => {
    const request = { userId: user.id, requestId, action: delivery.saveCarrier.name, input }
    await once(db, request, async (tx) => {
      await storeCarrier(tx, { userId: user.id, at: clock.now() }, input)
      return {}
    })
    return readDeliveryRules(db.sql)
  }),
  implement(delivery.setDeliveryStops, async ({ db, user, clock }, input) => {
    await db.transaction((tx) => replaceStops(tx, { userId: user.id, at: clock.now() }, input))
    return readDeliveryRules(db.sql)
  }),
  implement(customs.listCustomsRules, ({ db, language }) => readCustomsRules(db.sql, language)),
  implement(customs.saveCustomsRule, async ({ db, user, clock, language }, { requestId, ...input }) => {
    const request = { userId: user.id, requestId, action: customs.saveCustomsRule.name, input }
    await once(db, request, async (tx) => {
      await storeCustomsRule(tx, { userId: user.id, at: clock.now() }, input)
      return {}
    })
    return readCustomsRules(db.sql, language)
  }),
  implement(customs.removeCustomsRule, async ({ db, user, clock, language }, input) => {
    await db.transaction((tx) => deleteCustomsRule(tx, { userId: user.id, at: clock.now() }, input))
    return readCustomsRules(db.sql, language)
  }),
  implement(getWallet, async ({ db, user, clock }) => ({
    wallet: await readWallet(db.sql, user.id, clock.now()),
  })),
  implement(coupon.listCoupons, ({ db, language, clock }, input) =>
    listCouponsOf(db.sql, { language, at: clock.now() }, input),
  ),
  implement(coupon.createCoupon, async ({ db, user, clock, language }, { requestId, ...input }) => {
    const request = { userId: user.id, requestId, action: coupon.createCoupon.name, input }
    const { id } = await once(db, request, async (tx) => ({
      id: await issueCoupon(tx, { userId: user.id, at: clock.now() }, { requestId, ...input }),
    }))
    return { coupon: await getCoupon(db.sql, { language, at: clock.now() }, id) }
  }),
  implement(coupon.stopCoupon, async ({ db, user, clock, language }, input) => {
    await db.transaction((tx) =>
      setCouponActive(tx, { userId: user.id, at: clock.now() }, { ...input, by: 'office' }),
    )
    return { coupon: await getCoupon(db.sql, { language, at: clock.now() }, input.id) }
  }),
  implement(coupon.listShopCoupons, ({ db, user, language, clock }, input) =>
    listCouponsOfShops(db.sql, { language, at: clock.now(), userId: user.id }, input),
  ),
  implement(coupon.createShopCoupon, async ({ db, user, clock, language }, { requestId, ...input }) => {
    const request = { userId: user.id, requestId, action: coupon.createShopCoupon.name, input }
    const { id } = await once(db, request, async (tx) => {
      await requireOwnShop(tx, user.id, input.shopId, 'coupons')
      const issued = { ...input, requestId, bearer: 'shop' as const }
      return { id: await issueCoupon(tx, { userId: user.id, at: clock.now() }, issued) }
    })
    return { coupon: await getCoupon(db.sql, { language, at: clock.now() }, id) }
  }),
  implement(coupon.stopShopCoupon, async ({ db, user, clock, language }, input) => {
    await db.transaction(async (tx) => {
      await requireShopCoupon(tx, user.id, input.id)
      await setCouponActive(tx, { userId: user.id, at: clock.now() }, { ...input, by: 'shop' })
    })
    return { coupon: await getCoupon(db.sql, { language, at: clock.now() }, input.id) }
  }),
  implement(coupon.listMyCoupons, async ({ db, user, clock, language }, { shopIds = [] }) => ({
    coupons: await listUsableCoupons(db.sql, user.id, shopIds, { language, at: clock.now() }),
  })),
  implement(contract.listAllOrders, ({ db, language }, input) => listOrdersForOffice(db, input, language)),
  implement(contract.getAnyOrder, async ({ db, user, language }, { id }) => ({
    order: await getOrderFor(db.sql, { id: user.id, side: 'office' }, id, language),
  })),
  implement(listBankClaims, ({ db, language }, input) => listBankClaimsOf(db.sql, input, language)),
  implement(contract.judgeOrder, (context, { id, event, reason }) =>
    changed(context, 'office', id, async (tx) => {
      await refuseOwnOrder(tx, context.user.id, id)
      await moveOrder(tx, { id }, event, {
        by: context.user.id,
        role: 'office',
        at: context.clock.now(),
        reason,
      })
    }),
  ),
]

/** A shop that accepts a return without naming lines takes all of it back, and refunds the delivery too. */
const ALL_OF_IT = { lines: [], address: '', isDeliveryRefunded: true }

function buyer({ db, clock, language, user }: OrderContext, quotes: QuotedLines): CheckoutBuyer {
  return { db, clock, language, userId: user.id, quotes }
}

/** The order after a change. Restocking a sold-out part updates its product: see mayRunAgain of submit-checkout.ts. */
async function changed(
  { db, user, language }: OrderContext,
  side: OrderSide,
  orderId: string,
  change: (tx: Tx) => Promise<void>,
) {
  await againAfterDeadlock(() => db.transaction(change))
  return { order: await getOrderFor(db.sql, { id: user.id, side }, orderId, language) }
}

/** The order after a change that is made once for each request id. */
async function requested<Input extends { readonly id: string; readonly requestId: string }>(
  context: OrderContext,
  input: Input,
  change: (tx: Tx, actor: { userId: string; at: Date }, input: Input) => Promise<void>,
  side: OrderSide = 'buyer',
) {
  const { db, user, clock, language } = context
  const { requestId, ...rest } = input
  const request = { userId: user.id, requestId, action: change.name, input: rest }
  await againAfterDeadlock(() =>
    once(db, request, async (tx) => {
      await change(tx, { userId: user.id, at: clock.now() }, input)
      return {}
    }),
  )
  return { order: await getOrderFor(db.sql, { id: user.id, side }, input.id, language) }
}

const moveOwn = (tx: Tx, { user, clock }: OrderContext, id: string, event: OrderEvent, reason = '') =>
  moveOrder(tx, { id, buyer_id: user.id }, event, { by: user.id, role: 'buyer', at: clock.now(), reason })

const actorOf = ({ user, clock }: OrderContext): SaleActor => ({ userId: user.id, at: clock.now() })

const buyerOf = ({ user, clock }: OrderContext): ProposalActor => ({
  ...{ side: 'buyer', userId: user.id, own: { buyer_id: user.id }, at: clock.now() },
})

async function sellerOf(
  tx: Tx,
  { user, clock }: OrderContext,
  id: string,
  event: OrderEvent,
): Promise<ProposalActor> {
  const shopId = await requireSale(tx, user.id, id, salePermission(event))
  return { side: 'seller', userId: user.id, own: { shop_id: shopId }, at: clock.now() }
}
