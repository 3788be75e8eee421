import { enterpriseActions } from '@tiantian/contracts/enterprise/application.ts'
import {
  acceptEnterprise,
  answerJoinRequest,
  askToJoin,
  declineEnterprise,
  getEnterprisePeople,
  offerEnterprise,
  withdrawEnterpriseOffer,
  withdrawJoinRequest,
} from '@tiantian/contracts/enterprise/people.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { createApiKey, listApiKeys } from '@tiantian/contracts/shop/api-key.ts'
import { getOwnShop } from '@tiantian/contracts/shop/own-shop.ts'
import { listOwnShops } from '@tiantian/contracts/shop/own-shop-list.ts'
import { getShopTeam, inviteToShop } from '@tiantian/contracts/shop/team.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { meetAtGate } from '../../../test/gate.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { approved, drafted, enterpriseForm, openedShop } from '../../../test/make-enterprise.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { Refused, TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { cutFromStatements, widenTransactions } from '../../../test/transactions.ts'
import { declaredNotificationsJob } from '../../push/notification/deliver.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import { enterpriseOffered, enterpriseTransferred, joinAnswered, joinRequested } from './notification.ts'
import { expireOffers } from './offer.ts'

const here = await testApp()
const { db, clock } = here

// Only so many accounts are made from one address in an hour.
beforeEach(() => clock.advance(2 * 3_600_000))

async function addressed(app: TestApp = here) {
  const person = await app.user()
  const email = `next-${newId()}@mail.example`
  await app.db.sql`update users set email = ${email} where id = ${person.id}`
  return { person, email }
}

async function makeEnterprise(app: TestApp = here) {
  const owner = await app.user()
  const form = enterpriseForm()
  const { id } = await approved(app, owner, form)
  const shopId = await openedShop(app, owner, { seller: 'company', name: { en: 'Altyn Parts' } })
  return { owner, form, id, shopId }
}

/** Signs in again: the proof of identity is fresh only for ten minutes. */
const prove = (app: TestApp, person: Person) =>
  app.db.sql`update sessions set proved_at = ${app.clock.now()} where user_id = ${person.id}`

async function offered(app: TestApp = here) {
  const made = await makeEnterprise(app)
  const next = await addressed(app)
  await prove(app, made.owner)
  await prove(app, next.person)
  await made.owner.call(offerEnterprise, { email: next.email })
  const { offers } = await next.person.call(getEnterprisePeople, {})
  return { ...made, next: next.person, email: next.email, offerId: offers[0]!.id }
}

const codeOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refused) return error.code
      throw error
    },
  )

/** The kinds of notifications that a person has, once all that wait are sent. */
async function kindsOf(person: Person) {
  const job = declaredNotificationsJob(
    { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock },
    [enterpriseOffered, enterpriseTransferred, joinRequested, joinAnswered],
  )
  const waiting = await db.sql<{ data: object }[]>`
    delete from outbox where topic = ${job.topic} and data->>'kind' like 'enterprise.%'
      and data->>'kind' <> 'enterprise.application' returning data`
  for (const { data } of waiting) await job.run(db, data)
  return (await person.call(listNotifications, {})).rows.map(({ kind }) => kind)
}

test('[S1.5] an enterprise passes on with its shops and papers once both have confirmed it, and both are told', async () => {
  const { owner, next, email, offerId, id, shopId, form } = await offered()
  const [letter] = await new Mailbox(here).messagesTo(email)
  expect(letter?.text).toContain(form.legalName)
  expect((await owner.call(getEnterprisePeople, {})).enterprise?.offer?.email).toBe(email)
  // Nothing has changed yet.
  expect((await owner.call(getOwnShop, { id: shopId })).shop.role).toBe('owner')
  const invited = { shopId, email: `${newId()}@mail.example`, role: 'owner', language: 'en' } as const
  await owner.call(inviteToShop, invited)
  await owner.call(createApiKey, { shopId, name: 'Our ERP', scopes: ['products.read'], days: null })

  const people = await next.call(acceptEnterprise, { id: offerId })
  expect(people).toMatchObject({ enterprise: { name: form.legalName, shops: [{ id: shopId }] }, offers: [] })
  expect((await owner.call(getEnterprisePeople, {})).enterprise).toBeNull()
  expect((await owner.refused(getOwnShop, { id: shopId })).code).toBe('SHOP_NOT_FOUND')
  const team = await next.call(getShopTeam, { shopId })
  expect(team.members).toMatchObject([{ id: next.id, role: 'owner', isMain: true }])
  expect(team.invitations).toEqual([])
  // The programs of the former owner read nothing any more.
  expect((await next.call(listApiKeys, { shopId })).keys).toEqual([])
  const { application } = await next.call(enterpriseActions.getApplication, {})
  expect(application).toMatchObject({ id, state: 'approved' })
  expect(application?.history.at(-1)?.event).toBe('transfer')
  const documentId = application!.documents[0]!.id
  expect((await next.call(enterpriseActions.openDocument, { documentId })).url).toContain('/')
  expect((await owner.refused(enterpriseActions.openDocument, { documentId })).code).toBe('FILE_NOT_FOUND')
  expect((await owner.call(enterpriseActions.getApplication, {})).application).toBeNull()
  for (const person of [owner, next]) expect(await kindsOf(person)).toContain('enterprise.transferred')
  const noted = await db.sql`
    select from audit_log where object_id = ${id} and event = 'enterprise.offer.accept' and actor_id = ${next.id}`
  expect(noted).toHaveLength(1)
})

