import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { getOwnShop, moveOwnShop, saveOwnShop } from '@tiantian/contracts/shop/own-shop.ts'
import type { ShopRole } from '@tiantian/contracts/shop/own-shop-list.ts'
import { listOwnShops } from '@tiantian/contracts/shop/own-shop-list.ts'
import { getOwnCategories } from '@tiantian/contracts/shop/shop-category.ts'
import {
  acceptShopInvitation,
  getShopInvitation,
  getShopTeam,
  inviteToShop,
  leaveShop,
  removeFromShop,
  resendShopInvitation,
  revokeShopInvitation,
  SHOP_INVITATION_DAYS,
  setShopRole,
} from '@tiantian/contracts/shop/team.ts'
import { closeAccount } from '@tiantian/contracts/user/account.ts'
import { PROOF_LIFE_MS } from '@tiantian/contracts/user/session.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { meetAtGate, waiters } from '../../test/gate.ts'
import { Mailbox } from '../../test/mailbox.ts'
import { makeShop } from '../../test/make-catalogue.ts'
import { openedShop } from '../../test/make-enterprise.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { Refused, TEST_SECRET, testApp } from '../../test/test-app.ts'
import { cutFromStatements, widenTransactions } from '../../test/transactions.ts'
import { declaredNotificationsJob } from '../push/notification/deliver.ts'
import { eraseClosed } from '../user/account/erase.ts'
import { createIdentityCipher } from '../user/identity/identity.ts'
import { SHOP_MEMBERS_MAX } from './member.ts'
import { deleteOldInvitations } from './team.ts'
import { shopInvitation, shopJoined } from './team-notification.ts'

const DAY_MS = 86_400_000
const here = await testApp()
const { db, clock } = here

// Only so many accounts are made from one address in an hour.
beforeEach(() => clock.advance(2 * 3_600_000))

const newEmail = () => `worker-${newId()}@mail.example`

async function ownedShop(app: TestApp = here) {
  const owner = await app.user()
  const { id: shopId } = await makeShop(app.db, { ownerId: owner.id, names: { en: 'Parts of Almaty' } })
  return { owner, shopId }
}

/** The token in the latest letter to an address. */
async function tokenFor(email: string, app: TestApp = here): Promise<string> {
  const [latest] = await new Mailbox(app).messagesTo(email)
  return /join\?token=([\w-]+)/.exec(latest?.text ?? '')?.[1] ?? ''
}

async function invited(
  { owner, shopId }: { owner: Person; shopId: string },
  { role = 'staff', email = newEmail(), app = here }: { role?: ShopRole; email?: string; app?: TestApp } = {},
) {
  const { invitations } = await owner.call(inviteToShop, { shopId, email, role, language: 'ru' })
  const id = invitations.find((one) => one.email === email)!.id
  return { id, email, token: await tokenFor(email, app) }
}

async function joined(shop: { owner: Person; shopId: string }, role: ShopRole) {
  const [{ token }, person] = [await invited(shop, { role }), await here.user()]
  await person.call(acceptShopInvitation, { by: { token } })
  return person
}

const codeOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refused) return error.code
      throw error
    },
  )

