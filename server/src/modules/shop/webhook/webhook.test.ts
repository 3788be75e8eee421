import { createHmac } from 'node:crypto'
import { listSales } from '@tiantian/contracts/order/order-list.ts'
import { confirmSale } from '@tiantian/contracts/order/order-move.ts'
import { changeProducts } from '@tiantian/contracts/product/own-product.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { leaveShop } from '@tiantian/contracts/shop/team.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  saveWebhook,
  WEBHOOK_EVENTS,
  WEBHOOK_FAILING_DAYS,
  WEBHOOK_ID,
  WEBHOOK_LOG_DAYS,
  WEBHOOK_LOG_MAX,
  WEBHOOK_RETRY_MINUTES,
  WEBHOOK_SIGNATURE,
  WEBHOOKS_MAX,
} from '@tiantian/contracts/shop/webhook.ts'
import { loginByUsername } from '@tiantian/contracts/user/login.ts'
import { expect, test } from 'vitest'
import type { PublicPost } from '../../../platform/delivery/public-request.ts'
import { newId } from '../../../platform/id.ts'
import { fillCart, makeAddress, order } from '../../../test/make-cart.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { makeTrade } from '../../../test/make-order.ts'
import type { Person } from '../../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { declaredNotificationsJob } from '../../push/notification/deliver.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import { eraseMembers } from '../member.ts'
import { resumeWebhooks, webhookDisabled } from './deliver.ts'
import { sendProductEvent, WEBHOOK_TOPIC } from './shop-event.ts'
import { deleteOldDeliveries } from './webhook.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

interface ReceivedEvent {
  readonly id: string
  readonly event: string
  readonly shopId: string
  readonly data: Record<string, unknown>
}

/** The server of a seller: it takes only what is signed with its secret, and not too long ago. */
class Receiver {
  readonly url = `https://erp-${newId()}.dev/hooks`
  readonly received: ReceivedEvent[] = []
  attemptCount = 0
  secret = ''
  /** Answered instead of 200; a promise is a server that takes its time. */
  answer: number | Promise<number> | undefined
  isAway = false

  async take({ headers, body }: PublicPost, now: Date): Promise<number> {
    this.attemptCount += 1
    if (this.isAway) throw new Error('no route')
    if (this.answer !== undefined) return this.answer
    const [time = '', ...signatures] = (headers[WEBHOOK_SIGNATURE] ?? '').split(',')
    const seconds = Number(time.replace('t=', ''))
    const text = body.toString('utf8')
    const expected = createHmac('sha256', this.secret).update(`${seconds}.${text}`).digest('hex')
    const isRecent = Math.abs(now.getTime() / 1000 - seconds) < 300
    if (!(isRecent && signatures.includes(`v1=${expected}`))) return 401
    this.received.push({ ...(JSON.parse(text) as ReceivedEvent), id: headers[WEBHOOK_ID] ?? '' })
    return 200
  }
}

const receivers = new Map<string, Receiver>()
const here = await testApp({
  postToService: async (post) => (await receivers.get(post.url)?.take(post, here.clock.now())) ?? 404,
})
const { db, clock, jobs } = here
const job = jobs.find(({ topic }) => topic === WEBHOOK_TOPIC)!

function receiver() {
  const made = new Receiver()
  receivers.set(made.url, made)
  return made
}

/** What the queue has for an address, as soon as its time has come. */
async function deliver(shopId: string) {
  for (let round = 0; round < 100; round += 1) {
    const due = await db.sql<{ webhookId: string }[]>`
      delete from outbox where topic = ${WEBHOOK_TOPIC} and (start_at is null or start_at <= ${clock.now()})
        and data->>'webhookId' in (select id::text from shop_webhooks where shop_id = ${shopId})
      returning data->>'webhookId' as "webhookId"`
    if (due.length === 0) return
    for (const { webhookId } of due) await job.run(db, { webhookId })
  }
  throw new Error('the jobs never end')
}

async function connected(owner?: Person) {
  const seller = owner ?? (await here.user())
  const { id: shopId } = await makeShop(db, { ownerId: seller.id })
  const target = receiver()
  const input = { shopId, url: target.url, events: [...WEBHOOK_EVENTS] }
  const { webhooks, secret } = await seller.call(createWebhook, input)
  target.secret = secret
  await deliver(shopId)
  return { seller, shopId, target, id: webhooks[0]!.id }
}

