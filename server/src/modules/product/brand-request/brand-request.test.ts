import type { Language } from '@tiantian/contracts/language.ts'
import {
  askForBrand,
  decideBrandRequest,
  endorseBrandRequest,
  listBrandRequests,
} from '@tiantian/contracts/product/brand-request.ts'
import {
  changeProducts,
  createProduct,
  findBrands,
  getOwnProduct,
  listCategoryAttributes,
  updateProduct,
} from '@tiantian/contracts/product/own-product.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { meetAtGate } from '../../../test/gate.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { productFormOf } from '../../../test/make-product-form.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'
import { cutFromStatements, widenTransactions } from '../../../test/transactions.ts'
import { withoutRowLocks } from '../../../test/without-locks.ts'
import { DECLARED_TOPIC } from '../../user/notifications/notify.ts'

const here = await testApp()
const { db } = here
// Rates of the day, as every other product of the tests has them.
await makeProduct(db)

const NOTE = 'Filters from Almaty since 2012'
let made = 0
/** Letters only: nothing else in the catalogue looks like it. */
const newName = () =>
  `Zhetysu ${String.fromCharCode(...`${++made}`.split('').map((digit) => 97 + Number(digit)))}qazo`

async function ownShop() {
  const seller = await here.user()
  const { id: shopId } = await makeShop(db, { ownerId: seller.id, country: 'KZ' })
  return { seller, shopId }
}

const ask = (seller: Person, shopId: string, name: string) =>
  seller.call(askForBrand, { shopId, name, homepage: '', note: NOTE })

/** The attributes that a brake disc needs. */
const { attributes: known } = await here.visitor.call(listCategoryAttributes, { category: 'brake-discs' })
const attributes = Object.fromEntries(
  known
    .filter(({ isRequired }) => isRequired)
    .map(({ key, values, min }) => [key, values[0]?.value ?? min ?? 1]),
)

async function newsOf(person: Person, language: Language) {
  const job = here.jobs.find(({ topic }) => topic === DECLARED_TOPIC)
  const rows = await db.sql<{ data: object }[]>`
    delete from outbox where topic = ${DECLARED_TOPIC} returning data`
  for (const { data } of rows) await job?.run(db, data)
  return (await person.call(listNotifications, {}, language)).rows
}

async function draftOf(seller: Person, shopId: string, brand: string) {
  const product = { ...productFormOf({ attributes }), brand }
  const { product: draft } = await seller.call(createProduct, {
    requestId: newId(),
    shopId,
    product,
    isOnSale: false,
  })
  return draft
}

const officer = () => makeOfficer(here, ['data_editor'])

async function requestOf(who: Person, name: string) {
  const { rows } = await who.call(listBrandRequests, { limit: 50 })
  const request = rows.find((row) => row.name === name)
  if (!request) throw new Error(`${name} does not wait`)
  return request
}

test('[S2.27] a draft keeps the brand that its shop asks for, and is published once the office accepts it', async () => {
  const { seller, shopId } = await ownShop()
  const name = newName()
  const { brand, isKnown } = await ask(seller, shopId, name)
  expect([brand.name, isKnown]).toEqual([name, false])
  expect((await seller.call(findBrands, { text: name })).brands).toEqual([])
  const draft = await draftOf(seller, shopId, brand.slug)
  expect(draft).toMatchObject({
    brandName: name,
    brandState: 'asked',
    state: 'draft',
    form: { brand: brand.slug },
  })
  const publish = { shopId, ids: [draft.id], change: { kind: 'publish' as const } }
  expect((await seller.call(changeProducts, publish)).refused).toMatchObject([{ lacks: 'brand' }])
  const onSale = { ...productFormOf({ attributes }), brand: brand.slug, partNumber: 'ZQ 77001' }
  const refused = await seller.refused(createProduct, {
    requestId: newId(),
    shopId,
    product: onSale,
    isOnSale: true,
  })
  expect(refused.code).toBe('BRAND_NOT_ACCEPTED')

  const reviewer = await officer()
  const { id, draftCount, shops } = await requestOf(reviewer, name)
  expect([draftCount, shops.map((shop) => [shop.id, shop.note])]).toEqual([1, [[shopId, NOTE]]])
  const names = { name, nameZh: '热特苏', nameRu: 'Жетысу Казо', nameKk: 'Жетісу Қазо' }
  await reviewer.call(decideBrandRequest, { id, decision: { kind: 'accept', ...names, tier: 'aftermarket' } })
  expect((await seller.call(findBrands, { text: 'Жетысу Казо' })).brands).toEqual([
    { slug: brand.slug, name },
  ])
  expect((await seller.call(changeProducts, publish)).changedCount).toBe(1)
  const { product } = await seller.call(getOwnProduct, { id: draft.id })
  expect(product).toMatchObject({ state: 'active', brandState: 'accepted', brandName: name })
  const told = await newsOf(seller, 'ru')
  expect(told[0]).toMatchObject({ subject: `Бренд «${name}» добавлен` })
})