test('[S2.23] an owner invites by mail; the invited person signs in, accepts by its link and works in the shop', async () => {
  const shop = await ownedShop()
  const { shopId, owner } = shop
  const email = newEmail()
  const { invitations } = await owner.call(inviteToShop, {
    shopId,
    role: 'manager',
    language: 'ru',
    email: ` ${email.toUpperCase()} `,
  })
  expect(invitations).toMatchObject([{ email, role: 'manager', isExpired: false }])
  const [letter] = await new Mailbox(here).messagesTo(email)
  expect(letter?.subject).toBe('Приглашение в магазин «Parts of Almaty»')
  expect(letter?.text).toContain('управляющий')

  const token = await tokenFor(email)
  const person = await here.user()
  // Reading is not accepting: a mail program that opens the link changes nothing.
  for (const _ of [1, 2])
    expect((await person.call(getShopInvitation, { by: { token } })).invitation).toMatchObject({
      shop: { id: shopId, name: 'Parts of Almaty' },
      email,
      role: 'manager',
      ownRole: null,
    })
  expect((await person.refused(getOwnShop, { id: shopId })).code).toBe('SHOP_NOT_FOUND')
  expect((await here.visitor.refused(acceptShopInvitation, { by: { token } })).code).toBe('LOGIN_REQUIRED')
  expect(await person.call(acceptShopInvitation, { by: { token } })).toEqual({ shopId, role: 'manager' })
  expect((await person.call(getOwnShop, { id: shopId })).shop.role).toBe('manager')
  // An answer that was lost is asked for again; nobody else can use the link.
  expect(await person.call(acceptShopInvitation, { by: { token } })).toEqual({ shopId, role: 'manager' })
  const late = await here.user()
  expect((await late.refused(acceptShopInvitation, { by: { token } })).code).toBe('LINK_INVALID')
  expect((await late.refused(getShopInvitation, { by: { token } })).code).toBe('LINK_INVALID')
  const team = await owner.call(getShopTeam, { shopId })
  expect(team.members).toMatchObject([
    { id: owner.id, role: 'owner', isMain: true },
    { id: person.id, role: 'manager', isMain: false },
  ])
  expect(team.invitations).toEqual([])
  const audited = await db.sql<{ event: string }[]>`
    select event from audit_log where object_id = ${shopId} and event like 'shop.%' order by created_at, id`
  expect(audited.map(({ event }) => event)).toEqual([
    'shop.invitation.send',
    'shop.member.set',
    'shop.invitation.accept',
  ])
})

test.each([
  ['no address', { email: 'worker' }],
  ['an address that is too long', { email: `${'a'.repeat(250)}@b.kz` }],
  ['an unknown role', { role: 'admin' }],
  ['an unknown language', { language: 'de' }],
  ['a shop without an id', { shopId: '7' }],
])('[S2.23] an invitation with %s is refused', async (_, wrong) => {
  const { owner, shopId } = await ownedShop()
  const input = { shopId, email: newEmail(), role: 'staff', language: 'en', ...wrong } as const
  expect((await owner.refused(inviteToShop, input as never)).code).toBe('INVALID_INPUT')
  expect((await owner.call(getShopTeam, { shopId })).invitations).toEqual([])
})

test('[S2.23] bad links and roles are refused', async () => {
  const { owner, shopId } = await ownedShop()
  for (const token of ['', 'x'.repeat(101)])
    expect((await owner.refused(acceptShopInvitation, { by: { token } })).code).toBe('INVALID_INPUT')
  expect((await owner.refused(acceptShopInvitation, { by: {} as never })).code).toBe('INVALID_INPUT')
  for (const token of ['A'.repeat(32), 'ключ'])
    expect((await owner.refused(acceptShopInvitation, { by: { token } })).code).toBe('LINK_INVALID')
  const wrong = { shopId, userId: owner.id, role: 'boss' } as never
  expect((await owner.refused(setShopRole, wrong)).code).toBe('INVALID_INPUT')
  expect((await owner.refused(removeFromShop, { shopId, userId: newId() })).code).toBe('USER_NOT_FOUND')
  expect((await owner.refused(removeFromShop, { shopId, userId: owner.id })).code).toBe('PERMISSION_DENIED')
})

