import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Input } from '@tiantian/contracts/action.ts'
import { submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { payFromBalance } from '@tiantian/contracts/order/payment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../../modules.ts'
import { closeDatabase } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { checkProofs } from '../../platform/proof.ts'
import { FakeClock } from '../../test/fake-clock.ts'
import { skipFirstStart } from '../../test/first-start.ts'
import { insertBuyers } from '../../test/make-cart.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import type { MallProcess } from '../../test/mall-process.ts'
import { callMall, openMallDatabase, postmasterOf, startMall } from '../../test/mall-process.ts'
import { Refused, TEST_SECRET } from '../../test/test-app.ts'
import { BANK, balanceOf, post } from '../ledger/post.ts'

/** Buyers take turns in each of these, so that none has more unpaid orders than a buyer may have. */
const LANES = 3
const BUYERS_OF_LANE = 20
/** Per lane, so that some requests wait for others of the same buyer when the server dies. */
const WINDOWS = 3
const STOCK = 100_000
const QUANTITY = 3
const PRICE = 10_000
/** Checkouts, and payments, around the death of the server, and as many around that of the database. */
const EACH = 500
const WAIT_MS = 240_000

let dataDir: string
let mall: MallProcess
let offerId: string
interface Lane {
  readonly buyers: readonly { readonly uid: string; readonly token: string; readonly addressId: string }[]
  turn: number
}
let lanes: Lane[]
/** Each lane as often as it has windows. */
let windows: Lane[]

/** Ids of confirmed orders, with the buyer’s token. */
const acknowledged: { id: string; token: string }[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mall-kill-'))
  await skipFirstStart(dataDir)
  mall = await restart()
  const db = await openMallDatabase(dataDir)
  offerId = (await makeProduct(db, { stock: STOCK })).offerId
  const clock = new FakeClock()
  lanes = []
  while (lanes.length < LANES)
    lanes.push({ buyers: await insertBuyers({ db, clock }, BUYERS_OF_LANE), turn: 0 })
  windows = lanes.flatMap((lane) => Array<Lane>(WINDOWS).fill(lane))
  await closeDatabase(db)
}, WAIT_MS)

afterAll(async () => {
  await mall?.kill()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
})

const restart = () => startMall(dataDir, { TOKEN_SECRET: TEST_SECRET })

/** The windows of a lane order as one buyer, and then as the next. */
function nextBuyer(lane: Lane) {
  lane.turn += 1
  return lane.buyers[Math.floor(lane.turn / WINDOWS) % lane.buyers.length]!
}

test(
  'a server killed during submits has every order that it confirmed',
  async () => {
    const cut = windows.map(buyUntilCut)
    await untilAcknowledged(EACH)
    await mall.kill()
    const unanswered = await Promise.all(cut)
    expect(unanswered).toHaveLength(LANES * WINDOWS)

    mall = await restart()
    await expectNothingLost()
    // Requests without a reply are sent again under their ids, as the client does: they succeed now or had succeeded
    // before.
    for (const { checkout, token } of unanswered) await submit(checkout, token)
    await expectNothingLost()
    expect(await orderCount()).toBe(acknowledged.length)
  },
  WAIT_MS,
)

test(
  'when the database is killed during submits, the server continues and no confirmed order is lost',
  async () => {
    const before = acknowledged.length
    let isOver = false
    const buying = windows.map((lane) => buyThroughTrouble(lane, () => isOver))
    await untilAcknowledged(before + EACH / 2)
    process.kill(await postmasterOf(dataDir), 'SIGKILL')
    await untilAcknowledged(before + EACH)
    isOver = true
    await Promise.all(buying)
    await expectNothingLost()
    expect(await orderCount()).toBe(acknowledged.length)
  },
  WAIT_MS,
)

test(
  'a server killed during payments has booked every payment that it confirmed, and each once',
  async () => {
    const orders = await payableOrders(EACH + ROOM)
    const cut = windows.map((lane) => payUntilCut(orders.get(lane)!))
    await untilPaid(EACH)
    await mall.kill()
    const unanswered = (await Promise.all(cut)).filter((payment) => payment !== undefined)
    expect(unanswered.length).toBeGreaterThan(0)

    mall = await restart()
    await expectAllBooked()
    for (const { payment, token } of unanswered) await pay(payment, token)
    await expectAllBooked()
    expect(await paymentCount()).toBe(paid.length)
  },
  WAIT_MS,
)

