import type { AnyAction } from '@tiantian/contracts/action.ts'
import {
  checkImportRun,
  createImport,
  getImport,
  getImportErrorFile,
  listImportErrors,
  signImportFile,
  startImport,
} from '@tiantian/contracts/import/import.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { listSales } from '@tiantian/contracts/order/order-list.ts'
import {
  changeProducts,
  createProduct,
  getOwnProduct,
  listCategoryAttributes,
  listOwnProducts,
} from '@tiantian/contracts/product/own-product.ts'
import { getProduct } from '@tiantian/contracts/product/product.ts'
import type { ApiScope } from '@tiantian/contracts/shop/api-key.ts'
import {
  API_KEY_LIMIT,
  API_KEYS_MAX,
  API_SCOPES,
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from '@tiantian/contracts/shop/api-key.ts'
import { getOwnShop } from '@tiantian/contracts/shop/own-shop.ts'
import { setShopRole } from '@tiantian/contracts/shop/team.ts'
import { logout } from '@tiantian/contracts/user/own-session.ts'
import { expect, test } from 'vitest'
import { exampleInput } from '../../../gateway/transports/example.ts'
import { newId } from '../../../platform/id.ts'
import { allActions } from '../../../test/all-actions.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { openTable } from '../../../test/make-import.ts'
import { makeTrade } from '../../../test/make-order.ts'
import { productFormOf } from '../../../test/make-product-form.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'
import { IMPORT_TOPIC } from '../../import/import-run.ts'

const DAY_MS = 86_400_000
const here = await testApp()
const { db, clock, app, context, jobs } = here
const actions = await allActions()
const importJob = jobs.find(({ topic }) => topic === IMPORT_TOPIC)!

async function ownedShop() {
  const owner = await here.user()
  const { id: shopId } = await makeShop(db, { ownerId: owner.id })
  return { owner, shopId }
}
type OwnedShop = Awaited<ReturnType<typeof ownedShop>>

const made = ({ owner, shopId }: OwnedShop, scopes: readonly ApiScope[], days: 30 | null = null) =>
  owner.call(createApiKey, { shopId, name: 'Our ERP', scopes: [...scopes], days })

/** A program that calls by a key. */
async function program(shop: OwnedShop, ...scopes: readonly ApiScope[]): Promise<Person> {
  const { key } = await made(shop, scopes)
  return here.as({ token: key, uid: shop.owner.id })
}

/** A brake disc with the attributes that its category requires. */
async function productForm(person: Person) {
  const product = productFormOf()
  const { attributes } = await person.call(listCategoryAttributes, { category: product.category })
  const required = attributes.filter(({ isRequired }) => isRequired)
  const values = required.map(({ key, values: [first], min }) => [key, first?.value ?? min ?? 1] as const)
  return { ...product, attributes: Object.fromEntries(values) }
}

const outcome = async (caller: Person, action: AnyAction, input: unknown) => {
  const headers = { authorization: `Bearer ${caller.token}` }
  const reply = await app.inject({
    method: 'POST',
    url: `/api/${action.name}`,
    headers,
    payload: input as object,
  })
  return reply.json<{ code: string | number }>().code
}

test('[S2.25] a key is shown once, is stored as a hash, and reaches the products of its shop', async () => {
  const shop = await ownedShop()
  const { productId } = await makeProduct(db, { shopId: shop.shopId })
  const { key, keys } = await made(shop, ['products.read'], 30)
  expect(key).toMatch(/^tmk_[\w-]{32}$/)
  expect(keys).toMatchObject([
    {
      name: 'Our ERP',
      start: key.slice(0, 8),
      scopes: ['products.read'],
      lastUsedAt: null,
      isExpired: false,
    },
  ])
  expect(JSON.stringify(keys)).not.toContain(key)
  const [stored] = await db.sql<{ text: string }[]>`
    select k::text || (select string_agg(a::text, '') from audit_log a where object_id = ${shop.shopId}) as text
    from shop_api_keys k where shop_id = ${shop.shopId}`
  expect(stored?.text).not.toContain(key.slice(8))

  const erp = here.as({ token: key, uid: shop.owner.id })
  const { rows } = await erp.call(listOwnProducts, { shopId: shop.shopId })
  expect(rows.map(({ id }) => id)).toEqual([productId])
  expect((await erp.call(getOwnProduct, { id: productId })).product.id).toBe(productId)
  const [used] = (await shop.owner.call(listApiKeys, { shopId: shop.shopId })).keys
  expect(used?.lastUsedAt).not.toBeNull()
  // What everybody may read.
  expect((await erp.call(getProduct, { id: productId })).product.id).toBe(productId)
})

test('[S2.25] a key calls exactly the actions of its scopes; any other one is refused by its name', async () => {
  const shop = await ownedShop()
  const programs = await Promise.all(API_SCOPES.map((scope) => program(shop, scope)))
  for (const [at, scope] of API_SCOPES.entries()) {
    const erp = programs[at]!
    const reached = new Set(
      context.keyActions.filter(({ scopes }) => scopes.includes(scope)).map(({ action }) => action.name),
    )
    expect(reached.size).toBeGreaterThan(1)
    const codes = new Map<string, string | number>()
    const others: string[] = []
    for (const action of actions) {
      if (action.auth === 'public' && action.kind === 'read') continue
      codes.set(action.name, await outcome(erp, action, exampleInput(action)))
      if (!reached.has(action.name)) others.push(action.name)
      clock.advance(1000)
    }
    for (const name of others) expect([name, codes.get(name)]).toEqual([name, 'API_KEY_SCOPE'])
    for (const name of reached) expect([name, codes.get(name)]).not.toEqual([name, 'API_KEY_INVALID'])
  }
})

test('[S2.25] a scope for stock changes stock and prices, but publishes nothing', async () => {
  const shop = await ownedShop()
  const { shopId } = shop
  const { productId } = await makeProduct(db, { shopId, stock: 5 })
  const erp = await program(shop, 'stock.write')
  const change = (kind: object) => ({ shopId, ids: [productId], change: kind as never })
  expect(await erp.call(changeProducts, change({ kind: 'stock', quantity: 9 }))).toMatchObject({
    changedCount: 1,
  })
  expect(await erp.call(changeProducts, change({ kind: 'price', percent: 10 }))).toMatchObject({
    changedCount: 1,
  })
  for (const kind of ['publish', 'withdraw', 'archive'])
    expect((await erp.refused(changeProducts, change({ kind }))).code).toBe('API_KEY_SCOPE')
  const creating = { requestId: newId(), shopId, product: await productForm(shop.owner), isOnSale: true }
  expect((await erp.refused(createProduct, creating)).params).toEqual({ action: 'product/mine/create' })
  const editor = await program(shop, 'products.write')
  expect((await editor.call(createProduct, creating)).product.shopId).toBe(shopId)
  expect((await editor.refused(changeProducts, change({ kind: 'stock', quantity: 1 }))).code).toBe(
    'API_KEY_SCOPE',
  )
})

test('[S2.25] a key reaches no other shop, not even another one of its owner', async () => {
  const shop = await ownedShop()
  const { id: otherId } = await makeShop(db, { ownerId: shop.owner.id })
  const { productId } = await makeProduct(db, { shopId: otherId })
  const erp = await program(shop, ...API_SCOPES)
  // The owner could.
  await shop.owner.call(getOwnProduct, { id: productId })
  const run = await openTable(here, shop.owner, 'stock.csv', 'number,stock\nA1,2\n', {
    kind: 'product/stock',
    params: { shopId: otherId },
  })
  const calls = [
    erp.refused(getOwnProduct, { id: productId }),
    erp.refused(listOwnProducts, { shopId: otherId }),
    erp.refused(changeProducts, { shopId: otherId, ids: [productId], change: { kind: 'publish' } }),
    erp.refused(listSales, {}),
    erp.refused(listSales, { shopId: otherId }),
    erp.refused(getOrder, { id: newId() }),
    erp.refused(getImport, { id: run.id }),
    erp.refused(startImport, { id: run.id }),
  ]
  for (const refused of await Promise.all(calls))
    expect(refused).toMatchObject({ code: 'API_KEY_SHOP', status: 403 })
  const mixed = { shopId: shop.shopId, ids: [productId], change: { kind: 'archive' as const } }
  expect((await erp.refused(changeProducts, mixed)).code).toBe('PRODUCT_NOT_FOUND')
})

test('[S1.16] a key with orders.read reads the orders of its shop and moves none', async () => {
  const trade = await makeTrade(here)
  const { shopId } = trade
  const erp = await program({ owner: trade.seller, shopId }, 'orders.read')
  const { rows } = await erp.call(listSales, { shopId })
  expect(rows.map(({ id }) => id)).toContain(trade.orderId)
  expect((await erp.call(getOrder, { id: trade.orderId })).order.id).toBe(trade.orderId)
})

test('[S3.10] a program imports the same stock file as the browser', async () => {
  const shop = await ownedShop()
  const { productId } = await makeProduct(db, { shopId: shop.shopId, number: '04465-33471', stock: 1 })
  const erp = await program(shop, 'stock.write')
  const options = { kind: 'product/stock', params: { shopId: shop.shopId } }
  const run = await openTable(here, erp, 'stock.csv', 'number,stock\n04465-33471,40\n', options)
  expect(run.state).toBe('opened')
  await erp.call(checkImportRun, { id: run.id })
  await importJob.run(db, { id: run.id })
  await erp.call(startImport, { id: run.id })
  await importJob.run(db, { id: run.id })
  expect(await erp.call(getImport, { id: run.id })).toMatchObject({ state: 'done', updatedCount: 1 })
  const [stock] = await db.sql<{ quantity: number }[]>`
    select k.quantity from stocks k join offers o on o.id = k.offer_id where o.product_id = ${productId}`
  expect(stock?.quantity).toBe(40)
  const reader = await program(shop, 'products.read')
  expect((await reader.refused(getImport, { id: run.id })).code).toBe('API_KEY_SCOPE')
})

const PRICE_LIST =
  'number,brand,price,quantity,category\nKEY-1,Bosch,12.50,4,brake-pads\nKEY-2,Bosch,abc,4,brake-pads\n'

test('[S2.25] a key with the scope of products uploads, starts, follows and reads an import of products', async () => {
  const shop = await ownedShop()
  // The brand and the cars that the table names.
  await makeProduct(db)
  const { shopId } = shop
  const erp = await program(shop, 'products.write')
  const options = { kind: 'product/products', params: { shopId } }
  const { id } = await openTable(here, erp, 'price-list.csv', PRICE_LIST, options)
  await erp.call(checkImportRun, { id })
  await importJob.run(db, { id })
  expect(await erp.call(getImport, { id })).toMatchObject({
    state: 'checked',
    createdCount: 1,
    errorCount: 1,
  })
  expect((await erp.refused(startImport, { id })).code).toBe('IMPORT_REFUSED')
  await erp.call(startImport, { id, skipErrors: true })
  await importJob.run(db, { id })
  expect(await erp.call(getImport, { id })).toMatchObject({ state: 'done', createdCount: 1, errorCount: 1 })
  const { rows } = await erp.call(listImportErrors, { id })
  expect(rows).toMatchObject([{ line: 3, column: 'price', code: 'invalid_number', value: 'abc' }])
  const { url } = await erp.call(getImportErrorFile, { id, format: 'csv' })
  expect((await app.inject(url)).body).toContain('KEY-2,Bosch,abc')
  const listed = await erp.call(listOwnProducts, { shopId })
  expect(listed.rows).toMatchObject([{ partNumber: 'KEY-1', state: 'active', stockQuantity: 4 }])
})

test('[S2.25] a key without the scope of products neither sends nor follows an import of products', async () => {
  const shop = await ownedShop()
  await makeProduct(db)
  const { shopId, owner } = shop
  const kind = 'product/products'
  const { id } = await openTable(here, owner, 'price-list.csv', PRICE_LIST, { kind, params: { shopId } })
  const creating = { requestId: newId(), kind, fileId: newId(), params: { shopId } }
  for (const scope of ['products.read', 'stock.write', 'orders.read'] as const) {
    const erp = await program(shop, scope)
    const calls = [
      erp.refused(signImportFile, { kind, name: 'price-list.csv', size: 100 }),
      erp.refused(createImport, creating),
      ...[checkImportRun, startImport, getImport, listImportErrors, getImportErrorFile].map((action) =>
        erp.refused(action, { id }),
      ),
    ]
    for (const refused of await Promise.all(calls))
      expect([scope, refused.code]).toEqual([scope, 'API_KEY_SCOPE'])
  }
  expect(await owner.call(getImport, { id })).toMatchObject({ state: 'opened' })
})

test('[S2.25] a key that is revoked, has expired, or whose owner is none any more opens nothing', async () => {
  const shop = await ownedShop()
  const { shopId, owner } = shop
  const call = { shopId }
  const { key, keys } = await made(shop, ['products.read'], 30)
  const erp = here.as({ token: key, uid: owner.id })
  await erp.call(listOwnProducts, call)
  await owner.call(revokeApiKey, { shopId, id: keys[0]!.id })
  expect(await erp.refused(listOwnProducts, call)).toMatchObject({ code: 'API_KEY_INVALID', status: 401 })
  expect((await owner.refused(revokeApiKey, { shopId, id: keys[0]!.id })).code).toBe('API_KEY_NOT_FOUND')

  const second = await here.user()
  await db.sql`insert into shop_members (shop_id, user_id, role) values (${shopId}, ${second.id}, 'owner')`
  const theirs = await program({ owner: second, shopId }, 'products.read')
  await theirs.call(listOwnProducts, call)
  await owner.call(setShopRole, { shopId, userId: second.id, role: 'manager' })
  expect((await theirs.refused(listOwnProducts, call)).code).toBe('API_KEY_INVALID')
  // The key does not come back with the role.
  await owner.call(setShopRole, { shopId, userId: second.id, role: 'owner' })
  expect((await theirs.refused(listOwnProducts, call)).code).toBe('API_KEY_INVALID')

  const short = here.as({ token: (await made(shop, ['products.read'], 30)).key, uid: owner.id })
  const long = await program(shop, 'products.read')
  clock.advance(30 * DAY_MS)
  expect((await short.refused(listOwnProducts, call)).code).toBe('API_KEY_INVALID')
  await long.call(listOwnProducts, call)
  await db.sql`update users set status = 1 where id = ${owner.id}`
  expect((await long.refused(listOwnProducts, call)).code).toBe('API_KEY_INVALID')
})

test('[S2.23] only an owner makes, reads and revokes keys', async () => {
  const shop = await ownedShop()
  const { shopId } = shop
  const { keys } = await made(shop, ['products.read'])
  for (const role of ['manager', 'staff', undefined]) {
    const other = await here.user()
    if (role)
      await db.sql`insert into shop_members (shop_id, user_id, role) values (${shopId}, ${other.id}, ${role})`
    const code = role ? 'PERMISSION_DENIED' : 'SHOP_NOT_FOUND'
    const input = { shopId, name: 'Mine', scopes: ['products.read' as const], days: null }
    expect((await other.refused(createApiKey, input)).code).toBe(code)
    expect((await other.refused(listApiKeys, { shopId })).code).toBe(code)
    expect((await other.refused(revokeApiKey, { shopId, id: keys[0]!.id })).code).toBe(code)
  }
  const erp = await program(shop, ...API_SCOPES)
  for (const action of [createApiKey, listApiKeys, getOwnShop, logout])
    expect(await outcome(erp, action, exampleInput(action))).toBe('API_KEY_SCOPE')
})

test('a key without scopes, with one twice, or without a name is not made; nor one too many', async () => {
  const shop = await ownedShop()
  const { shopId, owner } = shop
  const input = { shopId, name: 'ERP', scopes: ['products.read' as const], days: null }
  const bad = [
    { ...input, scopes: [] },
    { ...input, scopes: ['products.read', 'products.read'] },
    { ...input, scopes: ['orders.write'] },
    { ...input, name: '  ' },
    { ...input, name: 'x'.repeat(61) },
    { ...input, days: 31 },
  ]
  for (const each of bad)
    expect((await owner.refused(createApiKey, each as never)).code).toBe('INVALID_INPUT')
  for (let count = 0; count < API_KEYS_MAX; count += 1) await owner.call(createApiKey, input)
  expect((await owner.refused(createApiKey, input)).params).toEqual({ max: API_KEYS_MAX })
})

test('a key is a key at /api alone, and calls no more often than its limit', async () => {
  const shop = await ownedShop()
  const erp = await program(shop, 'products.read')
  const call = { shopId: shop.shopId }
  const elsewhere = await app.inject({
    method: 'POST',
    url: '/tiantian-mall',
    headers: { authorization: `Bearer ${erp.token}` },
    payload: { action: listOwnProducts.name, data: call },
  })
  expect(elsewhere.json().code).toBe('TOKEN_INVALID')
  const altered = here.as({ token: `${erp.token}x`, uid: shop.owner.id })
  expect((await altered.refused(listOwnProducts, call)).code).toBe('API_KEY_INVALID')
  for (let count = 0; count < API_KEY_LIMIT.max; count += 1) await outcome(erp, listApiKeys, {})
  expect((await erp.refused(listOwnProducts, call)).code).toBe('TOO_MANY_REQUESTS')
  const other = await program(shop, 'products.read')
  await other.call(listOwnProducts, call)
})

test('/api documents keys with what each scope reaches', async () => {
  const { body } = await app.inject('/api')
  for (const scope of API_SCOPES) expect(body).toContain(`<code>${scope}</code>`)
  expect(body).toContain('Bearer tmk_')
  expect(body).toContain('API_KEY_SCOPE')
  const [, scope = ''] = /<code>products\.write<\/code>:(.*?)<\/p>/s.exec(body) ?? []
  for (const { name } of [signImportFile, createImport, startImport, getImport, getImportErrorFile])
    expect(scope).toContain(`href="#${name}"`)
  expect(body).toContain('"kind":"product/products"')
})
