import { listCart } from '@tiantian/contracts/cart/cart.ts'
import { enterpriseActions, shopActions } from '@tiantian/contracts/enterprise/application.ts'
import { submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { listProducts } from '@tiantian/contracts/product/product.ts'
import { getOwnShop, moveOwnShop, saveOwnShop } from '@tiantian/contracts/shop/own-shop.ts'
import { listOwnShops } from '@tiantian/contracts/shop/own-shop-list.ts'
import { getShop } from '@tiantian/contracts/shop/shop.ts'
import { setShopRole } from '@tiantian/contracts/shop/team.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { waiters } from '../../test/gate.ts'
import { fillCart, makeAddress, previewedCheckout, stockOf } from '../../test/make-cart.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { approved, drafted, openedShop, shopForm } from '../../test/make-enterprise.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { uploadedBy } from '../../test/make-picture.ts'
import type { TestApp } from '../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../test/test-app.ts'
import { cutFromStatements, widenTransactions } from '../../test/transactions.ts'
import { shopChangedJob } from '../product/index/index-batch.ts'
import { declaredNotificationsJob } from '../push/notification/deliver.ts'
import { createIdentityCipher } from '../user/identity/identity.ts'
import { enterpriseRestored } from './enterprise-people/restored-notification.ts'
import { followEnterpriseJob } from './shop-settings.ts'

const here = await testApp()
const { user, visitor, db, clock } = here

test('[S1.4] [S2.28] an approved application opens the shop, and its owner manages it', async () => {
  const owner = await user()
  const stranger = await user()
  const id = await openedShop(here, owner)
  const { rows } = await owner.call(listOwnShops, {}, 'ru')
  expect(rows).toMatchObject([{ id, name: 'Детали Алматы', state: 'active', role: 'owner' }])
  expect((await visitor.call(getShop, { id }, 'ru')).shop.name).toBe('Детали Алматы')
  const { shop } = await owner.call(getOwnShop, { id })
  const settings = {
    ...shop.settings,
    slogan: { en: 'Parts that fit' },
    logo: await uploadedBy(here, owner.id),
  }
  const { shop: saved } = await owner.call(saveOwnShop, { id, version: shop.version, settings })
  expect(saved.settings).toEqual(settings)
  const stale = await owner.refused(saveOwnShop, { id, version: shop.version, settings })
  expect(stale).toMatchObject({ code: 'EDIT_CONFLICT', params: { name: expect.stringMatching(/\S/) } })

  expect((await stranger.refused(getOwnShop, { id })).code).toBe('SHOP_NOT_FOUND')
  expect((await stranger.refused(saveOwnShop, { id, version: saved.version, settings })).code).toBe(
    'SHOP_NOT_FOUND',
  )
  const theirs = { ...settings, cover: await uploadedBy(here, stranger.id) }
  expect((await owner.refused(saveOwnShop, { id, version: saved.version, settings: theirs })).code).toBe(
    'FILE_NOT_FOUND',
  )
})

test('[S2.28] a stale form names who saved the settings, not who changed the team or closed the shop since', async () => {
  const owner = await user()
  const manager = await user()
  const id = await openedShop(here, owner)
  await db.sql`insert into shop_members (shop_id, user_id, role) values (${id}, ${manager.id}, 'manager')`
  const { settings, version } = (await owner.call(getOwnShop, { id })).shop
  const { shop: saved } = await manager.call(saveOwnShop, { id, version, settings })
  await owner.call(setShopRole, { shopId: id, userId: manager.id, role: 'staff' })
  await owner.call(setShopRole, { shopId: id, userId: manager.id, role: 'manager' })
  await owner.call(moveOwnShop, { id, event: 'close' })
  await owner.call(moveOwnShop, { id, event: 'reopen' })
  const [stored] = await db.sql<{ name: string }[]>`
    select coalesce(nullif(nickname, ''), username) as name from users where id = ${manager.id}`
  expect(await owner.refused(saveOwnShop, { id, version, settings })).toMatchObject({
    code: 'EDIT_CONFLICT',
    params: { name: stored?.name },
  })
  // Nobody has edited what the manager saved.
  expect((await manager.refused(saveOwnShop, { id, version: saved.version, settings })).code).toBe(
    'STATE_CONFLICT',
  )
})

test('[S2.28] an individual opens one shop; a company needs its approved enterprise', async () => {
  const owner = await user()
  await openedShop(here, owner)
  expect((await owner.refused(shopActions.startApplication, { requestId: newId() })).code).toBe('SHOP_LIMIT')
  const other = await user()
  const { version } = await drafted(here, other, await shopForm(here, { seller: 'company' }), shopActions)
  expect((await other.refused(shopActions.submitApplication, { version })).code).toBe('ENTERPRISE_NEEDED')
  await approved(here, owner, undefined, enterpriseActions)
  expect(await openedShop(here, owner, { seller: 'company' })).toBeTruthy()
})

test('[S1.4] a shop that its owner closes is not shown to buyers until it opens again', async () => {
  const owner = await user()
  const id = await openedShop(here, owner)
  await owner.call(moveOwnShop, { id, event: 'close' })
  expect((await visitor.refused(getShop, { id })).code).toBe('SHOP_NOT_FOUND')
  expect((await owner.refused(moveOwnShop, { id, event: 'close' })).code).toBe('STATE_CONFLICT')
  await owner.call(moveOwnShop, { id, event: 'reopen' })
  expect((await visitor.call(getShop, { id })).shop.id).toBe(id)
})

test('[S4.15] the shops of a suspended enterprise leave the market with their products, and come back with it', async () => {
  const owner = await user()
  const { id: enterpriseId } = await approved(here, owner, undefined, enterpriseActions)
  const shopId = await openedShop(here, owner, { seller: 'company' })
  const { productId } = await makeProduct(db, { shopId })
  const lead = await makeOfficer(here, ['kyb_lead'])
  /** Does what the queue does about the last decision. */
  const follow = async (state: string) => {
    await followEnterpriseJob(clock).run(db, { id: enterpriseId, kind: 'enterprise', state })
    await shopChangedJob.run(db, { shopId })
  }
  const isListed = async () =>
    (await visitor.call(listProducts, { shop: shopId, limit: 10 })).rows.some(({ id }) => id === productId)
  await follow('approved')
  expect(await isListed()).toBe(true)

  const note = 'The licence was revoked'
  await lead.call(enterpriseActions.decideApplication, { id: enterpriseId, event: 'suspend', note })
  await follow('suspended')
  expect((await visitor.refused(getShop, { id: shopId })).code).toBe('SHOP_NOT_FOUND')
  expect(await isListed()).toBe(false)
  const { rows } = await owner.call(listOwnShops, {})
  expect(rows[0]).toMatchObject({ state: 'suspended', reason: note })
  expect((await owner.refused(moveOwnShop, { id: shopId, event: 'reopen' })).code).toBe(
    'ENTERPRISE_NOT_APPROVED',
  )

  await lead.call(enterpriseActions.decideApplication, {
    id: enterpriseId,
    event: 'restore',
    note: 'It is back',
  })
  await follow('approved')
  expect((await visitor.call(getShop, { id: shopId })).shop.id).toBe(shopId)
  expect(await isListed()).toBe(true)

  await db.sql`update shops set state = 'suspended', reason = 'Fakes' where id = ${shopId}`
  for (const event of ['suspend', 'restore'] as const) {
    await lead.call(enterpriseActions.decideApplication, { id: enterpriseId, event, note })
    await follow(event === 'suspend' ? 'suspended' : 'approved')
  }
  // What the office suspended on its own stays closed.
  const job = declaredNotificationsJob(
    { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock },
    [enterpriseRestored],
  )
  const waiting = await db.sql<{ data: object }[]>`
    select data from outbox where topic = ${job.topic} and data->>'kind' = 'enterprise.restored'`
  expect(waiting).toHaveLength(2)
  await job.run(db, waiting[1]!.data)
  const [told] = await db.sql<{ text: string }[]>`
    select texts::text as text from notifications where user_id = ${owner.id} and kind = 'enterprise.restored'`
  expect(told?.text).toContain('has restored')
  expect(told?.text).toContain('Still closed, as the alliance suspended them by themselves: ')
  expect((await owner.call(listOwnShops, {})).rows[0]).toMatchObject({ state: 'suspended', reason: 'Fakes' })
})

test('[S1.4, S4.15] the owner of a suspended or struck-off enterprise cannot open a shop again that was closed before', async () => {
  const owner = await user()
  const { id: enterpriseId } = await approved(here, owner, undefined, enterpriseActions)
  const shopId = await openedShop(here, owner, { seller: 'company' })
  const lead = await makeOfficer(here, ['kyb_lead'])
  const decide = async (event: 'suspend' | 'restore' | 'revoke', state: string) => {
    await lead.call(enterpriseActions.decideApplication, { id: enterpriseId, event, note: 'The licence' })
    await followEnterpriseJob(clock).run(db, { id: enterpriseId, kind: 'enterprise', state })
  }
  const reopen = () => owner.refused(moveOwnShop, { id: shopId, event: 'reopen' })
  await owner.call(moveOwnShop, { id: shopId, event: 'close' })
  await decide('suspend', 'suspended')
  expect((await reopen()).code).toBe('ENTERPRISE_NOT_APPROVED')
  expect((await (await user()).refused(moveOwnShop, { id: shopId, event: 'reopen' })).code).toBe(
    'SHOP_NOT_FOUND',
  )
  await decide('restore', 'approved')
  await owner.call(moveOwnShop, { id: shopId, event: 'reopen' })
  await owner.call(moveOwnShop, { id: shopId, event: 'close' })
  await decide('revoke', 'revoked')
  expect((await reopen()).code).toBe('ENTERPRISE_NOT_APPROVED')
  expect((await visitor.refused(getShop, { id: shopId })).code).toBe('SHOP_NOT_FOUND')
  // A message that comes late opens nothing either, however the shop was suspended.
  await db.sql`update shops set state = 'suspended', suspended_with_enterprise = true where id = ${shopId}`
  await followEnterpriseJob(clock).run(db, { id: enterpriseId, kind: 'enterprise', state: 'approved' })
  expect((await owner.call(listOwnShops, {})).rows[0]).toMatchObject({ id: shopId, state: 'suspended' })
})

/** An owner opens a shop again while the office strikes its enterprise off: the state of the shop after both. */
async function reopenWhileStruckOff(app: TestApp, isGuarded: boolean) {
  const owner = await app.user()
  const { id } = await approved(app, owner, undefined, enterpriseActions)
  const shopId = await openedShop(app, owner, { seller: 'company' })
  await owner.call(moveOwnShop, { id: shopId, event: 'close' })
  const lead = await makeOfficer(app, ['kyb_lead'])
  const strikeOff = async () => {
    const note = 'The licence was forged'
    await lead.call(enterpriseActions.decideApplication, { id, event: 'revoke', note })
    await followEnterpriseJob(app.clock).run(app.db, { id, kind: 'enterprise', state: 'revoked' })
  }
  // The owner has asked about the enterprise and waits for the shop, when the office decides.
  const both = await app.db.transaction(async (tx) => {
    await tx`select from shops where id = ${shopId} for no key update`
    const reopening = owner.call(moveOwnShop, { id: shopId, event: 'reopen' })
    await waiters(app, 1)
    const deciding = strikeOff()
    await (isGuarded ? waiters(app, 2) : deciding)
    return { reopening, deciding }
  })
  await both.reopening
  await both.deciding
  return (await owner.call(listOwnShops, {})).rows[0]?.state
}

test('[S4.15] a shop that opens again while its enterprise is struck off is closed with it', async () => {
  const app = await testApp()
  widenTransactions(app, 4)
  expect(await reopenWhileStruckOff(app, true)).toBe('closed')
})

test('control: without the lock on the enterprise the shop goes on selling', async () => {
  const app = await testApp()
  widenTransactions(app, 4)
  const cutCount = cutFromStatements(app, 'for share')
  expect(await reopenWhileStruckOff(app, false)).toBe('active')
  expect(cutCount()).toBeGreaterThan(0)
})

test('[S2.24] buyers read the opening hours, a coming holiday and the minimum order of a shop', async () => {
  const owner = await user()
  const id = await openedShop(here, owner)
  const { shop } = await owner.call(getOwnShop, { id })
  expect((await visitor.call(getShop, { id })).shop).toMatchObject({
    hours: null,
    holiday: null,
    minimumOrder: null,
  })
  const open = { opens: '09:00', closes: '18:00' }
  const change = {
    hours: [open, open, open, open, open, null, null],
    holiday: { from: '2026-01-01', to: '2099-01-31', note: { ru: 'Новый год' } },
    minimumOrder: { amountMinor: 50_000, currency: 'USD' as const },
  }
  const settings = { ...shop.settings, ...change }
  const { shop: saved } = await owner.call(saveOwnShop, { id, version: shop.version, settings })
  expect((await visitor.call(getShop, { id }, 'ru')).shop).toMatchObject({
    ...change,
    holiday: { from: '2026-01-01', to: '2099-01-31', note: 'Новый год' },
  })
  const past = { ...settings, holiday: { from: '2020-01-01', to: '2020-01-31', note: {} } }
  await owner.call(saveOwnShop, { id, version: saved.version, settings: past })
  expect((await visitor.call(getShop, { id })).shop.holiday).toBeNull()
})

test('[S4.15] a suspended shop sells nothing on through a cart and a confirm page that were open before', async () => {
  const owner = await user()
  const buyer = await user()
  const { id: enterpriseId } = await approved(here, owner, undefined, enterpriseActions)
  const shopId = await openedShop(here, owner, { seller: 'company' })
  const { offerId } = await makeProduct(db, { shopId })
  const stock = await stockOf(db, offerId)
  await fillCart(buyer, { [offerId]: 1 })
  const open = await previewedCheckout(buyer, await makeAddress(buyer))

  const lead = await makeOfficer(here, ['kyb_lead'])
  const decide = async (event: 'suspend' | 'restore', state: string) => {
    await lead.call(enterpriseActions.decideApplication, { id: enterpriseId, event, note: 'The licence' })
    await followEnterpriseJob(clock).run(db, { id: enterpriseId, kind: 'enterprise', state })
  }
  await decide('suspend', 'suspended')
  expect((await buyer.refused(submitCheckout, open)).code).toBe('OFFER_EXPIRED')
  const { cart } = await buyer.call(listCart, {})
  expect(cart.groups.flatMap(({ lines }) => lines)).toMatchObject([{ offerId, problem: 'OFFER_EXPIRED' }])
  expect(await stockOf(db, offerId)).toBe(stock)

  await decide('restore', 'approved')
  expect((await buyer.call(submitCheckout, open)).orders).toHaveLength(1)
})

test('[S2.24] a shop states where it is registered for VAT: the owner and managers may, once for each country', async () => {
  const owner = await user()
  const clerk = await user()
  const id = await openedShop(here, owner)
  await db.sql`insert into shop_members (shop_id, user_id, role) values (${id}, ${clerk.id}, 'staff')`
  const { settings, version } = (await owner.call(getOwnShop, { id })).shop
  expect(settings.taxes).toEqual([])
  const kz = { country: 'KZ', number: 'BIN 100140000012', basisPoints: 1600, isIncluded: true }
  const taxes = [kz, { country: 'CN', number: '91310000MA1K35TQ6H', basisPoints: 1300, isIncluded: false }]
  const save = { id, version, settings: { ...settings, taxes } }
  expect((await clerk.refused(saveOwnShop, save)).code).toBe('PERMISSION_DENIED')
  const { shop } = await owner.call(saveOwnShop, save)
  expect(new Set(shop.settings.taxes)).toEqual(new Set(taxes))
  // An older app that knows nothing of tax leaves it as it is.
  const { taxes: _, ...older } = shop.settings
  const kept = await owner.call(saveOwnShop, { id, version: shop.version, settings: older })
  expect(kept.shop.settings.taxes).toHaveLength(2)
  for (const wrong of [
    [kz, kz],
    [{ ...kz, basisPoints: 0 }],
    [{ ...kz, basisPoints: 5001 }],
    [{ ...kz, number: ' ' }],
    [{ ...kz, country: 'QQ' }],
  ])
    expect(
      await owner.refused(saveOwnShop, {
        id,
        version: kept.shop.version,
        settings: { ...settings, taxes: wrong },
      }),
    ).toMatchObject({ code: 'INVALID_INPUT' })
  const unknown = { ...settings, taxes: [kz, { ...kz, country: 'QQ' }] }
  expect(
    await owner.refused(saveOwnShop, { id, version: kept.shop.version, settings: unknown }),
  ).toMatchObject({ fields: [{ path: 'settings.taxes.1.country', rule: 'invalid_value' }] })
})
