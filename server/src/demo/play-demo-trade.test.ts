import { join } from 'node:path'
import { shopActions } from '@tiantian/contracts/enterprise/application.ts'
import { listPayouts } from '@tiantian/contracts/ledger/ledger.ts'
import { listReports } from '@tiantian/contracts/message/report.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { listOrders } from '@tiantian/contracts/order/order-list.ts'
import { listUnseenTransfers } from '@tiantian/contracts/order/payment.ts'
import { listBrandRequests } from '@tiantian/contracts/product/brand-request.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { listComplaints } from '@tiantian/contracts/review/complaint.ts'
import { listErrorGroups } from '@tiantian/contracts/stats/error-report.ts'
import { listAddresses } from '@tiantian/contracts/user/address.ts'
import { loadDemoWorld } from '@tiantian/data/prepare.ts'
import { beforeAll, expect, test } from 'vitest'
import { indexAllProducts } from '../modules/product/index/index-item.ts'
import { createTokens } from '../modules/user/session/token.ts'
import { newId } from '../platform/id.ts'
import { brokenProofs } from '../test/make-order.ts'
import type { Person } from '../test/test-app.ts'
import { MEDIA_SETTINGS, TEST_SECRET, testApp } from '../test/test-app.ts'
import { createMediaMaker } from '../world.ts'
import { playDemoTrade } from './play-demo-trade.ts'

const here = await testApp({ demoAdmin: 'admin' })
const { db } = here

beforeAll(async () => {
  const world = { seed: 20_261_121, now: new Date('2026-11-01T00:00:00Z'), today: new Date() }
  await loadDemoWorld(db.sql, {
    ...world,
    productCount: 6000,
    hashPassword: async () => 'unknown',
    indexProducts: indexAllProducts,
  })
  const drawnDir = join(here.dataDir, 'media')
  await playDemoTrade({
    db,
    log: here.log,
    tokenSecret: TEST_SECRET,
    cloudSpace: { spaceId: 'demo', clientSecret: 'client secret of the demo' },
    files: {
      dataDir: here.dataDir,
      settings: MEDIA_SETTINGS,
      drawnDir,
      draw: await createMediaMaker(drawnDir, 'test'),
    },
    demoAdmin: 'admin',
  })
}, 400_000)

async function signedIn(username: string): Promise<Person> {
  const sessionId = newId()
  const [user] = await db.sql<{ id: string; roles: string[] }[]>`
    with person as (select id, roles from users where username = ${username}),
      session as (insert into sessions (id, user_id, expires_at, proved_at)
        select ${sessionId}, id, ${new Date(here.clock.now().getTime() + 86_400_000)}, ${here.clock.now()} from person)
    select id, roles from person`
  const { id, roles } = user!
  const { token } = createTokens(TEST_SECRET, here.clock).issue({ id, roles, sessionId, kind: 'person' })
  return here.as({ token, uid: id })
}

/** The orders of the demo buyer that fulfil a condition, as the buyer reads them. */
async function ordersWith(condition: (order: Order) => boolean): Promise<readonly Order[]> {
  const buyer = await signedIn('buyer')
  const { rows } = await buyer.call(listOrders, { limit: 50 })
  const orders = await Promise.all(rows.map(({ id }) => buyer.call(getOrder, { id })))
  return orders.map(({ order }) => order).filter(condition)
}

test('[S1.16] the demo buyer finds orders at every point where somebody must act: shipped in part, discounted, a transfer sent again, a return under way and one refunded, a dispute of two sides', async () => {
  const partly = await ordersWith(
    ({ shipments, lines }) => shipments.some(({ packages }) => packages.length === 2) && lines.length === 2,
  )
  expect(partly).toHaveLength(1)
  const discounted = await ordersWith(
    ({ discount, payments }) =>
      discount.couponMinor > 0 && discount.points > 0 && payments.some(({ method }) => method === 'balance'),
  )
  expect(discounted).toHaveLength(1)
  const sentAgain = await ordersWith(
    ({ payments }) =>
      payments.some(({ state }) => state === 'rejected') && payments.at(-1)?.state === 'submitted',
  )
  expect(sentAgain).toMatchObject([{ state: 'awaiting_payment' }])
  const underWay = await ordersWith(({ returns }) =>
    returns.some(({ state, sentAt }) => state === 'accepted' && sentAt !== null),
  )
  expect(underWay[0]?.returns[0]?.lines[0]?.files).toHaveLength(2)
  const refunded = await ordersWith(({ returns }) => returns.some(({ state }) => state === 'refunded'))
  expect(refunded.map(({ state }) => state)).toContain('completed')
  const disputed = await ordersWith(({ returns }) => returns.some(({ disputedAt }) => disputedAt !== null))
  expect(disputed[0]?.history.map(({ event }) => event)).toContain('addStatement')
})

test('the demo buyer has addresses in two countries, one of them the default', async () => {
  const { addresses } = await (await signedIn('buyer')).call(listAddresses, {})
  expect(addresses.map(({ country, isDefault }) => [country, isDefault])).toEqual([
    ['KZ', true],
    ['KG', false],
  ])
})

test('each queue of the demo office has two rows or more to judge', async () => {
  const office = await signedIn('admin')
  const counts = {
    payouts: (await office.call(listPayouts, { state: 'requested' })).rows.length,
    reports: (await office.call(listReports, {})).rows.length,
    complaints: (await office.call(listComplaints, {})).rows.length,
    brands: (await office.call(listBrandRequests, {})).rows.length,
    transfers: (await office.call(listUnseenTransfers, {})).rows.length,
    shops: (await office.call(shopActions.listReviews, {})).rows.length,
    errors: (await office.call(listErrorGroups, {})).rows.length,
  }
  expect(Object.entries(counts).filter(([, count]) => count < 2)).toEqual([])
})

test('what is played has happened in the past, notifications too, and the books add up', async () => {
  const buyer = await signedIn('buyer')
  const { rows } = await buyer.call(listNotifications, {})
  const ages = rows.map(({ createdAt }) => here.clock.now().getTime() - new Date(createdAt).getTime())
  expect(ages.filter((age) => age > 86_400_000).length).toBeGreaterThan(5)
  expect(await brokenProofs(here)).toEqual([])
})