test('[S2.27] two shops that ask for one name make one request, and both are told', async () => {
  const one = await ownShop()
  const other = await ownShop()
  const name = newName()
  const replies = await Promise.all([
    ask(one.seller, one.shopId, name),
    ask(other.seller, other.shopId, name.toUpperCase()),
  ])
  expect(new Set(replies.map(({ brand }) => brand.slug)).size).toBe(1)
  const reviewer = await officer()
  const request = await requestOf(reviewer, replies[0].brand.name)
  expect(request.shops.map(({ id }) => id).sort()).toEqual([one.shopId, other.shopId].sort())
  await reviewer.call(decideBrandRequest, { id: request.id, decision: { kind: 'refuse', reason: 'unclear' } })
  for (const { seller } of [one, other]) {
    const [told] = await newsOf(seller, 'en')
    expect(told?.text).toContain('We could not find the maker.')
  }
  // A refused one can be asked for again.
  expect((await ask(one.seller, one.shopId, name)).isKnown).toBe(false)
})

test('[S2.27] another spelling becomes an alias, and the drafts get the brand that was meant', async () => {
  const { seller, shopId } = await ownShop()
  const name = newName()
  const { brand } = await ask(seller, shopId, name)
  const draft = await draftOf(seller, shopId, brand.slug)
  const reviewer = await officer()
  const { id } = await requestOf(reviewer, name)
  await reviewer.call(decideBrandRequest, { id, decision: { kind: 'alias', brand: 'bosch' } })
  expect((await seller.call(findBrands, { text: name })).brands).toMatchObject([{ slug: 'bosch' }])
  const { product } = await seller.call(getOwnProduct, { id: draft.id })
  expect(product).toMatchObject({ brandState: 'accepted', form: { brand: 'bosch' } })
  const again = await ask(seller, shopId, name)
  expect(again).toMatchObject({ isKnown: true, brand: { slug: 'bosch' } })
})

test('[S2.27] a draft of a part that the shop has under the right brand is not published, and the shop reads what it doubles', async () => {
  const { seller, shopId } = await ownShop()
  const name = newName()
  const { brand } = await ask(seller, shopId, name)
  const make = async (slug: string, partNumber: string) => {
    const product = { ...productFormOf({ attributes }), partNumber, brand: slug }
    const input = { requestId: newId(), shopId, isOnSale: false, product }
    return (await seller.call(createProduct, input)).product
  }
  const double = await make(brand.slug, 'ZZ 12345')
  const single = await make(brand.slug, 'ZZ 777')
  await make('bosch', 'ZZ12345')
  const reviewer = await officer()
  const { id } = await requestOf(reviewer, name)
  await reviewer.call(decideBrandRequest, { id, decision: { kind: 'alias', brand: 'bosch' } })
  const brandOf = async ({ id: productId }: { id: string }) =>
    (await seller.call(getOwnProduct, { id: productId })).product
  // It waits for nobody any more.
  expect(await brandOf(double)).toMatchObject({ brandState: 'refused', brandName: name, state: 'draft' })
  expect(await brandOf(single)).toMatchObject({ brandState: 'accepted', form: { brand: 'bosch' } })
  const publish = { shopId, ids: [double.id], change: { kind: 'publish' as const } }
  expect((await seller.call(changeProducts, publish)).refused).toMatchObject([{ lacks: 'brand' }])
  const [told] = await newsOf(seller, 'en')
  expect(told?.text).toContain('already: ZZ12345')
  expect(told?.text).toContain('cannot be published')
  expect(told?.text).not.toContain('can be published')
  expect((await newsOf(seller, 'ru'))[0]?.text).toContain('нельзя')
  await seller.call(changeProducts, { ...publish, change: { kind: 'archive' } })
})

