import { checkImportRun, startImport } from '@tiantian/contracts/import/import.ts'
import { takeClaim } from '@tiantian/contracts/office/claim.ts'
import { listDesk } from '@tiantian/contracts/product/desk.ts'
import type { OwnProduct } from '@tiantian/contracts/product/own-product.ts'
import {
  changeProducts,
  createProduct,
  getOwnProduct,
  listCategoryAttributes,
  listOwnProducts,
  updateProduct,
} from '@tiantian/contracts/product/own-product.ts'
import { getProduct } from '@tiantian/contracts/product/product.ts'
import {
  approveProduct,
  getProductReview,
  listReviewRules,
  returnProduct,
  setReviewRule,
} from '@tiantian/contracts/product/review.ts'
import type { ReviewedField } from '@tiantian/contracts/product/review-names.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { waiters } from '../../../test/gate.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { openTable } from '../../../test/make-import.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { productFormOf } from '../../../test/make-product-form.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'
import { withoutRowLocks } from '../../../test/without-locks.ts'
import { IMPORT_TOPIC } from '../../import/import-run.ts'

import { DECLARED_TOPIC } from '../../user/notifications/notify.ts'

const here = await testApp()
const { db, visitor } = here
// Rates of the day, as every other product of the tests has them.
await makeProduct(db)
const lead = await makeOfficer(here, ['kyb_lead'])
const reviewer = await makeOfficer(here, ['kyb_reviewer'])

async function attributesOf(category: string) {
  const { attributes } = await visitor.call(listCategoryAttributes, { category })
  return Object.fromEntries(
    attributes
      .filter(({ isRequired }) => isRequired)
      .map(({ key, values, min }) => [key, values[0]?.value ?? min ?? 1]),
  )
}
const attributes = await attributesOf('brake-discs')

async function setRule(slug: string | null, rule: { publications: boolean; fields: ReviewedField[] } | null) {
  const { rules } = await lead.call(listReviewRules, {})
  const version = rules.find((one) => one.slug === slug)?.version ?? 0
  return (await lead.call(setReviewRule, { slug, version, rule })).rules
}

const reviewNothing = () => setRule('brake-discs', { publications: false, fields: [] })
const reviewAll = () =>
  setRule('brake-discs', {
    publications: true,
    fields: ['name', 'brand', 'number', 'category', 'pictures', 'condition'],
  })

interface Selling {
  readonly seller: Person
  readonly shopId: string
}

async function ownShop(): Promise<Selling> {
  const seller = await here.user()
  const { id: shopId } = await makeShop(db, { ownerId: seller.id })
  return { seller, shopId }
}

const create = async ({ seller, shopId }: Selling, overrides: Parameters<typeof productFormOf>[0] = {}) =>
  (
    await seller.call(createProduct, {
      requestId: newId(),
      shopId,
      isOnSale: true,
      product: productFormOf({ attributes, ...overrides }),
    })
  ).product

async function save(seller: Person, id: string, change: Partial<OwnProduct['form']>) {
  const { product } = await seller.call(getOwnProduct, { id })
  const form = { ...product.form, ...change }
  return (await seller.call(updateProduct, { id, version: product.version, product: form })).product
}

/** The review of a product that waits. */
async function reviewOf(productId: string) {
  const [row] = await db.sql<{ id: string }[]>`
    select id from product_reviews where product_id = ${productId} and state in ('submitted', 'returned')`
  return (await reviewer.call(getProductReview, { id: row?.id ?? newId() })).review
}

async function liveProduct() {
  await reviewNothing()
  const selling = await ownShop()
  const { id, form } = await create(selling)
  await reviewAll()
  return { ...selling, id, form }
}

const shownTo = async (id: string) => (await visitor.call(getProduct, { id })).product
const foundBy = async (text: string) => (await visitor.call(queryProducts, { text })).rows.map(({ id }) => id)