/** With a fresh proof that it is them. */
async function signedInAgain({ id }: Person) {
  const [user] = await db.sql<{ username: string }[]>`select username from users where id = ${id}`
  const input = { username: user!.username, password: 'correct horse 1' }
  return here.as(await here.visitor.call(loginByUsername, input))
}

/** Sends what waits to be told, and returns the texts that a person has. */
async function notified(person: Person) {
  const cipher = createIdentityCipher(TEST_SECRET)
  const notifying = declaredNotificationsJob({ cipher, webOrigin: 'https://mall.example', clock }, [
    webhookDisabled,
  ])
  const waiting = await db.sql<{ data: { kind: string } }[]>`
    delete from outbox where topic = ${notifying.topic} returning data`
  for (const { data } of waiting) if (data.kind === webhookDisabled.kind) await notifying.run(db, data)
  const { rows } = await person.call(listNotifications, {})
  return rows.map(({ text }) => text)
}

const stockEvent = (shopId: string) =>
  db.transaction((tx) => sendProductEvent(tx, { shopId, event: 'stock.changed', at: clock.now() }, [newId()]))

test('[S2.25] a receiver that verifies the signature hears of products, stock and orders of its shop', async () => {
  const trade = await makeTrade(here)
  const { seller, shopId, orderId } = trade
  const target = receiver()
  const input = { shopId, url: target.url, events: [...WEBHOOK_EVENTS] }
  const { secret, webhooks } = await seller.call(createWebhook, input)
  target.secret = secret
  expect(secret).toMatch(/^whsec_[\w-]{32}$/)
  expect(JSON.stringify(webhooks)).not.toContain(secret)
  const [stored] = await db.sql<{ text: string }[]>`
    select w::text || encode(secret, 'escape') as text from shop_webhooks w where shop_id = ${shopId}`
  expect(stored?.text).not.toContain(secret.slice(6))

  const { productId } = await makeProduct(db, { shopId })
  const change = (kind: object) =>
    seller.call(changeProducts, { shopId, ids: [productId], change: kind as never })
  await change({ kind: 'stock', quantity: 3 })
  await change({ kind: 'price', percent: 5 })
  await seller.call(confirmSale, { id: orderId })
  await deliver(shopId)
  expect(target.received.map(({ event, data }) => [event, data])).toEqual([
    ['ping', {}],
    ['stock.changed', { productIds: [productId] }],
    ['product.changed', { productIds: [productId] }],
    ['order.changed', { orderId, code: expect.any(String), state: 'confirmed' }],
  ])
  expect(target.received.every((event) => event.shopId === shopId)).toBe(true)
  const { deliveries } = await seller.call(listWebhookDeliveries, { shopId, id: webhooks[0]!.id })
  expect(deliveries).toMatchObject(
    ['order.changed', 'product.changed', 'stock.changed', 'ping'].map((event) => ({
      event,
      state: 'delivered',
      status: 200,
      attemptCount: 1,
      nextAt: null,
    })),
  )
})

