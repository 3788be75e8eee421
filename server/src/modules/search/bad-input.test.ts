import { listProducts } from '@tiantian/contracts/product/product.ts'
import { queryProducts, queryShops, suggestProducts } from '@tiantian/contracts/search/search.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { visitor, db } = await testApp()
await makeProduct(db, { category: 'brake-pads', number: '04465-02220', attributes: { axle: 'front' } })

test.each([
  'тормоз AND (диск OR -колодки) NOT "камри"',
  '"',
  "'; drop table products; --",
  '100% _ \\% \\_',
  '.*+?^{}$()|[]\\',
  '🚗🔧',
  '\u202eфара\u202c \u200f\u200e',
  'фара\u0000\u0001\u001f',
  '\ud83d',
  'ﷺ',
  'İıſ',
  '1'.repeat(40),
  '0'.repeat(200),
  'A1'.repeat(100),
  'r99 0w00 h0 9x999 m0x0 000/00r00 dot9',
  'а'.repeat(200),
  '水'.repeat(200),
  'Ё'.repeat(100) + 'қ'.repeat(100),
  Array.from({ length: 100 }, (_, n) => String.fromCharCode(97 + (n % 26))).join(' '),
])('[S2.35] [S1.9] %j is answered like any other text', async (text) => {
  const reply = await visitor.call(queryProducts, { text })
  expect(reply.rows.length).toBeLessThanOrEqual(1)
  await visitor.call(suggestProducts, { text })
  await visitor.call(queryShops, { text })
})

test('[S2.35] texts of any characters are answered', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 }).filter((some) => some.trim().length <= 200)
  await fc.assert(
    fc.asyncProperty(text, async (some) => {
      const { total } = await visitor.call(queryProducts, { text: some })
      expect(total).toBeLessThanOrEqual(1)
    }),
    { numRuns: 60 },
  )
})

test('[S2.33] [S2.35] more than 200 characters are refused, not truncated', async () => {
  for (const action of [queryProducts, suggestProducts]) {
    for (const text of ['тормоз '.repeat(200), 'x'.repeat(10_000)]) {
      expect((await visitor.refused(action, { text })).code).toBe('INVALID_INPUT')
    }
  }
})

test.each([
  [{ category: 'no-such-part' }, 'CATEGORY_NOT_FOUND'],
  [{ vehicle: { make: 'no-such-make' } }, 'VEHICLE_NOT_FOUND'],
  [{ vehicle: { make: 'toyota', model: 'no-such-model' } }, 'VEHICLE_NOT_FOUND'],
  [{ limit: 1_000_000 }, 'INVALID_INPUT'],
  [{ limit: 0 }, 'INVALID_INPUT'],
  [{ cursor: 'x'.repeat(600) }, 'INVALID_INPUT'],
  [{ cursor: 'W10' }, 'INVALID_INPUT'],
  [{ attributes: [{ key: 'axle"; --', values: ['front'] }] }, 'INVALID_INPUT'],
  [{ attributes: Array.from({ length: 11 }, () => ({ key: 'axle', values: ['front'] })) }, 'INVALID_INPUT'],
  [{ attributes: [{ key: 'axle', values: Array.from({ length: 21 }, String) }] }, 'INVALID_INPUT'],
  [{ brands: Array.from({ length: 21 }, (_, n) => `brand-${n}`) }, 'INVALID_INPUT'],
] as const)('[S2.31] [S2.35] %j is refused', async (filter, code) => {
  const input = structuredClone(filter) as object
  expect((await visitor.refused(queryProducts, { text: 'колодки', ...input })).code).toBe(code)
  expect((await visitor.refused(listProducts, input)).code).toBe(code)
})

test.each([
  { brands: ['no-such-brand'] },
  { attributes: [{ key: 'no_such_attribute', values: ['x'] }] },
  { attributes: [{ key: 'axle', values: ["front' or true --"] }] },
  { countries: ['ZZ'] },
  { shop: '00000000-0000-7000-8000-000000000000' },
])('[S2.35] %j finds nothing and suggests what to remove', async (filter) => {
  const { rows, total, relax } = await visitor.call(queryProducts, { text: 'колодки', ...filter })
  expect([rows, total]).toEqual([[], 0])
  expect(relax).toEqual([expect.objectContaining({ total: 1 })])
})
