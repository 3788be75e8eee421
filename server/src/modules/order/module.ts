import { getOrder } from '@tiantian/contracts/order/order.ts'
import { listSales } from '@tiantian/contracts/order/order-list.ts'
import type { ApiScope } from '@tiantian/contracts/shop/api-key.ts'
import type { ModuleContext } from '../module.ts'
import { defineModule } from '../module.ts'
import type { KeyAction } from '../shop/api/key-action.ts'
import { keyAction, ofShop } from '../shop/api/key-action.ts'
import { orderActions } from './actions.ts'
import { balanceShort } from './balance-notification.ts'
import { paymentClaimed, refundedAtProvider, refundedInOtherCurrency } from './bank-claim-notification.ts'
import { orderCollections } from './collections.ts'
import { moveDueOrders } from './due-orders.ts'
import { moneyGivenBack } from './give-back-notification.ts'
import { orderChanged } from './order-changed.ts'
import { orderStateChanged } from './order-notification.ts'
import { createOrderTableLinks } from './order-table.ts'
import { createPaperLinks } from './paper.ts'
import { createPaymentSandbox } from './payment-sandbox.ts'
import { createStripeProvider } from './payment-stripe.ts'
import { createPayments } from './payments.ts'
import { eraseReturnTexts, orderPersonalData } from './personal-data.ts'
import { orderProofs } from './proofs.ts'
import { expireProposals } from './proposal.ts'
import { orderChangeProposed } from './proposal-notification.ts'
import { returnMoved } from './return-notification.ts'
import { sendOnlineRefunds } from './send-online-refunds.ts'

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
    moneyGivenBack,
    paymentClaimed,
    refundedAtProvider,
    refundedInOtherCurrency,
  ],
  coalescedJobs: [orderChanged],
  proofs: orderProofs,
  personalData: { export: orderPersonalData, erase: eraseReturnTexts },
})