async function newsOf(person: Person) {
  const job = here.jobs.find(({ topic }) => topic === DECLARED_TOPIC)
  const rows = await db.sql<{ data: object }[]>`
    delete from outbox where topic = ${DECLARED_TOPIC} returning data`
  for (const { data } of rows) await job?.run(db, data)
  return (await person.call(listNotifications, {}, 'ru')).rows
}

test('[S6.4] the rule of a category is that of the nearest above it, by default none, and only the lead sets it', async () => {
  const rule = { publications: true, fields: ['name' as const] }
  const of = (rules: Awaited<ReturnType<typeof setRule>>, slug: string | null) =>
    rules.find((one) => one.slug === slug)
  const { rules } = await reviewer.call(listReviewRules, {})
  expect(of(rules, 'brake-discs')).toMatchObject({ publications: false, fields: [], isInherited: true })
  const parent = rules
    .slice(
      0,
      rules.findIndex(({ slug }) => slug === 'brake-discs'),
    )
    .findLast(({ level }) => level === 1)
  const after = await setRule(parent!.slug, rule)
  expect(of(after, 'brake-discs')).toMatchObject({ ...rule, isInherited: true })
  expect(of(await reviewNothing(), 'brake-discs')).toMatchObject({ publications: false, isInherited: false })
  expect(of(await setRule('brake-discs', null), 'brake-discs')).toMatchObject({ ...rule, isInherited: true })
  await setRule(parent!.slug, null)
  const outdated = { slug: 'brake-discs', version: 0, rule }
  expect((await lead.refused(setReviewRule, outdated)).code).toBe('STATE_CONFLICT')
  expect((await reviewer.refused(setReviewRule, outdated)).code).toBe('PERMISSION_DENIED')
  expect((await lead.refused(setReviewRule, { ...outdated, slug: 'no-such' })).code).toBe(
    'CATEGORY_NOT_FOUND',
  )
  expect((await lead.refused(setReviewRule, { slug: null, version: 0, rule: null })).code).toBe(
    'INVALID_INPUT',
  )
  const bad = { ...outdated, rule: { publications: true, fields: ['price'] } }
  expect((await lead.refused(setReviewRule, bad as never)).code).toBe('INVALID_INPUT')
})

test('[S2.27] a first publication waits unseen for the office, is returned, corrected, sent again and approved', async () => {
  await reviewAll()
  const selling = await ownShop()
  const { seller, shopId } = selling
  const { id, state, form } = await create(selling)
  expect(state).toBe('pending')
  expect((await visitor.refused(getProduct, { id })).code).toBe('PRODUCT_NOT_FOUND')
  expect(await foundBy(form.partNumber)).toEqual([])
  const { rows } = await reviewer.call(listDesk, { kind: 'product' })
  const review = await reviewOf(id)
  expect(rows.map((row) => row.id)).toContain(review.id)
  expect(review).toMatchObject({ kind: 'publication', revision: 1, product: { id } })
  expect(review.fields.find(({ field }) => field === 'number')).toMatchObject({
    before: [],
    after: [{ text: form.partNumber, language: null }],
  })

  const decision = { id: review.id, revision: 1 }
  await reviewer.call(returnProduct, { ...decision, reason: 'pictures', note: 'Нужна маркировка' })
  const returned = (await seller.call(getOwnProduct, { id })).product
  expect(returned).toMatchObject({ state: 'rejected', review: { state: 'returned', reason: 'pictures' } })
  expect((await newsOf(seller))[0]).toMatchObject({ subject: expect.stringContaining('нужно исправить') })
  expect((await reviewer.refused(approveProduct, decision)).code).toBe('STATE_CONFLICT')

  await save(seller, id, { pictures: [{ file: '/media/file/product/marked.jpg', alt: {} }] })
  await seller.call(changeProducts, { shopId, ids: [id], change: { kind: 'publish' } })
  const again = await reviewOf(id)
  expect(again).toMatchObject({ id: review.id, state: 'submitted', revision: 2, reason: null })
  await reviewer.call(approveProduct, { id: again.id, revision: 2 })
  expect(await shownTo(id)).toMatchObject({ partNumber: form.partNumber })
  expect(await foundBy(form.partNumber)).toEqual([id])
  expect((await newsOf(seller))[0]).toMatchObject({ subject: expect.stringContaining('прошёл проверку') })
  const events = await db.sql`select event from audit_log where object_id = ${id} order by id`
  expect(events.map(({ event }) => event)).toEqual(
    expect.arrayContaining([
      'product.review.submit',
      'product.review.return',
      'product.return',
      'product.review.approve',
      'product.approve',
    ]),
  )
})

