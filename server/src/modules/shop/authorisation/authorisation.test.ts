import { listDesk } from '@tiantian/contracts/product/desk.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import {
  AUTHORISATION_GRACE_DAYS,
  AUTHORISATION_YEARS_BY_ONE,
  acceptAuthorisation,
  endorseAuthorisation,
  getAuthorisation,
  openAuthorisation,
  rejectAuthorisation,
  returnAuthorisation,
} from '@tiantian/contracts/shop/authorisation.ts'
import type { CertificateForm } from '@tiantian/contracts/shop/certificate.ts'
import { openCertificate } from '@tiantian/contracts/shop/certificate.ts'
import { getOwnShop, saveOwnShop } from '@tiantian/contracts/shop/own-shop.ts'
import { getShop } from '@tiantian/contracts/shop/shop.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { sendNotifications } from '../../../test/mailbox.ts'
import { openedShop } from '../../../test/make-enterprise.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { uploadDocument } from '../../../test/make-order.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'
import { authorisedBrands } from '../certificate.ts'
import { watchAuthorisations } from './watch-authorisations.ts'

const here = await testApp()
const { user, visitor, db, clock, app } = here
const BRAND = 'toyota-genuine-parts'
const isChecked = true as const

// Only so many accounts are made from one address in an hour.
beforeEach(() => clock.advance(2 * 3_600_000))

/** As far as an officer accepts alone. */
const FAR = 700
const dayIn = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

const paperOf = async (owner: Person, more: Partial<CertificateForm> = {}): Promise<CertificateForm> => ({
  kind: 'authorisation',
  name: 'Dealer letter',
  issuer: 'Toyota',
  number: 'AU-1',
  brand: BRAND,
  validUntil: dayIn(FAR),
  fileId: await uploadDocument(here, owner, 'letter.pdf'),
  ...more,
})

/** A shop with an authorisation that waits for the office. */
async function makeWaiting(more: Partial<CertificateForm> = {}) {
  const owner = await user()
  const shopId = await openedShop(here, owner)
  const save = async (certificates: CertificateForm[]) => {
    const { shop } = await owner.call(getOwnShop, { id: shopId })
    const settings = { ...shop.settings, certificates }
    return (await owner.call(saveOwnShop, { id: shopId, version: shop.version, settings })).shop
  }
  const shop = await save([await paperOf(owner, more)])
  const [paper] = shop.settings.certificates
  const reviewer = await makeOfficer(here, ['kyb_reviewer'])
  return { owner, shopId, save, paper: paper!, id: paper!.id!, reviewer }
}

const countsFor = async (shopId: string) => (await authorisedBrands(db.sql, shopId)).size > 0
const shownOf = async (shopId: string) =>
  (await visitor.call(getShop, { id: shopId })).shop.certificates.map(({ isChecked: is }) => is)

test('[S4.15, S2.24] an authorisation waits at the desk, counts and is shown as checked once it is accepted', async () => {
  const { owner, shopId, id, reviewer } = await makeWaiting()
  expect([await countsFor(shopId), await shownOf(shopId)]).toEqual([false, [false]])
  const { rows } = await reviewer.call(listDesk, { kind: 'authorisation', limit: 50 })
  expect(rows.find((row) => row.id === id)).toMatchObject({ kind: 'authorisation', country: 'KZ' })
  const { authorisation } = await reviewer.call(getAuthorisation, { id })
  expect(authorisation).toMatchObject({
    state: 'submitted',
    revision: 1,
    countsUntil: null,
    issuer: 'Toyota',
    enterprise: '',
    isExpired: false,
    shop: { id: shopId },
    brand: { slug: BRAND },
    validUntil: dayIn(FAR),
    productCount: 0,
  })
  const { url } = await reviewer.call(openAuthorisation, { id })
  expect((await app.inject({ url })).rawPayload.subarray(0, 4).toString()).toBe('%PDF')
  const decided = await reviewer.call(acceptAuthorisation, { id, revision: 1, isChecked })
  expect(decided.authorisation).toMatchObject({ state: 'accepted', reason: null })
  expect([await countsFor(shopId), await shownOf(shopId)]).toEqual([true, [true]])
  await sendNotifications(here)
  const news = (await owner.call(listNotifications, {})).rows
  expect(news.map(({ kind }) => kind)).toContain('shop.authorisation')
  const events = await db.sql<{ event: string }[]>`
    select event from audit_log where object_id = ${id} and object_kind = 'shop.authorisation' order by created_at, id`
  expect(events.map(({ event }) => event)).toEqual(['shop.authorisation.open', 'shop.authorisation.accept'])
})