test('[S1.5] an offer can be declined or withdrawn, is replaced by the next, and expires', async () => {
  const { owner, next, email, offerId } = await offered()
  await next.call(declineEnterprise, { id: offerId })
  expect((await next.refused(acceptEnterprise, { id: offerId })).code).toBe('TRANSFER_NOT_FOUND')

  await owner.call(offerEnterprise, { email })
  await owner.call(withdrawEnterpriseOffer, {})
  expect((await next.call(getEnterprisePeople, {})).offers).toEqual([])
  expect((await owner.refused(withdrawEnterpriseOffer, {})).code).toBe('TRANSFER_NOT_FOUND')

  const other = await addressed()
  await owner.call(offerEnterprise, { email })
  await owner.call(offerEnterprise, { email: other.email })
  expect((await next.call(getEnterprisePeople, {})).offers).toEqual([])
  const [open] = (await other.person.call(getEnterprisePeople, {})).offers
  expect(await expireOffers(db, clock.now())).toBe(0)
  // Longer than the sessions last: the offer was made earlier instead.
  const over = new Date(clock.now().getTime() - 1)
  await db.sql`update enterprise_offers set expires_at = ${over} where id = ${open!.id}`
  expect((await other.person.call(getEnterprisePeople, {})).offers).toEqual([])
  expect((await other.person.refused(acceptEnterprise, { id: open!.id })).code).toBe('TRANSFER_NOT_FOUND')
  expect(await expireOffers(db, clock.now())).toBe(1)
  expect(await expireOffers(db, clock.now())).toBe(0)
  expect((await owner.call(getEnterprisePeople, {})).enterprise?.offer).toBeNull()
})

test('[S6.3] nobody passes on or takes what is not theirs, or without a fresh proof of identity', async () => {
  const { owner, next, offerId, id } = await offered()
  const { person: stranger, email } = await addressed()
  await prove(here, stranger)
  expect((await stranger.refused(acceptEnterprise, { id: offerId })).code).toBe('TRANSFER_NOT_FOUND')
  expect((await stranger.refused(declineEnterprise, { id: offerId })).code).toBe('TRANSFER_NOT_FOUND')
  expect((await stranger.refused(offerEnterprise, { email })).code).toBe('ENTERPRISE_NEEDED')
  const [own] = await db.sql<{ email: string }[]>`
    update users set email = ${`own-${newId()}@mail.example`} where id = ${owner.id} returning email`
  expect((await owner.refused(offerEnterprise, { email: own!.email })).code).toBe('OFFER_TO_SELF')
  for (const wrong of ['', 'nobody', 'a@b', `x@${'y'.repeat(260)}.kz`])
    expect((await owner.refused(offerEnterprise, { email: wrong })).code).toBe('INVALID_INPUT')
  // The reply is the same whether or not the address has an account.
  const unknown = await owner.call(offerEnterprise, { email: 'nobody-here@mail.example' })
  expect(unknown.enterprise?.offer?.email).toBe('nobody-here@mail.example')

  await owner.call(offerEnterprise, { email })
  const [open] = (await stranger.call(getEnterprisePeople, {})).offers
  await stranger.call(enterpriseActions.startApplication, { requestId: newId() })
  expect((await stranger.refused(acceptEnterprise, { id: open!.id })).code).toBe('ENTERPRISE_EXISTS')
  await stranger.call(enterpriseActions.withdrawApplication, {})
  const lead = await makeOfficer(here, ['kyb_lead'])
  await lead.call(enterpriseActions.beginReview, { id })
  await lead.call(enterpriseActions.decideApplication, { id, event: 'suspend', note: 'Being wound up' })
  expect((await stranger.refused(acceptEnterprise, { id: open!.id })).code).toBe('TRANSFER_NOT_FOUND')
  clock.advance(11 * 60_000)
  for (const [person, action, input] of [
    [owner, offerEnterprise, { email }],
    [next, acceptEnterprise, { id: offerId }],
  ] as const)
    expect((await person.refused(action as typeof offerEnterprise, input as { email: string })).code).toBe(
      'STEP_UP_REQUIRED',
    )
})

/** The owner withdraws the offer while the other person accepts it. */
async function acceptWhileWithdrawn(app: TestApp, meet: <T>(run: () => Promise<T>) => Promise<T>) {
  const { owner, next, offerId } = await offered(app)
  const codes = await meet(() =>
    Promise.all([
      codeOf(next.call(acceptEnterprise, { id: offerId })),
      codeOf(owner.call(withdrawEnterpriseOffer, {})),
    ]),
  )
  return codes.filter((code) => code === 'done').length
}