test(
  'when the database is killed during payments, no confirmed one is lost and none is booked twice',
  async () => {
    const before = paid.length
    const orders = await payableOrders(EACH)
    const paying = windows.map((lane) => payThroughTrouble(orders.get(lane)!))
    await untilPaid(before + EACH / 2)
    process.kill(await postmasterOf(dataDir), 'SIGKILL')
    await Promise.all(paying)
    expect(paid.length).toBeGreaterThanOrEqual(before + EACH)
    await expectAllBooked()
    expect(await paymentCount()).toBe(paid.length)
  },
  WAIT_MS,
)

/** Payments under way when the server dies. */
const ROOM = 100

type PaymentInput = Input<typeof payFromBalance>

/** Orders whose payment was confirmed. */
const paid: string[] = []

interface PayableOrder {
  readonly id: string
  readonly token: string
}

/** Unpaid orders by lane: shops have asked for the payment, and the balance is enough. */
async function payableOrders(count: number): Promise<Map<Lane, PayableOrder[]>> {
  const db = await openMallDatabase(dataDir)
  const unpaid = () => db.sql<{ id: string; buyer_id: string }[]>`
    select id, buyer_id from orders where state in ('created', 'awaiting_payment') order by id limit ${count}`
  for (let missing = count - (await unpaid()).length; missing > 0; missing--) {
    const { token, addressId } = nextBuyer(lanes[missing % LANES]!)
    await submit(newCheckout(addressId), token)
  }
  const orders = await unpaid()
  const byBuyer = Map.groupBy(orders, ({ buyer_id }) => buyer_id)
  await db.transaction(async (tx) => {
    await tx`
      with asked as (
        update orders set state = 'awaiting_payment', delivery_minor = 0, due_at = null
        where id = any(${orders.map(({ id }) => id)}::uuid[]) and state = 'created' returning id)
      insert into order_events (order_id, at, event, from_state, to_state, actor_role)
      select id, now(), 'requestPayment', 'created', 'awaiting_payment', 'seller' from asked`
    for (const [buyerId, { length }] of byBuyer) {
      const amountMinor = length * QUANTITY * PRICE
      await post(tx, {
        cause: `online/${newId()}`,
        kind: 'top_up',
        currency: 'CNY',
        by: null,
        at: new Date(),
        entries: [
          [BANK, -amountMinor],
          [balanceOf(buyerId), amountMinor],
        ],
      })
    }
  })
  await closeDatabase(db)
  return new Map(
    lanes.map((lane) => [
      lane,
      lane.buyers.flatMap(({ uid, token }) => byBuyer.get(uid)?.map(({ id }) => ({ id, token })) ?? []),
    ]),
  )
}

const newPayment = (id: string): PaymentInput => ({
  requestId: newId(),
  id,
  amountMinor: QUANTITY * PRICE,
})

async function pay(payment: PaymentInput, token: string) {
  const { order } = await callMall(mall, payFromBalance, payment, token)
  expect(order).toMatchObject({ state: 'paid', paidMinor: QUANTITY * PRICE })
  paid.push(payment.id)
}

/** Windows of one lane take orders from one list. Returns the payment that got no reply. */
async function payUntilCut(orders: PayableOrder[]) {
  for (let order = orders.pop(); order; order = orders.pop()) {
    const { id, token } = order
    const payment = newPayment(id)
    try {
      await pay(payment, token)
    } catch (error) {
      if (error instanceof Refused) throw error
      return { payment, token }
    }
  }
  return undefined
}

