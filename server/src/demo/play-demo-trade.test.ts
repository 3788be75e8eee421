import { join } from 'node:path'
import { listAnnouncements } from '@tiantian/contracts/announcement/announcement.ts'
import { shopActions } from '@tiantian/contracts/enterprise/application.ts'
import { listRealNames } from '@tiantian/contracts/enterprise/real-name-review.ts'
import { listPayouts } from '@tiantian/contracts/ledger/ledger.ts'
import { listReports } from '@tiantian/contracts/message/report.ts'
import { listCalendarDays } from '@tiantian/contracts/office/calendar.ts'
import { listBankAccounts } from '@tiantian/contracts/order/bank-account.ts'
import { listBankClaims } from '@tiantian/contracts/order/bank-claim.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { listOrders } from '@tiantian/contracts/order/order-list.ts'
import { listUnseenTransfers } from '@tiantian/contracts/order/payment.ts'
import { listBrandRequests } from '@tiantian/contracts/product/brand-request.ts'
import { listOfficeArticles } from '@tiantian/contracts/publish/office-article.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { listAppVersions, listDownloads } from '@tiantian/contracts/release/app-version.ts'
import { listComplaints } from '@tiantian/contracts/review/complaint.ts'
import { listZeroResults } from '@tiantian/contracts/search/zero-result.ts'
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
    realNames: (await office.call(listRealNames, {})).rows.length,
    searches: (await office.call(listZeroResults, {})).rows.length,
    settledSearches: (await office.call(listZeroResults, { isSettled: true })).rows.length,
    holidays: (await office.call(listCalendarDays, { year: here.clock.now().getUTCFullYear() })).days.length,
  }
  expect(Object.entries(counts).filter(([, count]) => count < 2)).toEqual([])
})

test('[S2.35] the demo office reads in four languages what was looked for in vain, parts and shops, and what only filters hid', async () => {
  const { rows, leftOut } = await (await signedIn('admin')).call(listZeroResults, { limit: 50 })
  expect(new Set(rows.map(({ language }) => language)).size).toBe(4)
  expect(new Set(rows.map(({ kind }) => kind)).size).toBe(2)
  expect(rows.filter(({ wasFilteredAway }) => wasFilteredAway)).not.toEqual([])
  expect(rows[0]?.count).toBeGreaterThan(2)
  expect(leftOut).toBe(0)
})

test('[S1.8] the demo office has an announcement that buyer and owner are told of, one for tomorrow, and a draft', async () => {
  const { rows } = await (await signedIn('admin')).call(listAnnouncements, {})
  expect(rows.map(({ state }) => state)).toEqual(['draft', 'scheduled', 'sent'])
  const { figures, link, title } = rows[2]!
  expect(link).not.toBe('')
  expect(Object.keys(title)).toHaveLength(4)
  expect(figures.delivered).toBe(figures.recipients)
  expect(figures.opened).toBeGreaterThan(5)
  for (const name of ['buyer', 'owner']) {
    const { rows: told } = await (await signedIn(name)).call(listNotifications, { limit: 50 })
    expect(told.find(({ path }) => path.endsWith(rows[2]!.id))).toMatchObject({ isRead: false })
  }
})

test('[S1.17] of two orders that the demo buyer has paid by card one is claimed back at the bank, and one claim is decided', async () => {
  const { rows } = await (await signedIn('admin')).call(listBankClaims, {})
  expect(rows.map(({ state, provider }) => [state, provider])).toEqual([
    ['open', 'sandbox'],
    ['won', 'sandbox'],
  ])
  expect(rows[0]?.heldMinor).toBe(rows[0]?.amount.amountMinor)
  const claimed = await ordersWith(({ claims }) => claims.length > 0)
  expect(claimed.map(({ payments }) => payments[0]?.method)).toEqual(['online', 'online'])
})

test('[S3.5] of the payouts of the demo world one waits for the second officer and one is sent', async () => {
  const office = await signedIn('admin')
  for (const state of ['approved', 'paid'] as const)
    expect((await office.call(listPayouts, { state })).rows).toHaveLength(1)
})

test('[S4.15] an article of the demo office waits for its review, and another comes out tomorrow', async () => {
  const office = await signedIn('admin')
  for (const state of ['in_review', 'scheduled'] as const)
    expect((await office.call(listOfficeArticles, { state })).rows).not.toEqual([])
})

test('[S2.47] the demo office offers a version of the app and prepares the next', async () => {
  const { rows } = await (await signedIn('admin')).call(listAppVersions, {})
  expect(rows.map(({ state }) => state)).toEqual(['draft', 'stable'])
  const { downloads } = await here.visitor.call(listDownloads, {})
  const file = await here.app.inject({ url: downloads[0]!.url })
  expect(file.headers['content-type']).toBe('application/pdf')
})

test('a colleague has proposed another bank account, which waits for the administrator', async () => {
  const { accounts, changes } = await (await signedIn('admin')).call(listBankAccounts, {})
  expect(changes).toMatchObject([{ currency: 'KZT', proposedBy: '李娜', isOwn: false }])
  expect(accounts.filter(({ version }) => version === 2)).toMatchObject([{ currency: 'RUB' }])
})

test('what is played has happened in the past, notifications too, and the books add up', async () => {
  const buyer = await signedIn('buyer')
  const { rows } = await buyer.call(listNotifications, {})
  const ages = rows.map(({ createdAt }) => here.clock.now().getTime() - new Date(createdAt).getTime())
  expect(ages.filter((age) => age > 86_400_000).length).toBeGreaterThan(5)
  expect(await brokenProofs(here)).toEqual([])
})
