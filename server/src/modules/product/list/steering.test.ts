import { getProduct, listProducts } from '@tiantian/contracts/product/product.ts'
import { listFittedCars } from '@tiantian/contracts/vehicle/fitment.ts'
import { expect, test } from 'vitest'
import type { FitmentOverride } from '../../../test/make-catalogue.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()

const camry = { make: 'toyota', model: 'camry', generation: 'xv50' } as const
const [left, right] = [
  { ...camry, steering: 'lhd' },
  { ...camry, steering: 'rhd' },
] as const

const PARTS = {
  anySide: [camry],
  leftOnly: [left],
  rightOnly: [right],
  eachInItsRow: [left, right],
  leftOfOlder: [{ ...left, generation: 'xv40' }, camry],
} satisfies Record<string, FitmentOverride[]>
type Part = keyof typeof PARTS

const IDS = new Map<string, Part>()
for (const [name, fitments] of Object.entries(PARTS)) {
  const { productId } = await makeProduct(db, { category: 'steering-racks', fitments })
  IDS.set(productId, name as Part)
}

const FITS = [
  [
    'of a side that she has not said',
    camry,
    { anySide: 'fits', leftOnly: 'maybe', rightOnly: 'maybe', eachInItsRow: 'maybe', leftOfOlder: 'fits' },
  ],
  [
    'with the wheel on the left',
    left,
    { anySide: 'fits', leftOnly: 'fits', rightOnly: 'no', eachInItsRow: 'fits', leftOfOlder: 'fits' },
  ],
  [
    'with the wheel on the right',
    right,
    { anySide: 'fits', leftOnly: 'no', rightOnly: 'fits', eachInItsRow: 'fits', leftOfOlder: 'fits' },
  ],
] as const

test.each(FITS)('[S2.30] [S2.31] pages and lists show what fits a car %s', async (_, compare, expected) => {
  const { rows } = await visitor.call(listProducts, { category: 'steering-racks', compare })
  expect(Object.fromEntries(rows.map(({ id, fit }) => [IDS.get(id), fit]))).toEqual(expected)
  for (const [id, name] of IDS) {
    const { product } = await visitor.call(getProduct, { id, compare })
    expect([name, product.fit]).toEqual([name, expected[name]])
  }
})

test('[S2.31] the list of a car with a known steering side has no parts for the other side', async () => {
  const { rows } = await visitor.call(listProducts, { vehicle: right, compare: right })
  expect(new Set(rows.map(({ id }) => IDS.get(id)))).toEqual(
    new Set(['anySide', 'rightOnly', 'eachInItsRow', 'leftOfOlder']),
  )
})

test('[S2.30] a page shows steering side and note of its fitments, the note in the language nearest to the reader’s', async () => {
  const note = { ru: 'Разъём на 7 контактов', en: '7-pin plug' }
  const { productId: id } = await makeProduct(db, { fitments: [{ ...right, note }, left] })
  const { product } = await visitor.call(getProduct, { id }, 'kk')
  expect(product.fitments).toMatchObject([{ steering: 'rhd', note: note.ru }, { steering: 'lhd' }])
  expect(product.fitments[1]).not.toHaveProperty('note')
  const { rows } = await visitor.call(listFittedCars, { productId: id }, 'zh-Hans')
  expect(rows[0]?.versions).toHaveLength(2)
  expect(rows[0]?.versions).toContainEqual(expect.objectContaining({ steering: 'rhd', note: note.en }))
})

test('[S2.30] a note has 200 characters in each language at most', async () => {
  const withNote = (text: string) => makeProduct(db, { fitments: [{ ...left, note: { ru: text, en: 'a' } }] })
  await expect(withNote('ж'.repeat(200))).resolves.toBeTruthy()
  await expect(withNote('ж'.repeat(201))).rejects.toThrow('fitments_note_check')
})