async function payThroughTrouble(orders: PayableOrder[]) {
  for (let order = orders.pop(); order; order = orders.pop()) {
    const { id, token } = order
    const payment = newPayment(id)
    while (!(await isPaid(payment, token))) await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function isPaid(payment: PaymentInput, token: string): Promise<boolean> {
  try {
    await pay(payment, token)
    return true
  } catch (error) {
    if (error instanceof Refused) expect(error.code).toBe('UNAVAILABLE')
    return false
  }
}

const untilPaid = (count: number) =>
  expect.poll(() => paid.length, { timeout: WAIT_MS, interval: 5 }).toBeGreaterThanOrEqual(count)

/** All that was confirmed is there, nothing is there in half, and the books add up. */
async function expectAllBooked() {
  const db = await openMallDatabase(dataDir)
  const lost = await db.sql`
    select paid.id from unnest(${paid}::uuid[]) as paid (id) join orders o using (id)
    where o.state <> 'paid' or o.paid_minor <> ${QUANTITY * PRICE}
      or 1 <> (select count(*) from order_payments p where p.order_id = o.id and p.state = 'confirmed')`
  const proofs = await checkProofs(
    db.sql,
    modules.flatMap((each) => each.proofs ?? []),
  )
  await closeDatabase(db)
  expect([...lost]).toEqual([])
  expect(proofs.flatMap(({ name, exceptions }) => exceptions.map((what) => `${name}: ${what}`))).toEqual([])
}

async function paymentCount(): Promise<number> {
  const db = await openMallDatabase(dataDir)
  const [row] = await db.sql<{ count: number }[]>`select count(*)::int as count from order_payments`
  await closeDatabase(db)
  return row?.count ?? 0
}

type CheckoutInput = Input<typeof submitCheckout>

function newCheckout(addressId: string): CheckoutInput {
  const line = { offerId, quantity: QUANTITY }
  return { requestId: newId(), addressId, buyNow: line, seen: [{ ...line, unitPriceMinor: PRICE }] }
}

async function submit(checkout: CheckoutInput, token: string) {
  const { orders } = await callMall(mall, submitCheckout, checkout, token)
  for (const { id } of orders) acknowledged.push({ id, token })
}

/** Orders until the server dies; returns the request that got no reply. */
async function buyUntilCut(lane: Lane) {
  for (;;) {
    const { token, addressId } = nextBuyer(lane)
    const checkout = newCheckout(addressId)
    try {
      await submit(checkout, token)
    } catch (error) {
      if (error instanceof Refused) throw error
      return { checkout, token }
    }
  }
}

/** Orders until stopped; a failed request is sent again under its id until it gets a reply. */
async function buyThroughTrouble(lane: Lane, isOver: () => boolean) {
  while (!isOver()) {
    const { token, addressId } = nextBuyer(lane)
    const checkout = newCheckout(addressId)
    while (!(await isSubmitted(checkout, token))) await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function isSubmitted(checkout: CheckoutInput, token: string): Promise<boolean> {
  try {
    await submit(checkout, token)
    return true
  } catch (error) {
    if (error instanceof Refused) expect(error.code).toBe('UNAVAILABLE')
    return false
  }
}

async function untilAcknowledged(count: number) {
  await expect
    .poll(() => acknowledged.length, { timeout: WAIT_MS, interval: 5 })
    .toBeGreaterThanOrEqual(count)
}

async function expectNothingLost() {
  for (const { id, token } of acknowledged.filter((_, at) => at % 20 === 0)) {
    const { order } = await callMall(mall, getOrder, { id }, token)
    expect(order).toMatchObject({ id, itemCount: QUANTITY, state: 'created' })
  }
  const db = await openMallDatabase(dataDir)
  const [row] = await db.sql<{ stock: number; sold: number }[]>`
    select quantity as stock, (select sum(quantity)::int from order_lines where offer_id = ${offerId}) as sold
    from stocks where offer_id = ${offerId}`
  const ids = acknowledged.map(({ id }) => id)
  const kept = await db.sql`
    select id from orders o where id = any(${ids}::uuid[]) and state = 'created' and item_count = ${QUANTITY}`
  await closeDatabase(db)
  expect(kept).toHaveLength(new Set(ids).size)
  expect(row?.stock).toBe(STOCK - (row?.sold ?? 0))
}

async function orderCount(): Promise<number> {
  const db = await openMallDatabase(dataDir)
  const [row] = await db.sql<{ count: number }[]>`select count(*)::int as count from orders`
  await closeDatabase(db)
  return row?.count ?? 0
}