test('[S4.15] a returned authorisation is hidden with its file, is corrected, and waits again', async () => {
  const { owner, shopId, id, save, paper, reviewer } = await makeWaiting()
  await reviewer.call(returnAuthorisation, { id, revision: 1, reason: 'shop', note: 'Which company?' })
  expect([await countsFor(shopId), await shownOf(shopId)]).toEqual([false, []])
  expect((await visitor.refused(openCertificate, { id })).code).toBe('FILE_NOT_FOUND')
  const { shop } = await owner.call(getOwnShop, { id: shopId })
  expect(shop.certificateStandings).toEqual([
    { id, state: 'returned', countsUntil: null, reason: 'shop', note: 'Which company?' },
  ])
  // Saving other settings sends nothing.
  expect((await save([paper])).certificateStandings).toMatchObject([{ state: 'returned' }])
  const sent = await save([{ ...paper, number: 'AU-2' }])
  expect(sent.certificateStandings).toEqual([
    { id, state: 'submitted', countsUntil: null, reason: null, note: '' },
  ])
  // Decided on is what was read.
  expect((await reviewer.refused(acceptAuthorisation, { id, revision: 1, isChecked })).code).toBe(
    'STATE_CONFLICT',
  )
  await reviewer.call(acceptAuthorisation, { id, revision: 2, isChecked })
  expect(await countsFor(shopId)).toBe(true)
})

test('[S2.27] a new paper in place of an accepted one counts meanwhile, one of another brand does not, one taken back never', async () => {
  const { owner, shopId, id, save, reviewer } = await makeWaiting()
  await reviewer.call(acceptAuthorisation, { id, revision: 1, isChecked })
  const next = await paperOf(owner, { id, validUntil: dayIn(FAR + 100) })
  const renewed = await save([next])
  const last = new Date(clock.now().getTime() + AUTHORISATION_GRACE_DAYS * 86_400_000)
    .toISOString()
    .slice(0, 10)
  expect(renewed.certificateStandings).toMatchObject([{ state: 'submitted', countsUntil: last }])
  expect([await countsFor(shopId), await shownOf(shopId)]).toEqual([true, [false]])
  // Nobody has looked at it in time.
  await db.sql`update shop_certificates set counts_until = current_date - 1 where id = ${id}`
  expect(await countsFor(shopId)).toBe(false)
  await reviewer.call(acceptAuthorisation, { id, revision: 2, isChecked })
  expect((await save([{ ...next, brand: 'bmw-genuine' }])).certificateStandings).toMatchObject([
    { state: 'submitted', countsUntil: null },
  ])
  expect(await countsFor(shopId)).toBe(false)
  await reviewer.call(acceptAuthorisation, { id, revision: 3, isChecked })
  await reviewer.call(rejectAuthorisation, { id, revision: 3, reason: 'forged' })
  expect([await countsFor(shopId), await shownOf(shopId)]).toEqual([false, []])
  expect((await reviewer.refused(acceptAuthorisation, { id, revision: 3, isChecked })).code).toBe(
    'STATE_CONFLICT',
  )
  expect((await save([{ ...next, number: 'AU-9' }])).certificateStandings).toMatchObject([
    { state: 'submitted', countsUntil: null },
  ])
})

test('[S4.15] an accepted authorisation counts until its last day; an expired one is not accepted', async () => {
  const { shopId, id, reviewer } = await makeWaiting({ validUntil: '2020-01-01' })
  expect((await reviewer.refused(acceptAuthorisation, { id, revision: 1, isChecked })).code).toBe(
    'CERTIFICATE_EXPIRED',
  )
  const other = await makeWaiting()
  await other.reviewer.call(acceptAuthorisation, { id: other.id, revision: 1, isChecked })
  await db.sql`update shop_certificates set valid_until = current_date - 1 where id = ${other.id}`
  expect([await countsFor(shopId), await countsFor(other.shopId)]).toEqual([false, false])
})