test('[S2.27] no spelling of a brand is that of another one', async () => {
  const { seller, shopId } = await ownShop()
  const name = newName()
  await ask(seller, shopId, name)
  const reviewer = await officer()
  const { id } = await requestOf(reviewer, name)
  const accept = { kind: 'accept' as const, name, tier: 'aftermarket' as const }
  const spellings = { nameZh: 'B O S C H', nameRu: 'Brembo', nameKk: 'bosch' }
  for (const [field, text] of Object.entries(spellings)) {
    const refused = await reviewer.refused(decideBrandRequest, { id, decision: { ...accept, [field]: text } })
    expect(refused.fields).toMatchObject([{ path: `decision.${field}`, rule: 'duplicate' }])
  }
  await reviewer.call(decideBrandRequest, { id, decision: { ...accept, nameRu: 'Жетысу Новый' } })
  // At once, though other processes read the brands again only within half a minute.
  expect((await ask(seller, shopId, 'жетысу-новый')).isKnown).toBe(true)
})

test('[S2.27] a known brand is chosen at once, and one that looks like a known brand is marked for the office', async () => {
  const { seller, shopId } = await ownShop()
  expect(await ask(seller, shopId, ' bosch ')).toEqual({
    brand: { slug: 'bosch', name: 'Bosch' },
    isKnown: true,
  })
  await ask(seller, shopId, 'B0SCH')
  const reviewer = await officer()
  const { lookAlikes, id } = await requestOf(reviewer, 'B0SCH')
  expect(lookAlikes).toEqual([{ slug: 'bosch', name: 'Bosch' }])
  const brand = { name: 'BOSCH', tier: 'aftermarket' as const }
  const refused = await reviewer.refused(endorseBrandRequest, { id, brand })
  expect(refused.fields).toMatchObject([{ path: 'brand.name', rule: 'duplicate' }])
  expect(
    (await reviewer.refused(decideBrandRequest, { id, decision: { kind: 'alias', brand: 'no-such' } })).code,
  ).toBe('INVALID_INPUT')
})

test('[S2.27] Kazakh letters that look like Latin ones hide no known brand', async () => {
  const { seller, shopId } = await ownShop()
  const reviewer = await officer()
  for (const [name, slug] of [
    ['ВӨSCH', 'bosch'],
    ['BRӘMBO', 'brembo'],
    ['ҒILTRON', 'filtron'],
    ['ҚYB', 'kyb'],
    ['KҮB', 'kyb'],
    ['KҰB', 'kyb'],
    ['ҢELLA', 'hella'],
    ['ҺELLA', 'hella'],
    ['FІLTRON', 'filtron'],
  ] as const) {
    await ask(seller, shopId, name)
    const { lookAlikes } = await requestOf(reviewer, name)
    expect([name, lookAlikes.map((brand) => brand.slug)]).toEqual([name, [slug]])
  }
})