test('[S2.23] only an owner decides who works in the shop; one of another shop reaches nothing', async () => {
  const shop = await ownedShop()
  const { shopId, owner } = shop
  const people = { manager: await joined(shop, 'manager'), staff: await joined(shop, 'staff') }
  const { id } = await invited(shop)
  const other = await ownedShop()
  const acts = (person: Person) => [
    person.call(inviteToShop, { shopId, email: newEmail(), role: 'staff', language: 'en' }),
    person.call(resendShopInvitation, { shopId, id }),
    person.call(revokeShopInvitation, { shopId, id }),
    person.call(setShopRole, { shopId, userId: people.staff.id, role: 'owner' }),
    person.call(removeFromShop, { shopId, userId: people.staff.id }),
  ]
  for (const person of [people.manager, people.staff])
    expect(new Set(await Promise.all(acts(person).map(codeOf)))).toEqual(new Set(['PERMISSION_DENIED']))
  expect(new Set(await Promise.all(acts(other.owner).map(codeOf)))).toEqual(new Set(['SHOP_NOT_FOUND']))
  expect((await other.owner.refused(getShopTeam, { shopId })).code).toBe('SHOP_NOT_FOUND')
  // By the way of the own shop neither.
  const own = { shopId: other.shopId }
  for (const action of [resendShopInvitation, revokeShopInvitation])
    expect((await other.owner.refused(action, { ...own, id })).code).toBe('INVITATION_NOT_FOUND')
  const theirs = { ...own, userId: people.staff.id }
  expect((await other.owner.refused(removeFromShop, theirs)).code).toBe('USER_NOT_FOUND')
  // Colleagues see each other, and not who is invited.
  const seen = await people.staff.call(getShopTeam, { shopId })
  expect(seen).toMatchObject({ shop: { role: 'staff' }, invitations: [] })
  expect(seen.members).toHaveLength(3)
  expect((await owner.call(getShopTeam, { shopId })).invitations).toHaveLength(1)
})

test('[S2.23] a link ends with its time, with a new letter, with a second invitation and when it is withdrawn', async () => {
  const shop = await ownedShop()
  const { owner, shopId } = shop
  const person = await here.user()
  const attempt = (token: string) => codeOf(person.call(acceptShopInvitation, { by: { token } }))

  const first = await invited(shop)
  // At the end of its time; a session would end sooner.
  await db.sql`update shop_invitations set expires_at = ${clock.now()} where id = ${first.id}`
  expect(await attempt(first.token)).toBe('LINK_INVALID')
  expect((await owner.call(getShopTeam, { shopId })).invitations).toMatchObject([{ isExpired: true }])
  await owner.call(resendShopInvitation, { shopId, id: first.id })
  const resent = await tokenFor(first.email)
  expect(await attempt(first.token)).toBe('LINK_INVALID')

  const again = await invited(shop, { email: first.email, role: 'manager' })
  expect(await attempt(resent)).toBe('LINK_INVALID')
  const { invitations } = await owner.call(getShopTeam, { shopId })
  expect(invitations).toMatchObject([{ id: again.id, role: 'manager', isExpired: false }])

  await owner.call(revokeShopInvitation, { shopId, id: again.id })
  expect(await attempt(again.token)).toBe('LINK_INVALID')
  for (const action of [resendShopInvitation, revokeShopInvitation])
    expect((await owner.refused(action, { shopId, id: again.id })).code).toBe('INVITATION_NOT_FOUND')
  expect((await person.call(listOwnShops, {})).rows).toEqual([])
})

test('[S2.23] a letter that still waits when its invitation is sent again goes out no more', async () => {
  const { owner, shopId } = await ownedShop()
  const person = await here.user()
  const account = newEmail()
  await db.sql`update users set email = ${account} where id = ${person.id}`
  for (const email of [newEmail(), account]) {
    const { invitations } = await owner.call(inviteToShop, { shopId, email, role: 'staff', language: 'en' })
    const { id } = invitations.find((one) => one.email === email)!
    await owner.call(resendShopInvitation, { shopId, id })
    expect(await new Mailbox(here).messagesTo(email)).toHaveLength(1)
    const by = { token: await tokenFor(email) }
    expect((await person.call(getShopInvitation, { by })).invitation).toMatchObject({ email })
  }
})

test('[S2.23] invitations of which nothing came are deleted a month after their end', async () => {
  const app = await testApp()
  await invited(await ownedShop(app), { app })
  const after = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS)
  expect(await deleteOldInvitations(app.db.sql, after(SHOP_INVITATION_DAYS + 29))).toBe(0)
  expect(await deleteOldInvitations(app.db.sql, after(SHOP_INVITATION_DAYS + 31))).toBe(1)
})

