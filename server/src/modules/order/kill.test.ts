import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Input } from '@tiantian/contracts/action.ts'
import { getOrder, submitCheckout } from '@tiantian/contracts/order/order.ts'
import { createAddress } from '@tiantian/contracts/user/address-form.ts'
import { register } from '@tiantian/contracts/user/login.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase } from '../../platform/database.ts'
import { newId } from '../../platform/id.ts'
import { HOME } from '../../test/make-cart.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import type { MallProcess } from '../../test/mall-process.ts'
import { callMall, impersonate, postmasterOf, startMall } from '../../test/mall-process.ts'
import { Refused } from '../../test/test-app.ts'

const BUYERS = 3
/** Per buyer, so that some requests wait for others of the same buyer when the server dies. */
const WINDOWS = 3
const STOCK = 100_000
const QUANTITY = 3
const WAIT_MS = 60_000

let dataDir: string
let mall: MallProcess
let offerId: string
let buyers: { token: string; addressId: string }[]

/** Ids of confirmed orders, with the buyer’s token. */
const acknowledged: { id: string; token: string }[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mall-kill-'))
  await chmod(dataDir, 0o711)
  mall = await startMall(dataDir)
  const db = await impersonate(dataDir)
  offerId = (await makeProduct(db, { stock: STOCK })).offerId
  await closeDatabase(db)
  const users = await Promise.all(Array.from({ length: BUYERS }, (_, n) => newBuyer(n)))
  buyers = users.flatMap((buyer) => Array<typeof buyer>(WINDOWS).fill(buyer))
}, WAIT_MS)

afterAll(async () => {
  await mall?.kill()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
})

async function newBuyer(n: number) {
  const { token } = await callMall(mall, register, { username: `buyer_${n}`, password: 'correct horse 1' })
  const { address } = await callMall(mall, createAddress, { requestId: newId(), address: HOME }, token)
  return { token, addressId: address.id }
}

test(
  'a server killed during submits has every order that it confirmed',
  async () => {
    const cut = buyers.map((buyer) => buyUntilCut(buyer))
    await untilAcknowledged(60)
    await mall.kill()
    const unanswered = await Promise.all(cut)
    expect(unanswered).toHaveLength(BUYERS * WINDOWS)

    mall = await startMall(dataDir)
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
    const buying = buyers.map((buyer) => buyThroughTrouble(buyer, () => isOver))
    await untilAcknowledged(before + 60)
    process.kill(await postmasterOf(dataDir), 'SIGKILL')
    await untilAcknowledged(acknowledged.length + 60)
    isOver = true
    await Promise.all(buying)
    await expectNothingLost()
    expect(await orderCount()).toBe(acknowledged.length)
  },
  WAIT_MS,
)

type CheckoutInput = Input<typeof submitCheckout>

function newCheckout(addressId: string): CheckoutInput {
  const line = { offerId, quantity: QUANTITY }
  return { requestId: newId(), addressId, buyNow: line, seen: [{ ...line, unitPriceMinor: 10_000 }] }
}

async function submit(checkout: CheckoutInput, token: string) {
  const { orders } = await callMall(mall, submitCheckout, checkout, token)
  for (const { id } of orders) acknowledged.push({ id, token })
}

/** Orders until the server dies; returns the request that got no reply. */
async function buyUntilCut({ token, addressId }: { token: string; addressId: string }) {
  for (;;) {
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
async function buyThroughTrouble(
  { token, addressId }: { token: string; addressId: string },
  isOver: () => boolean,
) {
  while (!isOver()) {
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
  for (const { id, token } of acknowledged) {
    const { order } = await callMall(mall, getOrder, { id }, token)
    expect(order).toMatchObject({ id, itemCount: QUANTITY, state: 'created' })
  }
  const db = await impersonate(dataDir)
  const [row] = await db.sql<{ stock: number; sold: number }[]>`
    select quantity as stock, (select sum(quantity)::int from order_lines where offer_id = ${offerId}) as sold
    from stocks where offer_id = ${offerId}`
  await closeDatabase(db)
  expect(row?.stock).toBe(STOCK - (row?.sold ?? 0))
}

async function orderCount(): Promise<number> {
  const db = await impersonate(dataDir)
  const [row] = await db.sql<{ count: number }[]>`select count(*)::int as count from orders`
  await closeDatabase(db)
  return row?.count ?? 0
}