test('[S2.26] an edit of a live product waits, buyers see the earlier one, and price and stock change at once', async () => {
  const { seller, shopId, id, form } = await liveProduct()
  const offers = form.offers.map((offer) => ({ ...offer, tiers: [{ minQuantity: 1, priceMinor: 7700 }] }))
  const { offers: current } = (await seller.call(getOwnProduct, { id })).product.form
  const saved = await save(seller, id, {
    name: { en: 'Zmeika disc', ru: 'Диск Змейка' },
    warrantyMonths: 24,
    offers: current.map((offer, at) => ({ ...offer, tiers: offers[at]!.tiers, stockQuantity: 3 })),
  })
  expect(saved).toMatchObject({
    state: 'active',
    form: { name: { en: 'Zmeika disc' } },
    review: { kind: 'edit', state: 'submitted', fields: ['name'] },
  })
  const shown = await shownTo(id)
  expect(shown).toMatchObject({ name: 'Brake disc, front', warrantyMonths: 24 })
  expect(JSON.stringify(shown)).toContain('7700')
  expect(await foundBy('Zmeika')).toEqual([])
  await seller.call(changeProducts, { shopId, ids: [id], change: { kind: 'stock', quantity: 9 } })
  const review = await reviewOf(id)
  expect(review).toMatchObject({ kind: 'edit', revision: 1 })
  expect(review.fields).toEqual([
    {
      field: 'name',
      before: [
        { text: 'Brake disc, front', language: 'en' },
        { text: 'Диск тормозной передний', language: 'ru' },
      ],
      after: [
        { text: 'Zmeika disc', language: 'en' },
        { text: 'Диск Змейка', language: 'ru' },
      ],
    },
  ])
  await reviewer.call(approveProduct, { id: review.id, revision: 1 })
  expect(await shownTo(id)).toMatchObject({ name: 'Zmeika disc', warrantyMonths: 24 })
  expect(await foundBy('Zmeika')).toEqual([id])
  expect((await seller.call(getOwnProduct, { id })).product.review).toBeNull()
})

test('[S2.26] a returned edit is kept for its seller, sent again when saved, and gone when taken back', async () => {
  const { seller, id, form } = await liveProduct()
  await save(seller, id, { partNumber: 'ZM 44-01', brand: 'mann-filter' })
  const review = await reviewOf(id)
  expect(review.fields.map(({ field }) => field)).toEqual(['brand', 'number'])
  await reviewer.call(returnProduct, { id: review.id, revision: 1, reason: 'number', note: '' })
  const { product } = await seller.call(getOwnProduct, { id })
  expect(product).toMatchObject({
    form: { partNumber: 'ZM 44-01', brand: 'mann-filter' },
    review: { state: 'returned' },
  })
  await save(seller, id, { partNumber: 'ZM 44-02' })
  expect(await reviewOf(id)).toMatchObject({ id: review.id, state: 'submitted', revision: 2 })
  const taken = await save(seller, id, { partNumber: form.partNumber, brand: form.brand })
  expect(taken.review).toBeNull()
  expect(await shownTo(id)).toMatchObject({ partNumber: form.partNumber })
})

