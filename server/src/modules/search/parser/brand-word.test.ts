import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const oil = await makeProduct(db, {
  category: 'engine-oils',
  brand: 'shell',
  names: { en: 'Shell engine oil', ru: 'Моторное масло Shell' },
})
await makeProduct(db, { category: 'engine-oils', brand: 'felix', names: { en: 'Felix engine oil' } })
const bearing = await makeProduct(db, {
  category: 'engine-bearings',
  brand: 'mahle',
  names: { en: 'Connecting rod bearing set' },
})

async function find(text: string) {
  const { rows, chips } = await visitor.call(queryProducts, { text }, 'ru')
  return { first: rows[0]?.id, chips: chips.map(({ kind, value }) => `${kind} ${value}`) }
}

test.each([
  ['shell', ['brand shell']],
  ['Shell масло', ['brand shell', 'category engine-oils']],
  ['shell engine oil', ['brand shell', 'category engine-oils']],
  ['shell helix', ['brand shell', 'word helix']],
  ['шелл хеликс', ['brand shell', 'word хеликс']],
])(
  '[S2.35] %s: the brand with exactly this spelling, and no second brand for the word oil',
  async (text, chips) => {
    expect(await find(text)).toEqual({ first: oil.productId, chips })
  },
)

test.each(['shells', 'bearing shell'])('[S2.35] %s: an engine bearing, not the brand Shell', async (text) => {
  const { first, chips } = await find(text)
  expect(first).toBe(bearing.productId)
  expect(chips).toContain('category engine-bearings')
})

test('[S2.35] two correctly spelled brands are two brands', async () => {
  expect((await find('shell felix')).chips).toEqual(['brand shell', 'brand felix'])
})

test.each([
  ['lc200', 'land-cruiser'],
  ['LC 200', 'land-cruiser'],
  ['тлк 200', 'land-cruiser'],
  ['lc150', 'land-cruiser-prado'],
])('[S2.35] %s is a %s', async (text, model) => {
  expect((await find(text)).chips).toEqual([`model ${model}`])
})
