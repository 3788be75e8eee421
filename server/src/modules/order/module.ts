import { getOrder } from '@tiantian/contracts/order/order.ts'
import { listSales } from '@tiantian/contracts/order/order-list.ts'
import type { ApiScope } from '@tiantian/contracts/shop/api-key.ts'
import type { ModuleContext } from '../module.ts'
import { defineModule } from '../module.ts'
import type { KeyAction } from '../shop/api/key-action.ts'
import { keyAction, ofShop } from '../shop/api/key-action.ts'
import { orderActions } from './actions.ts'
import { orderCollections } from './collections.ts'
import { moveDueOrders } from './due-orders.ts'
import { balanceShort } from './notification/balance-notification.ts'
import { bankAccountChanged } from './notification/bank-account-notification.ts'
import {
  paymentClaimed,
  refundedAtProvider,
  refundedInOtherCurrency,
} from './notification/bank-claim-notification.ts'
import { moneyGivenBack } from './notification/give-back-notification.ts'
import {
  missingAnswered,
  transferCame,
  transferMissing,
} from './notification/missing-transfer-notification.ts'
import { orderStateChanged } from './notification/order-notification.ts'
import { orderChangeProposed } from './notification/proposal-notification.ts'
import { returnMoved } from './notification/return-notification.ts'
import { statementAdded } from './notification/statement-notification.ts'
import { orderChanged } from './order-changed.ts'
import { createOrderTableLinks } from './paper/order-table.ts'
import { createPaperLinks } from './paper/paper-links.ts'
import { createPayments } from './payment/payment-routes.ts'
import { createPaymentSandbox } from './payment/payment-sandbox.ts'
import { createStripeProvider } from './payment/payment-stripe.ts'
import { sendOnlineRefunds } from './payment/send-online-refunds.ts'
import { eraseOrderTexts, orderPersonalData } from './personal-data.ts'
import { orderProofs } from './proofs.ts'
import { expireProposals } from './proposal/proposal.ts'
import { spendable } from './terms/wallet.ts'

const paperLinks = ({ db, clock, settings }: ModuleContext) =>
  createPaperLinks({ db, clock }, [settings.tokenSecret, ...settings.previousTokenSecrets])

const tableLinks = ({ db, clock, settings }: ModuleContext) =>
  createOrderTableLinks({ db, clock }, [settings.tokenSecret, ...settings.previousTokenSecrets])

/** The sandbox takes payments in the demo world alone; a provider of real money where the operator has set it. */
function paymentsOf({ db, clock, settings }: ModuleContext) {
  const sandbox =
    settings.demoAdmin === undefined
      ? undefined
      : createPaymentSandbox([settings.tokenSecret, ...settings.previousTokenSecrets])
  const [origin] = settings.webOrigins
  const stripe = settings.stripe && createStripeProvider({ ...settings.stripe, origin })
  const providers = [...(stripe ? [stripe] : []), ...(sandbox ? [sandbox] : [])]
  return { providers, payments: createPayments({ db, clock, providers, sandbox }) }
}

const READ: readonly ApiScope[] = ['orders.read']

/** What programs read of the orders of a shop. */
const orderKeyActions: readonly KeyAction[] = [
  keyAction(listSales, READ, ofShop),
  keyAction(getOrder, READ, async (sql, { id }) => {
    const [order] = await sql<{ shop_id: string }[]>`select shop_id from orders where id = ${id}`
    return { shopId: order?.shop_id }
  }),
]

export const order = defineModule({
  name: 'order',
  after: ['place', 'user', 'media', 'shop', 'ledger', 'product', 'search', 'cart'],
  actions: (context) =>
    orderActions({
      ...context,
      papers: paperLinks(context),
      tables: tableLinks(context),
      providers: paymentsOf(context).providers,
    }),
  downloads: (context) => [paperLinks(context), tableLinks(context)],
  payments: (context) => paymentsOf(context).payments,
  collections: orderCollections,
  keyActions: orderKeyActions,
  schedules: [
    { name: 'order.due', cron: '* * * * *', run: ({ db, clock }) => moveDueOrders(db, clock) },
    {
      name: 'order.online-refunds',
      cron: '* * * * *',
      run: (context) => sendOnlineRefunds(context, paymentsOf(context).providers, context.clock.now()),
    },
    { name: 'order.proposal-due', cron: '* * * * *', run: ({ db, clock }) => expireProposals(db, clock) },
  ],
  notifications: [
    orderStateChanged,
    balanceShort,
    orderChangeProposed,
    returnMoved,
    statementAdded,
    moneyGivenBack,
    bankAccountChanged,
    transferMissing,
    missingAnswered,
    transferCame,
    paymentClaimed,
    refundedAtProvider,
    refundedInOtherCurrency,
  ],
  coalescedJobs: [orderChanged],
  proofs: orderProofs,
  personalData: { export: orderPersonalData, erase: eraseOrderTexts },
  spendable,
})