test('[S1.5] an offer that is accepted and withdrawn at once ends in one way only', async () => {
  const app = await testApp()
  widenTransactions(app, 4)
  expect(await acceptWhileWithdrawn(app, (run) => run())).toBe(1)
})

test('control: without the locks, the owner is told that the offer is withdrawn while the enterprise passes on', async () => {
  const app = await testApp()
  widenTransactions(app, 4)
  const cutCount = cutFromStatements(app, 'for no key update')
  const atGate = <T>(run: () => Promise<T>) =>
    meetAtGate(app, 'trigger gate before update on enterprise_offers for each statement', 2, run)
  expect(await acceptWhileWithdrawn(app, atGate)).toBe(2)
  expect(cutCount()).toBeGreaterThan(0)
})

async function requested() {
  const made = await makeEnterprise()
  const asker = await here.user()
  const { version } = await drafted(here, asker, made.form)
  expect((await asker.refused(enterpriseActions.submitApplication, { version })).code).toBe(
    'REGISTRATION_NUMBER_TAKEN',
  )
  const people = await asker.call(askToJoin, { note: 'I run the warehouse' })
  const { enterprise } = await made.owner.call(getEnterprisePeople, {})
  return { ...made, asker, people, request: enterprise!.requests[0]! }
}

test('[S1.5] who applies with the number of an enterprise asks to join it, and its owner takes them in with a role', async () => {
  const { owner, asker, people, request, shopId, form, id } = await requested()
  // Of the enterprise only its name.
  expect(people).toEqual({
    enterprise: null,
    offers: [],
    invitations: [],
    teams: [],
    ownRequest: { enterprise: form.legalName, state: 'asked', createdAt: expect.any(String) },
  })
  expect(JSON.stringify(people)).not.toContain(id)
  expect(request).toMatchObject({ note: 'I run the warehouse' })
  expect(await kindsOf(owner)).toContain('enterprise.asked')
  // A second request changes nothing.
  await asker.call(askToJoin, { note: 'again' })
  expect((await owner.call(getEnterprisePeople, {})).enterprise?.requests).toEqual([request])

  const answer = { id: request.id, event: 'accept' as const, role: 'manager' as const, shopIds: [shopId] }
  expect((await owner.call(answerJoinRequest, answer)).enterprise?.requests).toEqual([])
  expect((await asker.call(listOwnShops, {})).rows).toMatchObject([{ id: shopId, role: 'manager' }])
  expect(await kindsOf(asker)).toContain('enterprise.answered')
  expect((await owner.refused(answerJoinRequest, answer)).code).toBe('STATE_CONFLICT')
  expect((await asker.refused(askToJoin, {})).code).toBe('ALREADY_IN_TEAM')
})

test('[S1.5] a declined request can be repeated a week later, and an open one can be withdrawn', async () => {
  const { owner, asker, request } = await requested()
  await owner.call(answerJoinRequest, { id: request.id, event: 'decline' })
  expect((await asker.call(getEnterprisePeople, {})).ownRequest?.state).toBe('declined')
  expect((await asker.refused(askToJoin, {})).code).toBe('APPLICATION_TOO_SOON')
  await db.sql`update enterprise_join_requests set answered_at = answered_at - interval '7 days' where id = ${request.id}`
  await asker.call(askToJoin, {})
  await asker.call(withdrawJoinRequest, {})
  expect((await asker.refused(withdrawJoinRequest, {})).code).toBe('JOIN_REQUEST_NOT_FOUND')
  expect((await owner.call(getEnterprisePeople, {})).enterprise?.requests).toEqual([])
})

test('[S6.3] only the owner answers, and only with shops of the enterprise; who has no number learns no name', async () => {
  const { owner, asker, request, shopId } = await requested()
  const other = await makeEnterprise()
  const wrong = { id: request.id, event: 'accept' as const, shopIds: [other.shopId] }
  expect((await owner.refused(answerJoinRequest, wrong)).code).toBe('SHOP_NOT_FOUND')
  expect((await other.owner.refused(answerJoinRequest, wrong)).code).toBe('JOIN_REQUEST_NOT_FOUND')
  expect((await asker.refused(answerJoinRequest, { ...wrong, shopIds: [shopId] })).code).toBe(
    'JOIN_REQUEST_NOT_FOUND',
  )
  // A refused answer has left the request open.
  expect((await owner.call(getEnterprisePeople, {})).enterprise?.requests).toHaveLength(1)
  const stranger = await here.user()
  expect((await stranger.refused(askToJoin, {})).code).toBe('COMPANY_NOT_FOUND')
  await drafted(here, stranger, enterpriseForm())
  expect((await stranger.refused(askToJoin, {})).code).toBe('COMPANY_NOT_FOUND')
  for (const note of ['x'.repeat(501), 5, null])
    expect((await stranger.refused(askToJoin, { note } as never)).code).toBe('INVALID_INPUT')
  for (const input of [
    { shopIds: Array.from({ length: 51 }, () => newId()) },
    { role: 'owner', shopIds: [] },
    { event: 'maybe' },
  ])
    expect(
      (await owner.refused(answerJoinRequest, { id: request.id, event: 'accept', ...input } as never)).code,
    ).toBe('INVALID_INPUT')
})
