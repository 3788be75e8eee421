import { checkImportRun, startImport } from '@tiantian/contracts/import/import.ts'
import { submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { cancelOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import {
  answerOrderChange,
  answerSaleChange,
  proposeOrderChange,
  proposeSaleChange,
} from '@tiantian/contracts/order/proposal-actions.ts'
import {
  changeProducts,
  createProduct,
  getOwnProduct,
  listCategoryAttributes,
} from '@tiantian/contracts/product/own-product.ts'
import { createApiKey } from '@tiantian/contracts/shop/api-key.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { makeBuyers, stockOf } from '../../test/make-cart.ts'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { openTable } from '../../test/make-import.ts'
import { brokenProofs, makeTrade } from '../../test/make-order.ts'
import { offerFormOf, productFormOf } from '../../test/make-product-form.ts'
import type { Person } from '../../test/test-app.ts'
import { Refused, testApp } from '../../test/test-app.ts'
import { IMPORT_TOPIC } from '../import/import-run.ts'

const here = await testApp()
const { db, jobs } = here
const importJob = jobs.find(({ topic }) => topic === IMPORT_TOPIC)!

/** A shop with one part, its owner, a program that has its key, and a buyer. */
async function makeStock(stock: number) {
  const seller = await here.user()
  const { id: shopId } = await makeShop(db, { ownerId: seller.id })
  const { productId, offerId } = await makeProduct(db, { shopId, price: 777, stock })
  const { key } = await seller.call(createApiKey, {
    shopId,
    name: 'Our ERP',
    scopes: ['stock.write'],
    days: null,
  })
  const [buyer] = await makeBuyers(here, 1)
  return { seller, program: here.as({ token: key, uid: seller.id }), shopId, productId, offerId, ...buyer! }
}
type Stock = Awaited<ReturnType<typeof makeStock>>

const count = (person: Person, { shopId, productId }: Stock, quantity: number) =>
  person.call(changeProducts, { shopId, ids: [productId], change: { kind: 'stock', quantity } })

async function buy({ person, addressId, offerId }: Stock, quantity: number) {
  const line = { offerId, quantity }
  const { checkoutId, orders } = await person.call(submitCheckout, {
    requestId: newId(),
    addressId,
    buyNow: line,
    seen: [{ ...line, unitPriceMinor: 777 }],
  })
  return { checkoutId, orderId: orders[0]!.id }
}

const movementsOf = (offerId: string) => db.sql`
  select quantity, cause, source_id as source from stock_movements where offer_id = ${offerId} order by id`

async function importTable(seller: Person, kind: string, shopId: string, lines: readonly string[]) {
  const { id } = await openTable(here, seller, 'table.csv', lines.join('\n'), { kind, params: { shopId } })
  await seller.call(checkImportRun, { id })
  await importJob.run(db, { id })
  await seller.call(startImport, { id, skipErrors: true })
  await importJob.run(db, { id })
}

/** A brake disc with the attributes that its category requires. */
async function formWith(seller: Person, stockQuantity: number) {
  const form = productFormOf({ offers: [offerFormOf({ stockQuantity })] })
  const { attributes } = await seller.call(listCategoryAttributes, { category: form.category })
  const required = attributes.filter(({ isRequired }) => isRequired)
  return {
    ...form,
    attributes: Object.fromEntries(
      required.map(({ key, values: [first], min }) => [key, first?.value ?? min ?? 1]),
    ),
  }
}

test('[S1.15] each change of stock is kept with its cause: form, program, table, sale, and what is given back', async () => {
  const stock = await makeStock(10)
  await count(stock.seller, stock, 14)
  // A count of what is there already moves nothing.
  await count(stock.seller, stock, 14)
  await count(stock.program, stock, 9)
  const { product } = await stock.seller.call(getOwnProduct, { id: stock.productId })
  await importTable(stock.seller, 'product/stock', stock.shopId, [
    'number,stock',
    `${product.form.partNumber},20`,
  ])
  const kept = await buy(stock, 3)
  const cancelled = await buy(stock, 2)
  await stock.person.call(cancelOrder, { id: cancelled.orderId })
  expect(await movementsOf(stock.offerId)).toEqual([
    { quantity: 10, cause: 'opening', source: null },
    { quantity: 4, cause: 'form', source: null },
    { quantity: -5, cause: 'api', source: null },
    { quantity: 11, cause: 'stock_file', source: null },
    { quantity: -3, cause: 'sold', source: kept.checkoutId },
    { quantity: -2, cause: 'sold', source: cancelled.checkoutId },
    { quantity: 2, cause: 'given_back', source: cancelled.orderId },
  ])
  const made = await stock.seller.call(createProduct, {
    requestId: newId(),
    shopId: stock.shopId,
    isOnSale: true,
    product: await formWith(stock.seller, 6),
  })
  expect(await movementsOf(made.product.form.offers[0]!.id!)).toEqual([
    { quantity: 6, cause: 'form', source: null },
  ])
  await importTable(stock.seller, 'product/products', stock.shopId, [
    'number,brand,price,quantity,category',
    'MOVED-1,Bosch,12.50,4,brake-pads',
  ])
  const [imported] = await db.sql<[{ id: string }]>`
    select o.id from offers o join products p on p.id = o.product_id where p.part_number = 'MOVED-1'`
  expect(await movementsOf(imported.id)).toEqual([{ quantity: 4, cause: 'import', source: null }])
  expect(await brokenProofs(here)).toEqual([])
})

test('the database refuses changed movements, and keeps those of stock that somebody changes by hand', async () => {
  const { offerId } = await makeStock(5)
  await expect(db.sql`update stock_movements set quantity = 1`).rejects.toThrow('never changed')
  await expect(db.sql`delete from stock_movements`).rejects.toThrow('never changed')
  await db.sql`update stocks set quantity = 8 where offer_id = ${offerId}`
  await db.sql`delete from stocks where offer_id = ${offerId}`
  await db.sql`insert into stocks (offer_id, quantity) values (${offerId}, 1)`
  expect(await movementsOf(offerId)).toMatchObject([
    { quantity: 5, cause: 'opening' },
    { quantity: 3, cause: 'direct' },
    { quantity: -8, cause: 'direct' },
    { quantity: 1, cause: 'opening' },
  ])
  expect(await brokenProofs(here)).toEqual([])
})

/** What people do to the stock of one part; a refusal is an answer. */
type Step = readonly [
  'buy' | 'count' | 'countByProgram' | 'cancel' | 'decline' | 'fewer' | 'askFewer',
  number,
]

const steps = fc.array(
  fc.tuple(
    fc.constantFrom(
      ...([
        'buy',
        'buy',
        'buy',
        'count',
        'countByProgram',
        'cancel',
        'decline',
        'fewer',
        'askFewer',
      ] as const),
    ),
    fc.integer({ min: 0, max: 6 }),
  ),
  { minLength: 6, maxLength: 14 },
)

/** The orders that were placed, with what is left of them. */
type Sold = Map<string, number>

/** Changes stock and the model of it: what was received, and what of each order was sold. */
async function take(stock: Stock, [step, n]: Step, sold: Sold): Promise<number> {
  const { person, seller } = stock
  const [id, quantity = 0] = [...sold][n % Math.max(1, sold.size)] ?? []
  const before = await stockOf(db, stock.offerId)
  if (step === 'buy') {
    const { orderId } = await buy(stock, n)
    sold.set(orderId, n)
  }
  if (step === 'count' || step === 'countByProgram') {
    await count(step === 'count' ? seller : stock.program, stock, n)
    return n - before
  }
  if (!id) return 0
  if (step === 'cancel') await person.call(cancelOrder, { id })
  if (step === 'decline') await seller.call(moveSale, { id, event: 'decline', reason: 'Out of stock' })
  if (step === 'cancel' || step === 'decline') sold.set(id, 0)
  if (step === 'fewer' || step === 'askFewer') {
    await agreeOnFewer(stock, step === 'fewer', id, quantity - 1)
    sold.set(id, quantity - 1)
  }
  return 0
}

async function agreeOnFewer({ person, seller }: Stock, bySeller: boolean, id: string, quantity: number) {
  const { order } = await person.call(getOrder, { id })
  const proposal = { id, termsVersion: order.termsVersion, reason: 'One is damaged' }
  const lines = [{ position: 1, quantity }]
  const { order: open } = bySeller
    ? await seller.call(proposeSaleChange, { ...proposal, lines })
    : await person.call(proposeOrderChange, { ...proposal, lines })
  const answer = { id, proposalId: open.proposals[0]!.id, event: 'acceptChange' as const }
  return bySeller ? person.call(answerOrderChange, answer) : seller.call(answerSaleChange, answer)
}

test('[S1.15] whatever is bought, counted, cancelled and agreed, stock is what was received less what was sold', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const stock = await makeStock(5)
      const sold: Sold = new Map()
      let received = 5
      for (const step of sequence) {
        try {
          received += await take(stock, step, sold)
        } catch (error) {
          if (!(error instanceof Refused) || error.status >= 500) throw error
        }
        const left = await stockOf(db, stock.offerId)
        expect(left).toBe(received - [...sold.values()].reduce((sum, quantity) => sum + quantity, 0))
        expect(left).toBeGreaterThanOrEqual(0)
      }
      expect(await brokenProofs(here)).toEqual([])
    }),
    { numRuns: 20 },
  )
})

