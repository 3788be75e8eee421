import type { Input } from '@tiantian/contracts/action.ts'
import { changeProducts, listOwnProducts } from '@tiantian/contracts/product/own-product.ts'
import { listProducts } from '@tiantian/contracts/product/product.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import {
  getOwnCategories,
  listShopCategories,
  SHOP_CATEGORIES_MAX,
  saveOwnCategories,
} from '@tiantian/contracts/shop/shop-category.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { db, visitor } = here

type Tree = Input<typeof saveOwnCategories>['categories']

/** Brakes with pads below, which have ceramic ones below, and filters. */
const tree = () => {
  const brakes = newId()
  const pads = newId()
  const ceramic = newId()
  const filters = newId()
  const categories: Tree = [
    { id: brakes, parentId: null, name: { en: 'Brakes', ru: 'Тормоза' } },
    { id: pads, parentId: brakes, name: { en: 'Pads' } },
    { id: ceramic, parentId: pads, name: { en: 'Ceramic' } },
    { id: filters, parentId: null, name: { en: 'Filters' } },
  ]
  return { brakes, pads, ceramic, filters, categories }
}

async function makeOwnShop() {
  const owner = await here.user()
  const { id: shopId } = await makeShop(db, { ownerId: owner.id })
  return { owner, shopId }
}

test('[S2.29] the owner builds a tree, fills it, and buyers find products by each level', async () => {
  const { owner, shopId } = await makeOwnShop()
  const { brakes, ceramic, filters, categories } = tree()
  const one = await makeProduct(db, { shopId })
  const other = await makeProduct(db, { shopId })
  const saved = await owner.call(saveOwnCategories, { shopId, version: 0, categories })
  expect(saved.tree).toMatchObject({ version: 1, categories })
  const assign = (productId: string, shopCategory: string | null) =>
    owner.call(changeProducts, { shopId, ids: [productId], change: { kind: 'shopCategory', shopCategory } })
  expect(await assign(one.productId, ceramic)).toEqual({ changedCount: 1, skippedCount: 0, refused: [] })
  expect(await assign(one.productId, ceramic)).toEqual({ changedCount: 0, skippedCount: 1, refused: [] })
  const shown = await visitor.call(listShopCategories, { shopId }, 'ru')
  expect(shown.categories.map(({ name }) => name)).toEqual(['Тормоза', 'Pads', 'Ceramic'])
  const found = async (shopCategory: string) => {
    const { rows } = await visitor.call(listProducts, { shop: shopId, shopCategory })
    const searched = await visitor.call(queryProducts, { shop: shopId, shopCategory })
    expect(searched.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    return rows.map(({ id }) => id)
  }
  expect(await found(brakes)).toEqual([one.productId])
  expect(await found(ceramic)).toEqual([one.productId])
  expect(await found(filters)).toEqual([])
  await assign(other.productId, filters)
  expect(await found(filters)).toEqual([other.productId])
  const own = await owner.call(listOwnProducts, { shopId, shopCategory: brakes })
  expect(own.rows.map(({ id }) => id)).toEqual([one.productId])
  const { tree: counted } = await owner.call(getOwnCategories, { shopId })
  expect(counted.categories.map(({ productCount }) => productCount)).toEqual([0, 0, 1, 1])
})

test('[S2.29] a moved category keeps its products, a removed one leaves them without', async () => {
  const { owner, shopId } = await makeOwnShop()
  const { brakes, pads, ceramic, filters, categories } = tree()
  const { productId } = await makeProduct(db, { shopId })
  await owner.call(saveOwnCategories, { shopId, version: 0, categories })
  await owner.call(changeProducts, {
    shopId,
    ids: [productId],
    change: { kind: 'shopCategory', shopCategory: ceramic },
  })
  const moved: Tree = [
    { id: filters, parentId: null, name: { en: 'Filters' } },
    { id: ceramic, parentId: filters, name: { en: 'Ceramic' } },
  ]
  const { tree: after } = await owner.call(saveOwnCategories, { shopId, version: 1, categories: moved })
  expect(after.categories.map(({ id, productCount }) => [id, productCount])).toEqual([
    [filters, 0],
    [ceramic, 1],
  ])
  const of = async (shopCategory: string) =>
    (await visitor.call(listProducts, { shop: shopId, shopCategory })).rows.length
  expect([await of(filters), await of(brakes), await of(pads)]).toEqual([1, 0, 0])
  await owner.call(saveOwnCategories, { shopId, version: 2, categories: moved.slice(0, 1) })
  expect(await of(filters)).toBe(0)
  expect((await visitor.call(listShopCategories, { shopId })).categories).toEqual([])
  expect((await visitor.call(listProducts, { shop: shopId })).rows).toHaveLength(1)
})

test('a tree that another person saved meanwhile is not overwritten', async () => {
  const { owner, shopId } = await makeOwnShop()
  const { categories } = tree()
  const both = await Promise.allSettled(
    [1, 2].map(() => owner.call(saveOwnCategories, { shopId, version: 0, categories })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refusal = await owner.refused(saveOwnCategories, { shopId, version: 0, categories: [] })
  expect(refusal.code).toBe('STATE_CONFLICT')
})

test('[S6.4] nobody reads, changes or fills the tree of a shop that is not theirs', async () => {
  const [{ owner, shopId }, stranger] = [await makeOwnShop(), await makeOwnShop()]
  const { filters, categories } = tree()
  await owner.call(saveOwnCategories, { shopId, version: 0, categories })
  const { productId } = await makeProduct(db, { shopId: stranger.shopId })
  const refusals = await Promise.all([
    stranger.owner.refused(getOwnCategories, { shopId }),
    stranger.owner.refused(saveOwnCategories, { shopId, version: 1, categories: [] }),
    stranger.owner.refused(saveOwnCategories, { shopId: stranger.shopId, version: 0, categories }),
    stranger.owner.refused(changeProducts, {
      shopId: stranger.shopId,
      ids: [productId],
      change: { kind: 'shopCategory', shopCategory: filters },
    }),
  ])
  expect(refusals.map(({ code }) => code)).toEqual([
    'SHOP_NOT_FOUND',
    'SHOP_NOT_FOUND',
    'INVALID_INPUT',
    'CATEGORY_NOT_FOUND',
  ])
})

const a = newId()
const b = newId()
const c = newId()
const d = newId()
const named = (id: string, parentId: string | null, name = id): Tree[number] => ({
  id,
  parentId,
  name: { en: name.slice(0, 40) },
})
const many = Array.from({ length: SHOP_CATEGORIES_MAX + 1 }, () => named(newId(), null))

test.each<[string, Tree, string]>([
  ['a fourth level', [named(a, null), named(b, a), named(c, b), named(d, c)], 'categories.3.parentId'],
  ['a child before its parent', [named(b, a), named(a, null)], 'categories.0.parentId'],
  ['a category within itself', [named(a, a)], 'categories.0.parentId'],
  ['two siblings of one name', [named(a, null, 'Pads'), named(b, null, 'pads')], 'categories.1.name'],
  ['a category without a name', [{ id: a, parentId: null, name: {} }], 'categories.0.name'],
  [
    'a name past its limit',
    [{ id: a, parentId: null, name: { en: 'x'.repeat(41) } }],
    'categories.0.name.en',
  ],
  ['more than 200', many, 'categories'],
])('%s is refused', async (_what, categories, path) => {
  const { owner, shopId } = await makeOwnShop()
  const refusal = await owner.refused(saveOwnCategories, { shopId, version: 0, categories })
  expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path }] })
})