test('[S6.3] who may not decide, decides twice, without a reason or on the own shop is refused', async () => {
  const { owner, shopId, id, reviewer } = await makeWaiting()
  expect((await owner.refused(acceptAuthorisation, { id, revision: 1, isChecked })).code).toBe(
    'PERMISSION_DENIED',
  )
  const wrong = [
    { id, revision: 1, reason: 'other' as const, note: 'No' },
    { id, revision: 0, reason: 'brand' as const },
    { id, revision: 1, reason: 'nothing' as 'other' },
    { id, revision: 1, reason: 'brand' as const, note: 'x'.repeat(501) },
  ]
  for (const input of wrong) {
    expect((await reviewer.refused(returnAuthorisation, input)).code).toBe('INVALID_INPUT')
    expect((await reviewer.refused(rejectAuthorisation, input)).code).toBe('INVALID_INPUT')
  }
  const unchecked = { id, revision: 1, isChecked: false } as never
  expect((await reviewer.refused(acceptAuthorisation, unchecked)).code).toBe('INVALID_INPUT')
  for (const action of [getAuthorisation, openAuthorisation])
    expect((await reviewer.refused(action, { id: newId() })).code).toBe('AUTHORISATION_NOT_FOUND')
  await db.sql`
    insert into shop_members (shop_id, user_id, role, created_at) values (${shopId}, ${reviewer.id}, 'staff', now())`
  expect((await reviewer.refused(acceptAuthorisation, { id, revision: 1, isChecked })).code).toBe(
    'OWN_APPLICATION',
  )
  const two = await Promise.all([makeOfficer(here, ['kyb_reviewer']), makeOfficer(here, ['kyb_lead'])])
  const codes = await Promise.all(
    two.map((each) =>
      each.call(acceptAuthorisation, { id, revision: 1, isChecked }).then(
        () => 'accepted',
        (error: { code: string }) => error.code,
      ),
    ),
  )
  expect(codes.sort()).toEqual(['STATE_CONFLICT', 'accepted'])
})

test('[S6.4] an authorisation without a last day is accepted by two officers', async () => {
  const { shopId, id, save, paper, reviewer } = await makeWaiting({ validUntil: null })
  const other = await makeOfficer(here, ['kyb_reviewer'])
  const input = { id, revision: 1, isChecked }
  expect((await reviewer.refused(acceptAuthorisation, input)).code).toBe('SECOND_PERSON_NEEDED')
  const recommended = await reviewer.call(endorseAuthorisation, { ...input, note: 'Called the maker' })
  expect(recommended.authorisation).toMatchObject({
    state: 'submitted',
    secondPerson: { isNeeded: true, endorsement: { isOwn: true, note: 'Called the maker' } },
  })
  const { rows } = await other.call(listDesk, { kind: 'authorisation', limit: 50 })
  expect(rows.find((row) => row.id === id)?.endorsedBy).toMatch(/^officer_/)
  expect((await reviewer.refused(acceptAuthorisation, input)).code).toBe('FOUR_EYES')
  // What the shop has sent since nobody has recommended.
  await save([{ ...paper, number: 'AU-2' }])
  const again = { id, revision: 2, isChecked }
  expect((await other.call(getAuthorisation, { id })).authorisation.secondPerson.endorsement).toBeNull()
  expect((await other.refused(acceptAuthorisation, again)).code).toBe('SECOND_PERSON_NEEDED')
  await reviewer.call(endorseAuthorisation, again)
  await other.call(acceptAuthorisation, again)
  expect(await countsFor(shopId)).toBe(true)
})

test('[S6.4] an authorisation whose last day is far away is accepted by two officers', async () => {
  const limit = new Date(clock.now())
  limit.setUTCFullYear(limit.getUTCFullYear() + AUTHORISATION_YEARS_BY_ONE)
  const last = limit.toISOString().slice(0, 10)
  const beyond = new Date(limit.getTime() + 86_400_000).toISOString().slice(0, 10)
  for (const validUntil of [beyond, '2099-12-31']) {
    const { id, shopId, reviewer } = await makeWaiting({ validUntil })
    const { authorisation } = await reviewer.call(getAuthorisation, { id })
    expect(authorisation.secondPerson.isNeeded).toBe(true)
    const input = { id, revision: 1, isChecked }
    expect((await reviewer.refused(acceptAuthorisation, input)).code).toBe('SECOND_PERSON_NEEDED')
    await reviewer.call(endorseAuthorisation, input)
    await (await makeOfficer(here, ['kyb_reviewer'])).call(acceptAuthorisation, input)
    expect(await countsFor(shopId)).toBe(true)
  }
  const { id, reviewer } = await makeWaiting({ validUntil: last })
  const { authorisation } = await reviewer.call(getAuthorisation, { id })
  expect(authorisation.secondPerson.isNeeded).toBe(false)
  await reviewer.call(acceptAuthorisation, { id, revision: 1, isChecked })
})

test('[S6.4] a recommendation of an authorisation by a stranger, its shop, or of another revision is refused', async () => {
  const { owner, shopId, id, reviewer } = await makeWaiting()
  const input = { id, revision: 1, isChecked }
  expect((await owner.refused(endorseAuthorisation, input)).code).toBe('PERMISSION_DENIED')
  expect((await reviewer.refused(endorseAuthorisation, { ...input, id: newId() })).code).toBe(
    'AUTHORISATION_NOT_FOUND',
  )
  expect((await reviewer.refused(endorseAuthorisation, { ...input, revision: 2 })).code).toBe(
    'STATE_CONFLICT',
  )
  for (const bad of [
    { ...input, isChecked: false },
    { ...input, note: 'x'.repeat(501) },
    { ...input, revision: 0 },
  ])
    expect((await reviewer.refused(endorseAuthorisation, bad as never)).code).toBe('INVALID_INPUT')
  await db.sql`
    insert into shop_members (shop_id, user_id, role, created_at) values (${shopId}, ${reviewer.id}, 'staff', now())`
  expect((await reviewer.refused(endorseAuthorisation, input)).code).toBe('OWN_APPLICATION')
})