test('[S6.4] a genuine brand, and one that looks like another, is accepted by two officers under the same names', async () => {
  const { seller, shopId } = await ownShop()
  const name = newName()
  await ask(seller, shopId, name)
  await ask(seller, shopId, 'VALE0')
  const one = await officer()
  const other = await officer()
  expect((await requestOf(one, 'VALE0')).secondPerson).toEqual({ isNeeded: true, endorsement: null })
  const { id, secondPerson } = await requestOf(one, name)
  expect(secondPerson).toEqual({ isNeeded: false, endorsement: null })
  const names = { name, nameZh: '泽特苏原厂', nameRu: '', nameKk: '' }
  const brand = { ...names, tier: 'oe' as const }
  const decision = { kind: 'accept' as const, ...brand }
  expect((await one.refused(decideBrandRequest, { id, decision })).code).toBe('SECOND_PERSON_NEEDED')
  await one.call(endorseBrandRequest, { id, brand, note: 'Own factory, see the letter' })
  expect((await one.refused(decideBrandRequest, { id, decision })).code).toBe('FOUR_EYES')
  expect(await requestOf(other, name)).toMatchObject({
    secondPerson: { isNeeded: true, endorsement: { isOwn: false, note: 'Own factory, see the letter' } },
    proposal: brand,
  })
  // A colleague who recommends the same adds nothing; other names than those that were read are nobody's yet.
  expect((await other.refused(endorseBrandRequest, { id, brand })).code).toBe('STATE_CONFLICT')
  const renamed = { ...decision, name: `${name} Genuine` }
  expect((await other.refused(decideBrandRequest, { id, decision: renamed })).code).toBe(
    'SECOND_PERSON_NEEDED',
  )
  await other.call(decideBrandRequest, { id, decision })
  expect((await seller.call(findBrands, { text: name })).brands).toMatchObject([{ name }])
  expect(await db.sql`select from review_endorsements where item_id = ${id}`).toHaveLength(0)
  expect((await one.refused(endorseBrandRequest, { id, brand })).code).toBe('STATE_CONFLICT')
})

test('[S6.4] no officer alone accepts a plain request under a name that looks like a known brand', async () => {
  const { seller, shopId } = await ownShop()
  const name = newName()
  await ask(seller, shopId, name)
  const one = await officer()
  const other = await officer()
  const { id, lookAlikes } = await requestOf(one, name)
  expect(lookAlikes).toEqual([])
  const brand = { name, nameZh: '', nameRu: '', nameKk: '', tier: 'aftermarket' as const }
  for (const spelling of [{ name: 'VALE0' }, { nameZh: 'B0SCH' }, { nameRu: 'ВОSCН' }, { nameKk: 'Вrembо' }])
    expect(
      (await one.refused(decideBrandRequest, { id, decision: { kind: 'accept', ...brand, ...spelling } }))
        .code,
      JSON.stringify(spelling),
    ).toBe('SECOND_PERSON_NEEDED')
  const wanted = { ...brand, nameRu: 'ВОSCН' }
  await one.call(endorseBrandRequest, { id, brand: wanted, note: 'Their factory in Almaty' })
  // The colleague reads what it looks like.
  expect(await requestOf(other, name)).toMatchObject({
    secondPerson: { isNeeded: true },
    lookAlikes: [{ slug: 'bosch' }],
  })
  await other.call(decideBrandRequest, { id, decision: { kind: 'accept', ...wanted } })
})

test('[S6.4] nobody decides on a brand that their own shop asked for, and bad recommendations are refused', async () => {
  const { seller, shopId } = await ownShop()
  const name = newName()
  await ask(seller, shopId, name)
  const own = await officer()
  const other = await officer()
  const { id } = await requestOf(other, name)
  await db.sql`
    insert into shop_members (shop_id, user_id, role, created_at) values (${shopId}, ${own.id}, 'staff', now())`
  const brand = { name, tier: 'aftermarket' as const }
  for (const decision of [
    { kind: 'accept' as const, ...brand },
    { kind: 'refuse' as const, reason: 'unclear' as const },
  ])
    expect((await own.refused(decideBrandRequest, { id, decision })).code).toBe('OWN_APPLICATION')
  expect((await own.refused(endorseBrandRequest, { id, brand })).code).toBe('OWN_APPLICATION')
  expect((await seller.refused(endorseBrandRequest, { id, brand })).code).toBe('PERMISSION_DENIED')
  expect((await other.refused(endorseBrandRequest, { id: newId(), brand })).code).toBe(
    'BRAND_REQUEST_NOT_FOUND',
  )
  for (const bad of [
    { id, brand: { ...brand, name: 'x'.repeat(61) } },
    { id, brand: { ...brand, tier: 'best' } },
    { id, brand, note: 'x'.repeat(501) },
  ])
    expect((await other.refused(endorseBrandRequest, bad as never)).code).toBe('INVALID_INPUT')
})