test('[S1.15] a new order is told in the transaction of the checkout, and a change that is rolled back is not', async () => {
  const { seller, shopId, target } = await connected()
  await expect(
    db.transaction(async (tx) => {
      await sendProductEvent(tx, { shopId, event: 'product.changed', at: clock.now() }, [newId()])
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  await deliver(shopId)
  expect(target.received.map(({ event }) => event)).toEqual(['ping'])
  const trade = await makeTrade(here, { seller })
  const other = receiver()
  const { secret } = await seller.call(createWebhook, {
    shopId: trade.shopId,
    url: other.url,
    events: ['order.created' as const],
  })
  other.secret = secret
  await fillCart(trade.buyer, { [trade.offerId]: 1 })
  await order(trade.buyer, await makeAddress(trade.buyer))
  await deliver(trade.shopId)
  const newest = (await seller.call(listSales, { shopId: trade.shopId })).rows[0]
  expect(other.received.map(({ event, data }) => [event, data.orderId])).toEqual([
    ['ping', undefined],
    ['order.created', newest?.id],
  ])
})

test('what a receiver does not take is sent again later and later, then it has failed; by hand it is sent once more', async () => {
  const { seller, shopId, target, id } = await connected()
  target.answer = 500
  await stockEvent(shopId)
  await deliver(shopId)
  const log = async () => (await seller.call(listWebhookDeliveries, { shopId, id })).deliveries[0]!
  expect(await log()).toMatchObject({ state: 'waiting', status: 500, attemptCount: 1 })
  const before = target.attemptCount
  await deliver(shopId)
  expect(target.attemptCount).toBe(before)
  for (const [at, minutes] of WEBHOOK_RETRY_MINUTES.entries()) {
    clock.advance(minutes * MINUTE_MS - 30_000)
    await deliver(shopId)
    expect((await log()).attemptCount).toBe(at + 1)
    clock.advance(31_000)
    await deliver(shopId)
    expect((await log()).attemptCount).toBe(at + 2)
  }
  expect(await log()).toMatchObject({ state: 'failed', nextAt: null })
  target.answer = undefined
  const failed = await log()
  await seller.call(replayWebhookDelivery, { shopId, id, deliveryId: failed.id })
  clock.advance(MINUTE_MS)
  await deliver(shopId)
  expect(target.received.at(-1)).toMatchObject({ id: failed.id, event: 'stock.changed' })
})

test('a redirect is a failure, and so is no answer', async () => {
  const { seller, shopId, target, id } = await connected()
  target.answer = 302
  await stockEvent(shopId)
  await deliver(shopId)
  target.isAway = true
  clock.advance(2 * MINUTE_MS)
  await deliver(shopId)
  const { deliveries } = await seller.call(listWebhookDeliveries, { shopId, id })
  expect(deliveries[0]).toMatchObject({ state: 'waiting', status: null, attemptCount: 2 })
})

test('a receiver that does not answer holds up no other one', async () => {
  const slow = await connected()
  const quick = await connected()
  let answer: (status: number) => void = () => undefined
  slow.target.answer = new Promise((resolve) => {
    answer = resolve
  })
  for (const { shopId } of [slow, slow, slow, quick]) await stockEvent(shopId)
  const runs = [1, 2, 3].map(() => job.run(db, { webhookId: slow.id }))
  await expect.poll(() => slow.target.attemptCount).toBe(2)
  // Two of the three jobs found the address taken and have ended.
  await Promise.any(runs)
  await deliver(quick.shopId)
  expect(quick.target.received.map(({ event }) => event)).toEqual(['ping', 'stock.changed'])
  expect(slow.target.attemptCount).toBe(2)
  answer(200)
  await Promise.all(runs)
  slow.target.answer = undefined
  await deliver(slow.shopId)
  expect((await slow.seller.call(listWebhookDeliveries, slow)).deliveries.map(({ state }) => state)).toEqual(
    Array.from({ length: 4 }, () => 'delivered'),
  )
})

test('an address that fails for days is switched off, its owner is told, and may switch it on again', async () => {
  const { seller, shopId, target, id } = await connected()
  target.answer = 503
  await stockEvent(shopId)
  await deliver(shopId)
  clock.advance(WEBHOOK_FAILING_DAYS * DAY_MS)
  await stockEvent(shopId)
  await deliver(shopId)
  const { webhooks } = await seller.call(listWebhooks, { shopId })
  expect(webhooks[0]).toMatchObject({ id, isActive: false })
  const { deliveries } = await seller.call(listWebhookDeliveries, { shopId, id })
  expect(deliveries.slice(0, 2).map(({ state }) => state)).toEqual(['failed', 'failed'])
  const told = await notified(seller)
  expect(told).toContainEqual(expect.stringContaining(new URL(target.url).host))
  const attempts = target.attemptCount
  await stockEvent(shopId)
  await deliver(shopId)
  expect(target.attemptCount).toBe(attempts)
  const [first] = deliveries
  const replaying = { shopId, id, deliveryId: first!.id }
  expect((await seller.refused(replayWebhookDelivery, replaying)).code).toBe('STATE_CONFLICT')
  target.answer = undefined
  const saving = { shopId, id, url: target.url, events: ['stock.changed' as const], isActive: true }
  const again = await signedInAgain(seller)
  expect((await again.call(saveWebhook, saving)).webhooks[0]).toMatchObject({
    isActive: true,
    failingSince: null,
  })
  await stockEvent(shopId)
  await deliver(shopId)
  expect(target.received.at(-1)?.event).toBe('stock.changed')
})

test('the address of an owner who leaves hears nothing more; that of another goes on, and one switched on by another', async () => {
  const { seller, shopId, target, id } = await connected()
  const heir = await here.user()
  await db.sql`insert into shop_members (shop_id, user_id, role) values (${shopId}, ${heir.id}, 'owner')`
  const other = receiver()
  const mine = await heir.call(createWebhook, { shopId, url: other.url, events: ['stock.changed'] })
  other.secret = mine.secret
  await stockEvent(shopId)
  await seller.call(leaveShop, { shopId })
  await deliver(shopId)
  await stockEvent(shopId)
  await deliver(shopId)
  expect(target.received.map(({ event }) => event)).toEqual(['ping'])
  expect(other.received.map(({ event }) => event)).toEqual(['ping', 'stock.changed', 'stock.changed'])
  const { webhooks } = await heir.call(listWebhooks, { shopId })
  expect(webhooks.map(({ isActive }) => isActive)).toEqual([true, false])
  const { deliveries } = await heir.call(listWebhookDeliveries, { shopId, id })
  // The delivered one is the test event of the connection.
  expect(deliveries.map(({ state }) => state)).toEqual(['failed', 'delivered'])

  const saving = { shopId, id, url: target.url, events: ['stock.changed' as const] }
  await heir.call(saveWebhook, { ...saving, isActive: true })
  await stockEvent(shopId)
  await deliver(shopId)
  expect(target.received.at(-1)?.event).toBe('stock.changed')
})

test('an address stops with the account of the owner who chose it, though another answers for the shop', async () => {
  const { shopId, target } = await connected()
  const other = await here.user()
  await db.sql`insert into shop_members (shop_id, user_id, role) values (${shopId}, ${other.id}, 'owner')`
  const hers = receiver()
  const { secret } = await other.call(createWebhook, { shopId, url: hers.url, events: ['stock.changed'] })
  hers.secret = secret
  await deliver(shopId)
  await db.transaction((tx) => eraseMembers(tx, [other.id], clock.now()))
  await stockEvent(shopId)
  await deliver(shopId)
  expect(hers.received.map(({ event }) => event)).toEqual(['ping'])
  expect(target.received.map(({ event }) => event)).toEqual(['ping', 'stock.changed'])
})

test('the log of an address keeps what waits and its newest deliveries, and leaves those of others alone', async () => {
  const busy = await connected()
  const quiet = await connected()
  busy.target.answer = 503
  await stockEvent(busy.shopId)
  await deliver(busy.shopId)
  await db.sql`
    insert into shop_webhook_deliveries (id, webhook_id, event, body, state, created_at, next_at)
    select gen_random_uuid(), ${busy.id}, 'stock.changed', '{}', 'delivered', at, at
    from generate_series(1, ${WEBHOOK_LOG_MAX + 10}) n
      cross join lateral (select ${clock.now()}::timestamptz + n * interval '1 ms' as at) t`
  await deleteOldDeliveries(db.sql, clock.now())
  const counts = await db.sql<{ webhookId: string; count: number; waiting: number }[]>`
    select webhook_id as "webhookId", count(*)::int as count, 
      (count(*) filter (where state = 'waiting'))::int as waiting from shop_webhook_deliveries
    where webhook_id in ${db.sql([busy.id, quiet.id])} group by webhook_id`
  expect(counts).toHaveLength(2)
  expect(counts).toContainEqual({ webhookId: busy.id, count: WEBHOOK_LOG_MAX + 1, waiting: 1 })
  expect(counts).toContainEqual({ webhookId: quiet.id, count: 1, waiting: 0 })
})

test('many deliveries of one address take turns with those of others', async () => {
  const busy = await connected()
  const other = await connected()
  for (let count = 0; count < 25; count += 1) await stockEvent(busy.shopId)
  await stockEvent(other.shopId)
  await db.sql`delete from outbox where topic = ${WEBHOOK_TOPIC}`
  await job.run(db, { webhookId: busy.id })
  const sent = busy.target.received.length - 1
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(25)
  const [next] =
    await db.sql`select from outbox where topic = ${WEBHOOK_TOPIC} and data->>'webhookId' = ${busy.id}`
  expect(next).toBeDefined()
  await deliver(busy.shopId)
  expect(busy.target.received).toHaveLength(26)
})

test('an address that is corrected while the former one fails has not failed', async () => {
  const { seller, shopId, target, id } = await connected()
  let answer: (status: number) => void = () => undefined
  target.answer = new Promise((resolve) => {
    answer = resolve
  })
  await stockEvent(shopId)
  const running = job.run(db, { webhookId: id })
  await expect.poll(() => target.attemptCount).toBe(2)
  const corrected = receiver()
  corrected.secret = target.secret
  await seller.call(saveWebhook, {
    shopId,
    id,
    url: corrected.url,
    events: ['stock.changed'],
    isActive: true,
  })
  answer(500)
  await running
  expect((await seller.call(listWebhooks, { shopId })).webhooks[0]?.failingSince).toBeNull()
  clock.advance(2 * MINUTE_MS)
  await deliver(shopId)
  expect(corrected.received.map(({ event }) => event)).toEqual(['stock.changed'])
})

test('after a rotation both secrets sign for a day, then the new one alone', async () => {
  const { seller, shopId, target, id } = await connected()
  const { secret } = await seller.call(rotateWebhookSecret, { shopId, id })
  expect(secret).not.toBe(target.secret)
  await stockEvent(shopId)
  await deliver(shopId)
  expect(target.received).toHaveLength(2)
  clock.advance(DAY_MS)
  await stockEvent(shopId)
  await deliver(shopId)
  expect(target.received).toHaveLength(2)
  target.secret = secret
  clock.advance(2 * MINUTE_MS)
  await deliver(shopId)
  expect(target.received).toHaveLength(3)
})

test('private and other strange addresses are refused, and so are strangers and staff', async () => {
  const { seller, shopId, id, target } = await connected()
  const input = { shopId, events: ['stock.changed' as const] }
  const addresses = [
    'http://erp.dev/hooks',
    'https://localhost/hooks',
    'https://127.0.0.1/hooks',
    'https://[::1]/hooks',
    'https://10.0.0.8/hooks',
    'https://169.254.169.254/latest/meta-data',
    'https://erp.internal/hooks',
    'https://erp.dev:8443/hooks',
    'https://user:word@erp.dev/hooks',
    'ftp://erp.dev',
    '',
    `https://erp.dev/${'x'.repeat(600)}`,
  ]
  for (const url of addresses) {
    expect([url, (await seller.refused(createWebhook, { ...input, url })).code]).toEqual([
      url,
      'INVALID_INPUT',
    ])
    const saving = { ...input, id, url, isActive: true }
    expect((await seller.refused(saveWebhook, saving)).code).toBe('INVALID_INPUT')
  }
  for (const events of [[], ['stock.changed', 'stock.changed'], ['money.moved']])
    expect(
      (await seller.refused(createWebhook, { shopId, url: target.url, events: events as never })).code,
    ).toBe('INVALID_INPUT')
  for (const role of ['manager', 'staff', undefined]) {
    const other = await here.user()
    if (role)
      await db.sql`insert into shop_members (shop_id, user_id, role) values (${shopId}, ${other.id}, ${role})`
    const code = role ? 'PERMISSION_DENIED' : 'SHOP_NOT_FOUND'
    expect((await other.refused(createWebhook, { ...input, url: target.url })).code).toBe(code)
    expect((await other.refused(rotateWebhookSecret, { shopId, id })).code).toBe(code)
    expect((await other.refused(listWebhookDeliveries, { shopId, id })).code).toBe(code)
    expect((await other.refused(deleteWebhook, { shopId, id })).code).toBe(code)
  }
  const mine = await connected()
  expect((await mine.seller.refused(deleteWebhook, { shopId: mine.shopId, id })).code).toBe(
    'WEBHOOK_NOT_FOUND',
  )
  for (let count = 1; count < WEBHOOKS_MAX; count += 1)
    await seller.call(createWebhook, { ...input, url: target.url })
  expect((await seller.refused(createWebhook, { ...input, url: target.url })).code).toBe('WEBHOOK_TOO_MANY')
})

test('what a process left behind is taken up again, and old deliveries are deleted', async () => {
  const { shopId, target, id } = await connected()
  await stockEvent(shopId)
  await db.sql`delete from outbox where topic = ${WEBHOOK_TOPIC}`
  await db.sql`update shop_webhooks set busy_until = ${new Date(clock.now().getTime() + MINUTE_MS)} where id = ${id}`
  await resumeWebhooks(db, clock.now())
  await deliver(shopId)
  expect(target.received).toHaveLength(1)
  clock.advance(2 * MINUTE_MS)
  await resumeWebhooks(db, clock.now())
  await deliver(shopId)
  expect(target.received).toHaveLength(2)
  clock.advance((WEBHOOK_LOG_DAYS + 1) * DAY_MS)
  expect(await deleteOldDeliveries(db.sql, clock.now())).toBeGreaterThan(1)
})