test('control: the proofs name stock, movements and orders that somebody changes behind the triggers', async () => {
  const tampered = await testApp()
  const bySecret = (
    statement: (tx: Parameters<Parameters<typeof db.transaction>[0]>[0]) => Promise<unknown>,
  ) =>
    tampered.db.transaction(async (tx) => {
      await tx`set local session_replication_role = replica`
      await statement(tx)
    })
  const { offerId } = await makeTrade(tampered, { stock: 10 })
  expect(await brokenProofs(tampered)).toEqual([])
  const stocks = 'the stock of each offer is what was received, given back and returned, less what was sold'
  const orders = 'what was sold of each offer, less what was given back, is in orders that are not cancelled'
  await bySecret((tx) => tx`update stocks set quantity = quantity + 1 where offer_id = ${offerId}`)
  expect(await brokenProofs(tampered)).toEqual([`${stocks}: ${offerId}`])
  await bySecret((tx) => tx`update stocks set quantity = quantity - 1 where offer_id = ${offerId}`)
  expect(await brokenProofs(tampered)).toEqual([])
  await bySecret((tx) => tx`delete from stock_movements where offer_id = ${offerId} and cause = 'sold'`)
  expect(await brokenProofs(tampered)).toEqual([`${stocks}: ${offerId}`, `${orders}: ${offerId}`])
})