test('[S2.27] bad requests and those of others are refused', async () => {
  const { seller, shopId } = await ownShop()
  const good = { shopId, name: newName(), homepage: '', note: NOTE }
  for (const bad of [
    { name: 'x' },
    { name: '!!!!' },
    { name: 'a'.repeat(61) },
    { homepage: 'http://maker.kz' },
    { homepage: 'javascript:alert(1)' },
    { note: '' },
    { note: 'a'.repeat(501) },
    { logo: 'https://elsewhere.kz/logo.png' },
  ])
    expect((await seller.refused(askForBrand, { ...good, ...bad })).code, JSON.stringify(bad)).toBe(
      'INVALID_INPUT',
    )
  const stranger = await here.user()
  expect((await stranger.refused(askForBrand, good)).code).toBe('SHOP_NOT_FOUND')
  expect((await stranger.refused(listBrandRequests, {})).code).toBe('PERMISSION_DENIED')
  // Another shop cannot use a brand that it has not asked for.
  const { brand } = await ask(seller, shopId, good.name)
  const other = await ownShop()
  const foreign = { requestId: newId(), shopId: other.shopId, isOnSale: false }
  const product = { ...productFormOf({ attributes }), brand: brand.slug }
  expect((await other.seller.refused(createProduct, { ...foreign, product })).code).toBe('INVALID_INPUT')
  const draft = await draftOf(seller, shopId, brand.slug)
  await seller.call(updateProduct, { id: draft.id, version: draft.version, product: draft.form })
})

test('[S2.27] a person asks for ten brands a day at most', async () => {
  const { seller, shopId } = await ownShop()
  for (let count = 0; count < 10; count += 1) await ask(seller, shopId, newName())
  expect(
    (await seller.refused(askForBrand, { shopId, name: newName(), homepage: '', note: NOTE })).code,
  ).toBe('TOO_MANY_REQUESTS')
})

const GATE = 'trigger gate before update of state on brand_requests for each statement'

/** Two officers take a request for different brands at once; returns how many of them decide, and the refusals. */
async function decideAtOnce(there: TestApp, writing: number) {
  const seller = await there.user()
  const { id: shopId } = await makeShop(there.db, { ownerId: seller.id })
  const name = newName()
  await ask(seller, shopId, name)
  const officers = [
    await makeOfficer(there, ['data_editor']),
    await makeOfficer(there, ['data_editor']),
  ] as const
  const { id } = await requestOf(officers[0], name)
  const results = await meetAtGate(there, GATE, writing, () =>
    Promise.allSettled([
      officers[0].call(decideBrandRequest, { id, decision: { kind: 'alias', brand: 'bosch' } }),
      officers[1].call(decideBrandRequest, { id, decision: { kind: 'alias', brand: 'brembo' } }),
    ]),
  )
  const refusals = results.filter((result) => result.status === 'rejected')
  return {
    done: results.length - refusals.length,
    refusals: refusals.map(({ reason }) => (reason as { code: string }).code),
  }
}

test('[S1.15] of two officers who decide at once one decides, and the other is told', async () => {
  expect(await decideAtOnce(here, 1)).toEqual({ done: 1, refusals: ['STATE_CONFLICT'] })
})