test('[S2.26] what was withdrawn and changed is seen before it is on sale again; what is as it was is not', async () => {
  const { seller, shopId, id } = await liveProduct()
  const change = (kind: 'publish' | 'withdraw') =>
    seller.call(changeProducts, { shopId, ids: [id], change: { kind } })
  await change('withdraw')
  await change('publish')
  expect((await seller.call(getOwnProduct, { id })).product.state).toBe('active')
  await change('withdraw')
  await save(seller, id, { name: { en: 'Another disc' } })
  await change('publish')
  expect((await seller.call(getOwnProduct, { id })).product.state).toBe('pending')
  const review = await reviewOf(id)
  await change('withdraw')
  expect((await reviewer.refused(approveProduct, { id: review.id, revision: 1 })).code).toBe('STATE_CONFLICT')
})

test('[S2.26] a bulk change of the category waits too, and nothing slips into a reviewed one', async () => {
  const selling = await ownShop()
  await reviewAll()
  const { id } = await create(selling, {
    category: 'brake-pads',
    attributes: await attributesOf('brake-pads'),
  })
  // What the other category asks for it has already, as after a table of suppliers.
  await db.sql`update products set attributes = attributes || ${db.sql.json(attributes)} where id = ${id}`
  await selling.seller.call(changeProducts, {
    shopId: selling.shopId,
    ids: [id],
    change: { kind: 'category', category: 'brake-discs' },
  })
  expect((await selling.seller.call(getOwnProduct, { id })).product).toMatchObject({
    form: { category: 'brake-discs' },
    review: { fields: ['category'] },
  })
  expect((await reviewOf(id)).fields[0]?.field).toBe('category')
})

test('[S6.4] who may decide: not a stranger, not one of the shop, not while a colleague works on it', async () => {
  const { seller, id, shopId } = await liveProduct()
  await save(seller, id, { name: { en: 'Some disc' } })
  const { id: reviewId } = await reviewOf(id)
  const decision = { id: reviewId, revision: 1 }
  for (const person of [seller, await makeOfficer(here, ['moderator', 'data_editor'])])
    expect((await person.refused(approveProduct, decision)).code).toBe('PERMISSION_DENIED')
  const own = await makeOfficer(here, ['kyb_reviewer'])
  await db.sql`
    insert into shop_members (shop_id, user_id, role, created_at) values (${shopId}, ${own.id}, 'manager', now())`
  expect((await own.refused(approveProduct, decision)).code).toBe('FOUR_EYES')
  const colleague = await makeOfficer(here, ['kyb_reviewer'])
  await colleague.call(takeClaim, { queue: 'products', id: reviewId })
  expect((await reviewer.refused(approveProduct, decision)).code).toBe('CLAIMED')
  for (const bad of [
    { ...decision, reason: 'other', note: '' },
    { ...decision, reason: 'no-such', note: '' },
    { ...decision, reason: 'name', note: 'x'.repeat(501) },
  ])
    expect((await colleague.refused(returnProduct, bad as never)).code).toBe('INVALID_INPUT')
  expect((await colleague.refused(approveProduct, { id: newId(), revision: 1 })).code).toBe(
    'PRODUCT_NOT_FOUND',
  )
  await colleague.call(approveProduct, decision)
})

test('[S2.26] an edit that the shop has under another product by now is not approved', async () => {
  const { seller, shopId, id } = await liveProduct()
  await save(seller, id, { partNumber: 'ZM 55-01' })
  const review = await reviewOf(id)
  await reviewNothing()
  await create({ seller, shopId }, { partNumber: 'ZM 55 01' })
  const refusal = await reviewer.refused(approveProduct, { id: review.id, revision: 1 })
  expect(refusal.fields).toEqual([{ path: 'product.partNumber', rule: 'duplicate' }])
})

