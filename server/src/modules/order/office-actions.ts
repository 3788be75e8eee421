import * as bankAccounts from '@tiantian/contracts/order/bank-account.ts'
import { listBankClaims } from '@tiantian/contracts/order/bank-claim.ts'
import * as commission from '@tiantian/contracts/order/commission.ts'
import * as customs from '@tiantian/contracts/order/customs.ts'
import * as delivery from '@tiantian/contracts/order/delivery.ts'
import * as contract from '@tiantian/contracts/order/order.ts'
import * as lists from '@tiantian/contracts/order/order-list.ts'
import * as moves from '@tiantian/contracts/order/order-move.ts'
import type { Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { once } from '../../platform/idempotent-request.ts'
import { actorOf, changed } from './action-context.ts'
import { listOrdersForOffice } from './order-list.ts'
import { moveOrder } from './order-move.ts'
import { getOrderFor } from './order-view.ts'
import { refuseOwnOrder } from './own-order.ts'
import { decideBankAccountChange, proposeBankAccount, readBankAccounts } from './payment/bank-account.ts'
import { listBankClaimsOf } from './payment/bank-claim-list.ts'
import { judgeFault } from './return/order-return.ts'
import { listCommissionTerms, storeCommission } from './terms/commission.ts'
import { deleteCustomsRule, readCustomsRules, storeCustomsRule } from './terms/customs-rules.ts'
import { readDeliveryRules, replaceStops, storeCarrier } from './terms/delivery-rules.ts'

/** What the office does with orders, and the rules that it keeps for them. */
export const officeActions = (): Implementation[] => [
  implement(lists.listAllOrders, ({ db, language }, input) => listOrdersForOffice(db, input, language)),
  implement(contract.getAnyOrder, async ({ db, user, language }, { id }) => ({
    order: await getOrderFor(db.sql, { id: user.id, side: 'office' }, id, language),
  })),
  implement(listBankClaims, ({ db, language }, input) => listBankClaimsOf(db.sql, input, language)),
  implement(moves.judgeOrder, (context, { id, event, reason, isFault }) =>
    changed(context, 'office', id, async (tx) => {
      await refuseOwnOrder(tx, context.user.id, id)
      if (isFault !== undefined) await judgeFault(tx, id, isFault)
      await moveOrder(tx, { id }, event, {
        by: context.user.id,
        role: 'office',
        at: context.clock.now(),
        reason,
      })
    }),
  ),
  implement(bankAccounts.listBankAccounts, ({ db, user }) => readBankAccounts(db.sql, user.id)),
  implement(bankAccounts.setBankAccount, async ({ db, user, clock }, input) => {
    await db.transaction((tx) => proposeBankAccount(tx, actorOf({ user, clock }), input))
    return readBankAccounts(db.sql, user.id)
  }),
  implement(bankAccounts.decideBankAccount, async ({ db, user, clock }, input) => {
    await db.transaction((tx) => decideBankAccountChange(tx, actorOf({ user, clock }), input))
    return readBankAccounts(db.sql, user.id)
  }),
  implement(commission.listCommission, ({ db, language, clock }) =>
    listCommissionTerms(db.sql, language, clock.now()),
  ),
  implement(commission.setCommission, async ({ db, user, clock, language }, input) => {
    await db.transaction((tx) => storeCommission(tx, actorOf({ user, clock }), input))
    return listCommissionTerms(db.sql, language, clock.now())
  }),
  implement(delivery.getDeliveryRules, ({ db }) => readDeliveryRules(db.sql)),
  implement(delivery.saveCarrier, async ({ db, user, clock }, { requestId, ...input }) => {
    const request = { userId: user.id, requestId, action: delivery.saveCarrier.name, input }
    await once(db, request, async (tx) => {
      await storeCarrier(tx, actorOf({ user, clock }), input)
      return {}
    })
    return readDeliveryRules(db.sql)
  }),
  implement(delivery.setDeliveryStops, async ({ db, user, clock }, input) => {
    await db.transaction((tx) => replaceStops(tx, actorOf({ user, clock }), input))
    return readDeliveryRules(db.sql)
  }),
  implement(customs.listCustomsRules, ({ db, language }) => readCustomsRules(db.sql, language)),
  implement(customs.saveCustomsRule, async ({ db, user, clock, language }, { requestId, ...input }) => {
    const request = { userId: user.id, requestId, action: customs.saveCustomsRule.name, input }
    await once(db, request, async (tx) => {
      await storeCustomsRule(tx, actorOf({ user, clock }), input)
      return {}
    })
    return readCustomsRules(db.sql, language)
  }),
  implement(customs.removeCustomsRule, async ({ db, user, clock, language }, input) => {
    await db.transaction((tx) => deleteCustomsRule(tx, actorOf({ user, clock }), input))
    return readCustomsRules(db.sql, language)
  }),
]