test('[S2.23] the account of the address is told and can accept without the letter; the owner is told who came', async () => {
  const shop = await ownedShop()
  const { owner, shopId } = shop
  const person = await here.user()
  const email = newEmail()
  await db.sql`update users set email = ${email}, language = 'kk' where id = ${person.id}`
  const { id } = await invited(shop, { email })
  const [letter] = await new Mailbox(here).messagesTo(email)
  expect(letter?.subject).toContain('шақыру')
  await deliver()
  const { rows } = await person.call(listNotifications, {})
  expect(rows).toMatchObject([{ kind: 'shop.invitation', path: `/#/pages/shop/join?id=${id}` }])

  const stranger = await here.user()
  expect((await stranger.refused(getShopInvitation, { by: { id } })).code).toBe('INVITATION_NOT_FOUND')
  expect((await stranger.refused(acceptShopInvitation, { by: { id } })).code).toBe('INVITATION_NOT_FOUND')
  await person.call(acceptShopInvitation, { by: { id } })
  await deliver()
  const news = await owner.call(listNotifications, {})
  expect(news.rows).toMatchObject([{ kind: 'shop.joined', path: `/#/pages/shop/staff?shop=${shopId}` }])
  expect((await owner.refused(inviteToShop, { shopId, email, role: 'owner', language: 'en' })).code).toBe(
    'ALREADY_IN_TEAM',
  )
})

/** Sends what waits to be told. */
async function deliver() {
  const job = declaredNotificationsJob(
    { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock },
    [shopInvitation, shopJoined],
  )
  const waiting = await db.sql<
    { data: object }[]
  >`delete from outbox where topic = ${job.topic} returning data`
  for (const { data } of waiting) await job.run(db, data)
}

test('[S2.23] one who is in the team already keeps their role, and the link stays good for somebody else', async () => {
  const shop = await ownedShop()
  const manager = await joined(shop, 'manager')
  const { token } = await invited(shop)
  for (const person of [manager, shop.owner]) {
    expect((await person.refused(acceptShopInvitation, { by: { token } })).code).toBe('ALREADY_IN_TEAM')
    expect((await person.call(getShopInvitation, { by: { token } })).invitation.ownRole).not.toBeNull()
  }
  const other = await here.user()
  expect((await other.call(acceptShopInvitation, { by: { token } })).role).toBe('staff')
})

test('[S2.23] a removed member loses the shop at once, and may be invited again', async () => {
  const shop = await ownedShop()
  const { owner, shopId } = shop
  const [{ token: first }, person] = [await invited(shop, { role: 'manager' }), await here.user()]
  await person.call(acceptShopInvitation, { by: { token: first } })
  await person.call(getOwnCategories, { shopId })
  await owner.call(setShopRole, { shopId, userId: person.id, role: 'staff' })
  expect((await person.refused(getOwnCategories, { shopId })).code).toBe('PERMISSION_DENIED')
  const { members } = await owner.call(removeFromShop, { shopId, userId: person.id })
  expect(members).toHaveLength(1)
  expect((await person.refused(getOwnCategories, { shopId })).code).toBe('SHOP_NOT_FOUND')
  expect((await person.refused(getShopTeam, { shopId })).code).toBe('SHOP_NOT_FOUND')
  expect((await person.refused(leaveShop, { shopId })).code).toBe('SHOP_NOT_FOUND')
  for (const action of [getShopInvitation, acceptShopInvitation])
    expect((await person.refused(action, { by: { token: first } })).code).toBe('LINK_INVALID')
  const { token } = await invited(shop)
  await person.call(acceptShopInvitation, { by: { token } })
  await person.call(leaveShop, { shopId })
  expect((await person.call(listOwnShops, {})).rows).toEqual([])
})

test('[S2.23] the last owner neither leaves nor steps down; with a second one the shop passes on', async () => {
  const shop = await ownedShop()
  const { owner, shopId } = shop
  expect((await owner.refused(leaveShop, { shopId })).code).toBe('LAST_OWNER')
  const stepDown = { shopId, userId: owner.id, role: 'manager' } as const
  expect((await owner.refused(setShopRole, stepDown)).code).toBe('LAST_OWNER')

  const second = await joined(shop, 'owner')
  // The first one answers for the shop: another owner does not put them out of it.
  expect((await second.refused(removeFromShop, { shopId, userId: owner.id })).code).toBe('PERMISSION_DENIED')
  expect((await second.refused(setShopRole, stepDown)).code).toBe('PERMISSION_DENIED')
  const { members } = await owner.call(setShopRole, stepDown)
  expect(members).toMatchObject([
    { id: second.id, role: 'owner', isMain: true },
    { id: owner.id, role: 'manager', isMain: false },
  ])
  const [{ owner_id }] = await db.sql<[{ owner_id: string }]>`select owner_id from shops where id = ${shopId}`
  expect(owner_id).toBe(second.id)
  expect(
    (await owner.refused(inviteToShop, { shopId, email: newEmail(), role: 'owner', language: 'en' })).code,
  ).toBe('PERMISSION_DENIED')
  expect((await second.refused(leaveShop, { shopId })).code).toBe('LAST_OWNER')
})