/** Accepted, and valid for so many days more. */
async function makeAccepted(daysLeft: number) {
  const found = await makeWaiting({ validUntil: dayIn(daysLeft) })
  await found.reviewer.call(acceptAuthorisation, { id: found.id, revision: 1, isChecked })
  return found
}

/** What the people read about papers that end, the latest first. */
async function endingOf(person: Person) {
  await sendNotifications(here)
  const { rows } = await person.call(listNotifications, {}, 'en')
  return rows.filter(({ kind }) => kind === 'shop.authorisationEnds').map(({ subject }) => subject)
}

test('[S4.15] the team of a shop is told a month and a week before an authorisation ends, once each', async () => {
  const { owner, shopId, id } = await makeAccepted(31)
  const staff = await user()
  await db.sql`
    insert into shop_members (shop_id, user_id, role, created_at) values (${shopId}, ${staff.id}, 'staff', now())`
  const month = 'The authorisation of Toyota Genuine Parts ends within a month'
  const week = 'The authorisation of Toyota Genuine Parts ends within a week'
  const begin = clock.now().getTime()
  const watchAfter = (days: number) =>
    watchAuthorisations(db, { ...clock, now: () => new Date(begin + days * 86_400_000) })
  await watchAfter(0)
  expect(await endingOf(owner)).toEqual([])
  await Promise.all([watchAfter(1), watchAfter(1)])
  await watchAfter(1)
  expect(await endingOf(owner)).toEqual([month])
  expect(await endingOf(staff)).toEqual([])
  await watchAfter(21)
  expect(await endingOf(owner)).toEqual([month])
  await watchAfter(24)
  expect(await endingOf(owner)).toContain(week)
  await watchAfter(32)
  const stages = await db.sql`
    select days_before from shop_certificate_reminders where certificate_id = ${id} order by days_before`
  expect(stages.map((row) => row.days_before)).toEqual([7, 30])
})

test('[S4.15] nobody is told of a paper that was replaced, does not count, has no last day, or whose shop is closed', async () => {
  const replaced = await makeAccepted(20)
  await replaced.save([replaced.paper, await paperOf(replaced.owner, { number: 'AU-9' })])
  const rejected = await makeAccepted(20)
  await rejected.reviewer.call(rejectAuthorisation, { id: rejected.id, revision: 1, reason: 'forged' })
  const waiting = await makeWaiting({ validUntil: dayIn(20) })
  const closed = await makeAccepted(20)
  await db.sql`update shops set state = 'closed' where id = ${closed.shopId}`
  const endless = await makeWaiting({ validUntil: null })
  await endless.reviewer.call(endorseAuthorisation, { id: endless.id, revision: 1, isChecked })
  const other = await makeOfficer(here, ['kyb_reviewer'])
  await other.call(acceptAuthorisation, { id: endless.id, revision: 1, isChecked })
  await watchAuthorisations(db, clock)
  for (const { owner } of [replaced, rejected, waiting, closed, endless])
    expect(await endingOf(owner)).toEqual([])
})

test('[S4.15] the team is told after all when the paper that was to replace it is rejected or taken back', async () => {
  const month = 'The authorisation of Toyota Genuine Parts ends within a month'
  const rejected = await makeAccepted(20)
  const removed = await makeAccepted(20)
  const renewals = new Map<string, string>()
  for (const { owner, shopId, save, paper } of [rejected, removed]) {
    const { certificateStandings: standings } = await save([paper, await paperOf(owner, { number: 'AU-9' })])
    renewals.set(shopId, standings.find(({ id }) => id !== paper.id)!.id)
  }
  await watchAuthorisations(db, clock)
  for (const { owner } of [rejected, removed]) expect(await endingOf(owner)).toEqual([])
  const renewal = { id: renewals.get(rejected.shopId)!, revision: 1 }
  await rejected.reviewer.call(rejectAuthorisation, { ...renewal, reason: 'forged' })
  await removed.save([removed.paper])
  for (const _ of [1, 2]) await watchAuthorisations(db, clock)
  for (const { owner } of [rejected, removed]) expect(await endingOf(owner)).toEqual([month])
})
