import type { Category } from '@tiantian/contracts/product/category.ts'
import { expect, test } from 'vitest'
import { childrenOf, searchCategories, topOf } from './category-query.ts'

const category = (slug: string, name: string, parent: string | null): Category => ({
  slug,
  name,
  parent,
  level: parent ? 2 : 1,
  picture: '',
  productCount: 1,
})

const TREE = [
  category('brakes', 'Brake system', null),
  category('hand-brake', 'Hand brake', 'brakes'),
  category('brake-discs', 'Brake discs', 'brakes'),
  category('filters', 'Filters', null),
]
const slugs = (categories: Category[]) => categories.map(({ slug }) => slug)

test('a level keeps the order of the tree', () => {
  expect(slugs(childrenOf(TREE, null))).toEqual(['brakes', 'filters'])
  expect(slugs(childrenOf(TREE, 'brakes'))).toEqual(['hand-brake', 'brake-discs'])
})

test('a category whose name begins with the text comes first', () => {
  expect(slugs(searchCategories(TREE, ' BRAKE'))).toEqual(['brakes', 'brake-discs', 'hand-brake'])
  expect(searchCategories(TREE, 'tyre')).toEqual([])
})

test('a category of any level has its top-level ancestor, and an unknown one has none', () => {
  expect(topOf(TREE, 'brake-discs')?.slug).toBe('brakes')
  expect(topOf(TREE, 'filters')?.slug).toBe('filters')
  expect(topOf(TREE, 'flux-capacitors')).toBeUndefined()
})