/** Both owners of a shop leave at the same time. */
async function leaveTogether(app: TestApp, meet: <T>(run: () => Promise<T>) => Promise<T>) {
  const shop = await ownedShop(app)
  const [{ token }, second] = [await invited(shop, { role: 'owner', app }), await app.user()]
  await second.call(acceptShopInvitation, { by: { token } })
  const leaving = () =>
    Promise.all([shop.owner, second].map((person) => codeOf(person.call(leaveShop, { shopId: shop.shopId }))))
  return (await meet(leaving)).toSorted()
}

test('[S2.23] of two owners who leave at once, one stays', async () => {
  const app = await testApp()
  widenTransactions(app, 2)
  expect(await leaveTogether(app, (run) => run())).toEqual(['LAST_OWNER', 'done'])
  const owners = await app.db.sql`
    select from shop_members m join shops s on s.id = m.shop_id and s.owner_id = m.user_id where m.role = 'owner'`
  expect(owners).toHaveLength(1)
})

test('control: without the lock of the shop, both owners are told that they have left', async () => {
  const app = await testApp()
  widenTransactions(app, 2)
  const cutCount = cutFromStatements(app, 'for no key update')
  const atGate = <T>(run: () => Promise<T>) =>
    meetAtGate(app, 'trigger gate after delete on shop_members for each row', 2, run)
  expect(await leaveTogether(app, atGate)).toEqual(['done', 'done'])
  expect(cutCount()).toBeGreaterThan(0)
})

test('[S2.23] a team has a limit, which open invitations count towards', async () => {
  const { owner, shopId } = await ownedShop()
  await db.sql`
    insert into shop_invitations (id, shop_id, email, role, language, token_hash, created_at, sent_at, expires_at)
    select gen_random_uuid(), ${shopId}, 'n' || n || '@mail.example', 'staff', 'en', decode(md5(${shopId} || n), 'hex'),
      now(), now(), now() + interval '7 days' from generate_series(1, ${SHOP_MEMBERS_MAX - 1}) n`
  const input = { shopId, email: newEmail(), role: 'staff', language: 'en' } as const
  expect((await owner.refused(inviteToShop, input)).code).toBe('TEAM_LIMIT')
  // Inviting an address again takes no further place.
  await owner.call(inviteToShop, { ...input, email: 'n1@mail.example' })
})

const GUARD = 'and i.accepted_at is null'
const ACCOUNTS = 6

/** Several accounts open the same link and accept at the same time. */
async function rush(app: TestApp) {
  const shop = await ownedShop(app)
  const { token } = await invited(shop, { app })
  const people = await Promise.all(Array.from({ length: ACCOUNTS }, () => app.user()))
  const codes = await Promise.all(
    people.map((person) => codeOf(person.call(acceptShopInvitation, { by: { token } }))),
  )
  const { members } = await shop.owner.call(getShopTeam, { shopId: shop.shopId })
  return { codes: codes.toSorted(), staff: members.length - 1 }
}

test('[S2.23] of several accounts that use one link at once, one joins', async () => {
  const app = await testApp()
  widenTransactions(app, ACCOUNTS)
  expect(await rush(app)).toEqual({
    codes: [...Array(ACCOUNTS - 1).fill('LINK_INVALID'), 'done'],
    staff: 1,
  })
})

test('control: without the condition in the update, the same link lets all of them in', async () => {
  const app = await testApp()
  widenTransactions(app, ACCOUNTS)
  const cutCount = cutFromStatements(app, GUARD)
  expect((await rush(app)).staff).toBe(ACCOUNTS)
  expect(cutCount()).toBeGreaterThan(0)
})