test('[S2.27] an imported table follows the rule: new products wait, and of live ones what is reviewed', async () => {
  const { seller, shopId, id, form } = await liveProduct()
  const head = 'Артикул;Бренд;Цена;Остаток;Категория;Название (Русский)'
  const added = `ZI ${newId().slice(-6)}`
  const table = [
    head,
    `${form.partNumber};Bosch;55;4;brake-discs;Диск Импортный`,
    `${added};Bosch;66;5;brake-discs;Диск Новый`,
  ].join('\n')
  await importTable(here, seller, { shopId, table })
  const { product } = await seller.call(getOwnProduct, { id })
  expect(product).toMatchObject({
    state: 'active',
    review: { kind: 'edit', fields: ['name'] },
    form: { name: { ru: 'Диск Импортный' } },
  })
  expect((await visitor.call(getProduct, { id }, 'ru')).product.name).toBe(form.name.ru)
  const { rows } = await seller.call(listOwnProducts, { shopId, text: added })
  expect(rows.map(({ state }) => state)).toEqual(['pending'])
  expect(await foundBy(added)).toEqual([])
  // A table of prices alone leaves what waits.
  await importTable(here, seller, {
    shopId,
    table: `Артикул;Бренд;Цена;Остаток\n${form.partNumber};Bosch;44;4`,
  })
  expect(await reviewOf(id)).toMatchObject({ state: 'submitted', revision: 1 })
  expect((await seller.call(getOwnProduct, { id })).product.form.offers.some(hasPrice(4400))).toBe(true)
})

const hasPrice = (minor: number) => (offer: OwnProduct['form']['offers'][number]) =>
  offer.tiers.some(({ priceMinor }) => priceMinor === minor)

async function importTable(
  app: TestApp,
  seller: Person,
  { shopId, table }: { shopId: string; table: string },
) {
  const job = app.jobs.find(({ topic }) => topic === IMPORT_TOPIC)!
  const { id } = await openTable(app, seller, 'products.csv', table, {
    kind: 'product/products',
    params: { shopId },
  })
  await seller.call(checkImportRun, { id })
  await job.run(app.db, { id })
  await seller.call(startImport, { id, skipErrors: false })
  await job.run(app.db, { id })
}

test('[S2.26] of an approval and an edit at the same moment only one succeeds', async () => {
  const { done, refusals } = await decideWhileEdited(here)
  expect([done, refusals]).toEqual([1, ['STATE_CONFLICT']])
})

test('control: without the locks buyers see an edit that nobody has read', async () => {
  const unguarded = await testApp()
  withoutRowLocks(unguarded)
  const { done, state } = await decideWhileEdited(unguarded)
  expect([done, state]).toEqual([2, 'approved'])
})

/** The seller saves a second name, and the office approves the first one. */
async function decideWhileEdited(app: TestApp) {
  const seller = await app.user()
  await makeProduct(app.db)
  const { id: shopId } = await makeShop(app.db, { ownerId: seller.id })
  const officer = await makeOfficer(app, ['kyb_lead'])
  const rule = { publications: false, fields: ['name' as const] }
  const { rules } = await officer.call(listReviewRules, {})
  const { version = 0 } = rules.find(({ slug }) => slug === 'brake-discs') ?? {}
  await officer.call(setReviewRule, { slug: 'brake-discs', version, rule })
  const { product } = await seller.call(createProduct, {
    requestId: newId(),
    shopId,
    product: productFormOf({ attributes }),
    isOnSale: true,
  })
  const { id } = product
  const named = (at: number, name: string) =>
    seller.call(updateProduct, { id, version: at, product: { ...product.form, name: { en: name } } })
  const first = await named(product.version, 'The first name')
  const [review] = await app.db.sql<{ id: string }[]>`
    select id from product_reviews where product_id = ${id}`
  const held = openDatabase(app.connection, 1)
  const started: Promise<unknown>[] = []
  await held.transaction(async (tx) => {
    await tx`select from products where id = ${id} for update`
    started.push(named(first.product.version, 'A second name'))
    await waiters(app, 1)
    started.push(officer.call(approveProduct, { id: review!.id, revision: 1 }))
    await waiters(app, 2)
  })
  const results = await Promise.allSettled(started)
  await closeDatabase(held)
  const [row] = await app.db.sql`select state from product_reviews where id = ${review!.id}`
  return {
    done: results.filter(({ status }) => status === 'fulfilled').length,
    refusals: results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : [])),
    state: row?.state,
  }
}
