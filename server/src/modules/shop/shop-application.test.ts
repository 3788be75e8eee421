import { enterpriseActions, shopActions } from '@tiantian/contracts/enterprise/application.ts'
import { moveOwnShop, tieOwnShop } from '@tiantian/contracts/shop/own-shop.ts'
import { listOwnShops } from '@tiantian/contracts/shop/own-shop-list.ts'
import { getShop } from '@tiantian/contracts/shop/shop.ts'
import { beforeEach, expect, test } from 'vitest'
import { waiters } from '../../test/gate.ts'
import { approved, openedShop, shopForm, submitted, TICKS } from '../../test/make-enterprise.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { cutFromStatements, widenTransactions } from '../../test/transactions.ts'
import { followEnterpriseJob } from './shop-settings.ts'

const here = await testApp()
const { user, visitor, db, clock } = here

// Only so many accounts are made from one address in an hour.
beforeEach(() => clock.advance(2 * 3_600_000))

const NOTE = 'The licence was forged'

async function decide(app: TestApp, id: string, event: 'suspend' | 'revoke', state: string) {
  const lead = await makeOfficer(app, ['kyb_lead'])
  await lead.call(enterpriseActions.decideApplication, { id, event, note: NOTE })
  await followEnterpriseJob(app.clock).run(app.db, { id, kind: 'enterprise', state })
}

async function makeCompanyShop(app: TestApp = here) {
  const owner = await app.user()
  const { id: enterpriseId } = await approved(app, owner, undefined, enterpriseActions)
  const shopId = await openedShop(app, owner, { seller: 'company' })
  return { owner, enterpriseId, shopId }
}

const shopOf = async (owner: Person) => (await owner.call(listOwnShops, {})).rows[0]

/** Another enterprise of the owner, after the week that has to pass. */
async function approveAnother(owner: Person) {
  await db.sql`
    update enterprise_applications set decided_at = decided_at - interval '8 days'
    where user_id = ${owner.id} and state = 'revoked'`
  return approved(here, owner, undefined, enterpriseActions)
}

test('[S1.4, S4.15] a shop of an enterprise that is struck off is closed, is tied to the next one by its owner, and opens again', async () => {
  const { owner, enterpriseId, shopId } = await makeCompanyShop()
  expect(await shopOf(owner)).toMatchObject({ state: 'active', struckOff: null })
  // Suspended first: it is closed all the same.
  await decide(here, enterpriseId, 'suspend', 'suspended')
  await decide(here, enterpriseId, 'revoke', 'revoked')
  expect(await shopOf(owner)).toMatchObject({ state: 'closed', reason: NOTE, struckOff: { tieTo: '' } })
  expect((await owner.refused(moveOwnShop, { id: shopId, event: 'reopen' })).code).toBe(
    'ENTERPRISE_NOT_APPROVED',
  )
  expect((await owner.refused(tieOwnShop, { id: shopId })).code).toBe('ENTERPRISE_NEEDED')
  const next = await approveAnother(owner)
  expect(await shopOf(owner)).toMatchObject({ struckOff: { tieTo: next.form.legalName } })
  const { shop } = await owner.call(tieOwnShop, { id: shopId })
  expect(shop).toMatchObject({ state: 'closed', reason: '' })
  await owner.call(moveOwnShop, { id: shopId, event: 'reopen' })
  const { shop: shown } = await visitor.call(getShop, { id: shopId })
  expect(shown.company?.slug).toBe(next.companySlug)
  expect(await shopOf(owner)).toMatchObject({ state: 'active', struckOff: null })
  const [entry] = await db.sql<{ actorId: string; change: object }[]>`
    select actor_id as "actorId", change from audit_log where object_id = ${shopId} and event = 'shop.tie'`
  expect(entry).toEqual({ actorId: owner.id, change: { from: enterpriseId, to: next.id } })
  // It is in good standing now.
  expect((await owner.refused(tieOwnShop, { id: shopId })).code).toBe('STATE_CONFLICT')
})

test('[S6.3] nobody ties a shop of another, with a lapsed enterprise, or one that the office suspended on its own into the open', async () => {
  const { owner, enterpriseId, shopId } = await makeCompanyShop()
  const stranger = await user()
  await approved(here, stranger, undefined, enterpriseActions)
  await db.sql`update shops set state = 'suspended', reason = 'Complaints' where id = ${shopId}`
  await decide(here, enterpriseId, 'revoke', 'revoked')
  expect((await stranger.refused(tieOwnShop, { id: shopId })).code).toBe('SHOP_NOT_FOUND')
  await db.sql`
    insert into shop_members (shop_id, user_id, role, created_at) values (${shopId}, ${stranger.id}, 'owner', now())`
  expect((await stranger.refused(tieOwnShop, { id: shopId })).code).toBe('PERMISSION_DENIED')
  const { id } = await approveAnother(owner)
  await db.sql`update enterprise_applications set lapsed_at = now() where id = ${id}`
  expect((await owner.refused(tieOwnShop, { id: shopId })).code).toBe('ENTERPRISE_LAPSED')
  await db.sql`update enterprise_applications set lapsed_at = null where id = ${id}`
  const { shop } = await owner.call(tieOwnShop, { id: shopId })
  expect(shop).toMatchObject({ state: 'suspended', reason: 'Complaints' })
  expect((await owner.refused(moveOwnShop, { id: shopId, event: 'reopen' })).code).toBe('STATE_CONFLICT')
})

/** A shop of a company is approved while its enterprise is struck off: the state of the shop after both. */
async function openWhileStruckOff(app: TestApp, isGuarded: boolean) {
  const owner = await app.user()
  const { id } = await approved(app, owner, undefined, enterpriseActions)
  const application = await submitted(app, owner, await shopForm(app, { seller: 'company' }), shopActions)
  const one = await makeOfficer(app, ['kyb_reviewer'])
  const other = await makeOfficer(app, ['kyb_lead'])
  await one.call(shopActions.beginReview, { id: application.id })
  await one.call(shopActions.endorseApplication, { id: application.id, ...TICKS })
  // The enterprise was read, and the row of the shop waits to be written.
  const both = await app.db.transaction(async (tx) => {
    await tx`lock table shops in share row exclusive mode`
    const opening = other.call(shopActions.approveApplication, { id: application.id, ...TICKS })
    await waiters(app, 1)
    const deciding = decide(app, id, 'revoke', 'revoked')
    await (isGuarded ? waiters(app, 2) : deciding)
    return { opening, deciding }
  })
  await both.opening
  await both.deciding
  return (await shopOf(owner))?.state
}

test('[S4.15] a shop that is approved while its enterprise is struck off is closed with it', async () => {
  const app = await testApp()
  widenTransactions(app, 4)
  expect(await openWhileStruckOff(app, true)).toBe('closed')
})

test('control: without the lock on the enterprise the new shop sells on', async () => {
  const app = await testApp()
  widenTransactions(app, 4)
  const cutCount = cutFromStatements(app, 'for share')
  expect(await openWhileStruckOff(app, false)).toBe('active')
  expect(cutCount()).toBeGreaterThan(0)
})