test('[S1.15] control: without the locks of the request and of its name both decide', async () => {
  const unguarded = await testApp()
  withoutRowLocks(unguarded)
  cutFromStatements(unguarded, 'pg_advisory_xact_lock')
  expect((await decideAtOnce(unguarded, 2)).done).toBe(2)
})

/** Two officers accept two requests under one name at once; returns how many brands have it, and the refusals. */
async function acceptAtOnce(there: TestApp, writing: number) {
  const seller = await there.user()
  const { id: shopId } = await makeShop(there.db, { ownerId: seller.id })
  const one = newName()
  const other = newName()
  const wanted = newName()
  for (const name of [one, other]) await ask(seller, shopId, name)
  const accept = async (name: string, spelling: object) => {
    const reviewer = await makeOfficer(there, ['data_editor'])
    const { id } = await requestOf(reviewer, name)
    const decision = { kind: 'accept' as const, name, tier: 'aftermarket' as const, ...spelling }
    return () => reviewer.call(decideBrandRequest, { id, decision })
  }
  // The name of one is a spelling of the other.
  const calls = [await accept(one, { name: wanted }), await accept(other, { nameRu: wanted.toUpperCase() })]
  const gate = 'trigger gate before update of state on brands for each statement'
  const results = await meetAtGate(there, gate, writing, () =>
    Promise.allSettled(calls.map((call) => call())),
  )
  const [row] = await there.db.sql<{ count: number }[]>`
    select count(*)::int from brands
    where state = 'accepted' and lower(${wanted}) in (select lower(text) from unnest(name || added_synonyms) text)`
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
  )
  return { count: row!.count, refused }
}

test('[S1.15] of two requests that are accepted under one name at once one gets it', async () => {
  const there = await testApp()
  widenTransactions(there, 4)
  expect(await acceptAtOnce(there, 1)).toEqual({ count: 1, refused: ['INVALID_INPUT'] })
})

test('[S1.15] control: without the locks of the names both get it', async () => {
  const there = await testApp()
  widenTransactions(there, 4)
  const cutCount = cutFromStatements(there, 'pg_advisory_xact_lock')
  expect(await acceptAtOnce(there, 2)).toEqual({ count: 2, refused: [] })
  expect(cutCount()).toBeGreaterThan(0)
})

/** Two officers accept two requests that look like each other at once; returns how many are accepted, and the refusals. */
async function acceptLookAlikesAtOnce(there: TestApp, writing: number) {
  const seller = await there.user()
  const { id: shopId } = await makeShop(there.db, { ownerId: seller.id })
  const name = newName()
  const names = [name, name.replace(/o$/, '0')]
  for (const each of names) await ask(seller, shopId, each)
  const accept = async (each: string) => {
    const reviewer = await makeOfficer(there, ['data_editor'])
    const { id } = await requestOf(reviewer, each)
    const decision = { kind: 'accept' as const, name: each, tier: 'aftermarket' as const }
    return () => reviewer.call(decideBrandRequest, { id, decision })
  }
  const calls = await Promise.all(names.map(accept))
  const gate = 'trigger gate before update of state on brands for each statement'
  const results = await meetAtGate(there, gate, writing, () =>
    Promise.allSettled(calls.map((call) => call())),
  )
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
  )
  return { done: results.length - refused.length, refused }
}

test('[S6.4] of two requests that look like each other one is accepted at once, and the other one by two', async () => {
  const there = await testApp()
  widenTransactions(there, 4)
  expect(await acceptLookAlikesAtOnce(there, 1)).toEqual({ done: 1, refused: ['SECOND_PERSON_NEEDED'] })
})

test('[S6.4] control: without the locks of what names look like each is accepted by one', async () => {
  const there = await testApp()
  widenTransactions(there, 4)
  const cutCount = cutFromStatements(there, 'pg_advisory_xact_lock')
  expect(await acceptLookAlikesAtOnce(there, 2)).toEqual({ done: 2, refused: [] })
  expect(cutCount()).toBeGreaterThan(0)
})