const giveAddress = (person: Person, email: string) =>
  db.sql`update users set email = ${email} where id = ${person.id}`

test('[S2.23] a removed owner does not come back by an invitation of their own', async () => {
  const shop = await ownedShop()
  const { owner, shopId } = shop
  const second = await joined(shop, 'owner')
  const own = await invited({ owner: second, shopId }, { role: 'owner' })
  const kept = await invited(shop)
  const { invitations } = await owner.call(removeFromShop, { shopId, userId: second.id })
  expect(invitations).toMatchObject([{ id: kept.id }])
  expect((await second.refused(acceptShopInvitation, { by: { token: own.token } })).code).toBe('LINK_INVALID')
  expect((await second.refused(getShopTeam, { shopId })).code).toBe('SHOP_NOT_FOUND')
  const revoked = await db.sql`
    select from audit_log where event = 'shop.invitation.revoke' and object_id = ${shopId} and actor_id = ${owner.id}
      and change->>'invitationId' = ${own.id}`
  expect(revoked).toHaveLength(1)
})

test('[S2.23] what an owner has sent is withdrawn when they leave or are an owner no more', async () => {
  const shop = await ownedShop()
  const { owner, shopId } = shop
  const demoted = await joined(shop, 'owner')
  const leaving = await joined(shop, 'owner')
  for (const person of [demoted, leaving]) await invited({ owner: person, shopId }, { role: 'owner' })
  await owner.call(setShopRole, { shopId, userId: demoted.id, role: 'manager' })
  expect((await owner.call(getShopTeam, { shopId })).invitations).toHaveLength(1)
  await leaving.call(leaveShop, { shopId })
  expect((await owner.call(getShopTeam, { shopId })).invitations).toEqual([])
  // Who answered for the shop as well.
  const [{ token }, third] = [await invited(shop, { role: 'owner' }), await here.user()]
  await third.call(acceptShopInvitation, { by: { token } })
  await invited(shop, { role: 'owner' })
  await owner.call(setShopRole, { shopId, userId: owner.id, role: 'staff' })
  expect((await third.call(getShopTeam, { shopId })).invitations).toEqual([])
})

test('[S2.23] a removed member does not come back by a second invitation to them', async () => {
  const shop = await ownedShop()
  const { owner, shopId } = shop
  const person = await here.user()
  const atSend = newEmail()
  const later = newEmail()
  await giveAddress(person, atSend)
  // Sent to the address of the account, to one that was added later, and to that by which they joined.
  const known = await invited(shop, { role: 'manager', email: atSend })
  const unknown = await invited(shop, { role: 'manager', email: later })
  const used = await invited(shop)
  const kept = await invited(shop)
  await giveAddress(person, later)
  await person.call(acceptShopInvitation, { by: { token: used.token } })
  const again = await invited(shop, { email: used.email })
  const { invitations } = await owner.call(removeFromShop, { shopId, userId: person.id })
  expect(invitations.map(({ id }) => id)).toEqual([kept.id])
  for (const { token } of [known, unknown, again])
    expect((await person.refused(acceptShopInvitation, { by: { token } })).code).toBe('LINK_INVALID')
})

test.each(['invite', 'resend', 'revoke', 'set a role', 'remove', 'leave', 'close', 'save'] as const)(
  '[S2.23] an owner who is removed while the call waits does nothing more: %s',
  async (act) => {
    const owner = await here.user()
    const shopId = await openedShop(here, owner)
    const shop = { owner, shopId }
    const second = await joined(shop, 'owner')
    const staff = await joined(shop, 'staff')
    const { id } = await invited(shop)
    const { shop: saved } = await second.call(getOwnShop, { id: shopId })
    const before = await stateOf(shopId)
    const acts = {
      invite: () => second.call(inviteToShop, { shopId, email: newEmail(), role: 'owner', language: 'en' }),
      resend: () => second.call(resendShopInvitation, { shopId, id }),
      revoke: () => second.call(revokeShopInvitation, { shopId, id }),
      'set a role': () => second.call(setShopRole, { shopId, userId: staff.id, role: 'owner' }),
      remove: () => second.call(removeFromShop, { shopId, userId: staff.id }),
      leave: () => second.call(leaveShop, { shopId }),
      close: () => second.call(moveOwnShop, { id: shopId, event: 'close' }),
      save: () => second.call(saveOwnShop, { id: shopId, version: saved.version, settings: saved.settings }),
    }
    const code = await whileLocked(shopId, second.id, () => codeOf(acts[act]()))
    expect(code).toBe('SHOP_NOT_FOUND')
    const after = await stateOf(shopId)
    expect(after).toEqual({
      ...before,
      members: before.members.filter((one) => one !== `${second.id} owner`),
    })
    expect((await owner.call(getShopTeam, { shopId })).members).toHaveLength(2)
  },
)

