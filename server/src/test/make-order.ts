import type { Input } from '@tiantian/contracts/action.ts'
import { signDocument } from '@tiantian/contracts/media/document.ts'
import { submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { confirmSale, moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { decidePayment, payByTransfer } from '@tiantian/contracts/order/payment.ts'
import { shipOrder } from '@tiantian/contracts/order/shipment-actions.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import type { ShopTax } from '@tiantian/contracts/shop/tax.ts'
import { modules } from '../modules.ts'
import { newId } from '../platform/id.ts'
import { checkProofs } from '../platform/proof.ts'
import { fillCart, makeAddress, order } from './make-cart.ts'
import type { ProductOverrides } from './make-catalogue.ts'
import { makeProduct, makeShop } from './make-catalogue.ts'
import { makeOfficer } from './make-officer.ts'
import type { Person, TestApp } from './test-app.ts'
import { postForm } from './uploader.ts'

/** Two members who trade: an order of the buyer at the shop of the seller. */
export interface Trade {
  readonly buyer: Person
  readonly seller: Person
  readonly shopId: string
  readonly offerId: string
  readonly orderId: string
}

type Submission = Input<typeof submitCheckout>

interface TradeOptions {
  readonly buyer?: Person
  readonly seller?: Person
  readonly price?: number
  readonly quantity?: number
  readonly stock?: number
  readonly category?: string
  readonly warehouseCountry?: string
  /** Of the shop, by country. */
  readonly taxes?: Readonly<Record<string, Omit<ShopTax, 'country'>>>
  /** More parts of the shop, one of each. */
  readonly also?: readonly ProductOverrides[]
  /** What the buyer chooses at checkout, besides the goods. */
  readonly checkout?: (buyer: Person, addressId: string) => Promise<Submission>
}

/** An order of two items of one part for 200.00, unless something else is asked for. */
export async function makeTrade(here: TestApp, options: TradeOptions = {}): Promise<Trade> {
  const { price = 10_000, quantity = 2, stock = 10, category = 'brake-discs', also = [] } = options
  const buyer = options.buyer ?? (await makeOfficer(here, []))
  const seller = options.seller ?? (await makeOfficer(here, []))
  const { id: shopId } = await makeShop(here.db, { ownerId: seller.id })
  if (options.taxes)
    await here.db.sql`update shops set taxes = ${JSON.stringify(options.taxes)}::jsonb where id = ${shopId}`
  const { warehouseCountry = 'CN' } = options
  const { offerId } = await makeProduct(here.db, { shopId, price, stock, category, warehouseCountry })
  const addressId = await makeAddress(buyer)
  await fillCart(buyer, { [offerId]: quantity })
  for (const overrides of also) {
    const other = await makeProduct(here.db, { shopId, stock, warehouseCountry, ...overrides })
    await fillCart(buyer, { [other.offerId]: 1 })
  }
  const { orders } = options.checkout
    ? await buyer.call(submitCheckout, await options.checkout(buyer, addressId))
    : await order(buyer, addressId)
  return { buyer, seller, shopId, offerId, orderId: orders[0]?.id ?? '' }
}

/** Uploads a private document and returns its id. */
export async function uploadDocument(
  { app }: TestApp,
  person: Person,
  name = 'proof.pdf',
  file: Buffer = ONE_PAGE,
): Promise<string> {
  const form = await person.call(signDocument, { name, size: file.length })
  await postForm(app, form, file)
  return form.id
}

/** Reports a transfer of what is to be paid and has the shop confirm it. */
export async function payOrder(here: TestApp, trade: Trade) {
  const { buyer, seller } = trade
  const { order: reported } = await buyer.call(payByTransfer, await transferOf(here, trade))
  const payment = reported.payments.find(({ state }) => state === 'submitted')
  await seller.call(decidePayment, { id: payment?.id ?? '', isConfirmed: true })
  // The office has seen it; unseen-transfer.test is about those that it has not.
  await here.db.sql`delete from order_unseen_transfers where payment_id = ${payment?.id ?? null}`
}

/** Ships this many items of the only line. */
export const ship = ({ seller, orderId }: Trade, count = 2) =>
  seller.call(shipOrder, {
    requestId: newId(),
    id: orderId,
    mode: 'rail',
    carrier: 'KTZ Express',
    trackingNumber: 'KZ-1',
    quantities: { '1': count },
    packageCount: 1,
    grossGrams: 12_000,
  })

const STEPS: readonly [OrderState, (here: TestApp, trade: Trade) => Promise<unknown>][] = [
  [
    'awaiting_payment',
    (_, { seller, orderId }) =>
      seller.call(confirmSale, { id: orderId, terms: { deliveryMinor: 1500, depositPercent: 100 } }),
  ],
  ['paid', payOrder],
  ['packing', (_, { seller, orderId }) => seller.call(moveSale, { id: orderId, event: 'pack' })],
  ['shipped', (_, trade) => ship(trade)],
  ['customs', (_, { seller, orderId }) => seller.call(moveSale, { id: orderId, event: 'enterCustoms' })],
  ['arrived', (_, { seller, orderId }) => seller.call(moveSale, { id: orderId, event: 'arrive' })],
  ['delivered', (_, { seller, orderId }) => seller.call(moveSale, { id: orderId, event: 'deliver' })],
  ['completed', (_, { buyer, orderId }) => buyer.call(moveOrder, { id: orderId, event: 'receive' })],
]

/** Leads a placed order on its usual way up to a state. */
export async function leadTo(here: TestApp, trade: Trade, state: OrderState) {
  for (const [reached, step] of STEPS) {
    await step(here, trade)
    if (reached === state) return
  }
}

/** What contradicts the proofs of all modules. */
export async function brokenProofs({ db }: TestApp): Promise<string[]> {
  const results = await checkProofs(
    db.sql,
    modules.flatMap(({ proofs = [] }) => proofs),
  )
  return results.flatMap(({ name, exceptions }) => exceptions.map((what) => `${name}: ${what}`))
}

interface ShopEnterprise {
  readonly ownerId: string
  readonly memberId: string
}

/** The shop belongs to an enterprise of these people from now on, who have no role in the shop itself. */
export async function giveToEnterprise(
  { db, clock }: TestApp,
  shopId: string,
  { ownerId, memberId }: ShopEnterprise,
) {
  const id = newId()
  await db.sql`
    insert into enterprise_applications (id, kind, user_id, state, form, created_at, updated_at)
    values (${id}, 'enterprise', ${ownerId}, 'approved', '{}'::jsonb, ${clock.now()}, ${clock.now()})`
  await db.sql`
    insert into enterprise_members (application_id, user_id, role, created_at)
    values (${id}, ${memberId}, 'staff', ${clock.now()})`
  await db.sql`update shops set enterprise_id = ${id} where id = ${shopId}`
}

/** Reports a transfer of the whole order that the shop has not decided on; returns the payment. */
export async function reportedTransfer(here: TestApp, trade: Trade): Promise<string> {
  await leadTo(here, trade, 'awaiting_payment')
  const { order: reported } = await trade.buyer.call(payByTransfer, await transferOf(here, trade))
  return reported.payments[0]?.id ?? ''
}

/** What the buyer sends about a transfer of what is to be paid. */
export async function transferOf(here: TestApp, { buyer, orderId: id }: Trade) {
  const { order: due } = await buyer.call(getOrder, { id })
  const proof = { fileId: await uploadDocument(here, buyer), name: 'proof.pdf' }
  return { requestId: newId(), id, amountMinor: due.payableMinor, proof }
}

/** A PDF with an empty page. */
export const ONE_PAGE = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>endobj
trailer<</Root 1 0 R>>
%%EOF
`)