/** What the calls of an owner would have changed. */
async function stateOf(shopId: string) {
  const [row] = await db.sql<[{ members: string[]; invitations: string[]; shop: string }]>`
    select array(select user_id || ' ' || role from shop_members where shop_id = ${shopId} order by 1) as members,
      array(select id || ' ' || encode(token_hash, 'hex') from shop_invitations where shop_id = ${shopId} order by 1)
        as invitations,
      (select state || ' ' || version from shops where id = ${shopId}) as shop`
  return row
}

/** Removes the member in a transaction that the call waits for. */
async function whileLocked(shopId: string, userId: string, call: () => Promise<string>) {
  let waiting: Promise<string> | undefined
  await db.sql.begin(async (tx) => {
    await tx`select from shops where id = ${shopId} for no key update`
    waiting = call()
    await waiters(here, 1)
    await tx`delete from shop_members where shop_id = ${shopId} and user_id = ${userId}`
  })
  return waiting
}

const mainOwner = async (shopId: string) => {
  const [row] = await db.sql<{ owner_id: string }[]>`select owner_id from shops where id = ${shopId}`
  return row?.owner_id
}

test('[S2.23] a shop is not passed on to an owner whose account is closing', async () => {
  const shop = await ownedShop()
  const { owner, shopId } = shop
  const leaving = await joined(shop, 'owner')
  await leaving.call(closeAccount, {})
  expect((await owner.refused(leaveShop, { shopId })).code).toBe('LAST_OWNER')
  const third = await joined(shop, 'owner')
  await owner.call(leaveShop, { shopId })
  expect(await mainOwner(shopId)).toBe(third.id)
})

test('[S2.23] a shop that opens again has a main owner whose account is in use', async () => {
  const shop = await ownedShop()
  const { owner, shopId } = shop
  const second = await joined(shop, 'owner')
  await owner.call(moveOwnShop, { id: shopId, event: 'close' })
  await owner.call(closeAccount, {})
  await second.call(moveOwnShop, { id: shopId, event: 'reopen' })
  // Who comes back to the account within its fifteen days is one of the owners.
  expect((await second.call(getShopTeam, { shopId })).members).toMatchObject([
    { id: owner.id, role: 'owner', isMain: false },
    { id: second.id, role: 'owner', isMain: true },
  ])
  expect((await second.refused(leaveShop, { shopId })).code).toBe('LAST_OWNER')
})

test('[S2.23] a shop that opens while its main owner closes the account is passed on', async () => {
  const shop = await ownedShop()
  const { owner, shopId } = shop
  const second = await joined(shop, 'owner')
  await owner.call(moveOwnShop, { id: shopId, event: 'close' })
  let opening: Promise<string> | undefined
  await db.sql.begin(async (tx) => {
    await tx`update users set status = 4, closing_at = ${new Date(clock.now().getTime() + DAY_MS)} where id = ${owner.id}`
    opening = codeOf(second.call(moveOwnShop, { id: shopId, event: 'reopen' }))
    await waiters(here, 1)
  })
  expect(await opening).toBe('done')
  expect(await mainOwner(shopId)).toBe(second.id)
})

test('[S2.23] a shop is not passed on to an owner who closes the account at the same time', async () => {
  const shop = await ownedShop()
  const second = await joined(shop, 'owner')
  let leaving: Promise<string> | undefined
  await db.sql.begin(async (tx) => {
    await tx`update users set status = 4, closing_at = ${new Date(clock.now().getTime() + DAY_MS)} where id = ${second.id}`
    leaving = codeOf(shop.owner.call(leaveShop, { shopId: shop.shopId }))
    await waiters(here, 1)
  })
  expect(await leaving).toBe('LAST_OWNER')
})

test('[S2.23] when the main owner of a closed shop is erased, another owner follows', async () => {
  const app = await testApp()
  const { owner, shopId } = await ownedShop(app)
  const { token } = await invited({ owner, shopId }, { role: 'owner', app })
  const second = await app.user()
  await second.call(acceptShopInvitation, { by: { token } })
  // Of an owner who has nobody beside them, the closed shop keeps the row.
  const alone = await ownedShop(app)
  for (const each of [{ owner, shopId }, alone]) {
    await each.owner.call(moveOwnShop, { id: each.shopId, event: 'close' })
    await each.owner.call(closeAccount, {})
  }
  const end = new Date(app.clock.now().getTime() - 1)
  await app.db.sql`update users set closing_at = ${end} where closing_at is not null`
  expect(await eraseClosed(app.context)).toBe(2)
  const owners = await app.db.sql<{ id: string; owner_id: string }[]>`select id, owner_id from shops`
  const ownerOf = new Map(owners.map(({ id, owner_id }) => [id, owner_id]))
  expect(ownerOf.get(shopId)).toBe(second.id)
  expect(ownerOf.get(alone.shopId)).toBe(alone.owner.id)
  expect((await second.call(getShopTeam, { shopId })).members).toMatchObject([
    { id: second.id, isMain: true },
  ])
})

test('[S2.45] an erased person leaves no address in invitations, and none that they have sent is good', async () => {
  const app = await testApp()
  const shop = await ownedShop(app)
  const email = newEmail()
  const person = await app.user()
  const other = await app.user()
  // There was no account of the address yet.
  const [{ token: open }, elsewhere] = [await invited(shop, { email, app }), await ownedShop(app)]
  const { token } = await invited(elsewhere, { email, app })
  await other.call(acceptShopInvitation, { by: { token } })
  const { token: asOwner } = await invited(elsewhere, { role: 'owner', app })
  await person.call(acceptShopInvitation, { by: { token: asOwner } })
  const sent = await invited({ owner: person, shopId: elsewhere.shopId }, { app })
  const accepted = await invited({ owner: person, shopId: elsewhere.shopId }, { app })
  await (await app.user()).call(acceptShopInvitation, { by: { token: accepted.token } })
  await app.db.sql`update users set email = ${email} where id = ${person.id}`
  await person.call(closeAccount, {})
  await app.db.sql`
    update users set closing_at = ${new Date(app.clock.now().getTime() - 1)} where id = ${person.id}`
  expect(await eraseClosed(app.context)).toBe(1)
  const left = await app.db.sql<{ email: string; invited_by: string | null }[]>`
    select email, invited_by from shop_invitations`
  expect(left).toEqual([{ email: accepted.email, invited_by: null }])
  for (const gone of [open, sent.token])
    expect((await other.refused(acceptShopInvitation, { by: { token: gone } })).code).toBe('LINK_INVALID')
  // Who has joined by it stays.
  expect((await other.call(getShopTeam, { shopId: elsewhere.shopId })).shop.role).toBe('staff')
})

test('who makes somebody an owner proves that it is them; for other roles the session is enough', async () => {
  const { owner, shopId } = await ownedShop()
  const staff = await joined({ owner, shopId }, 'staff')
  clock.advance(PROOF_LIFE_MS + 1000)
  const inviting = { shopId, email: newEmail(), language: 'ru' } as const
  expect(await codeOf(owner.call(inviteToShop, { ...inviting, role: 'owner' }))).toBe('STEP_UP_REQUIRED')
  expect(await codeOf(owner.call(inviteToShop, { ...inviting, role: 'manager' }))).toBe('done')
  const changing = { shopId, userId: staff.id }
  expect(await codeOf(owner.call(setShopRole, { ...changing, role: 'owner' }))).toBe('STEP_UP_REQUIRED')
  expect(await codeOf(owner.call(setShopRole, { ...changing, role: 'manager' }))).toBe('done')
})
