import { suggestProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeShop } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { db, visitor } = await testApp()
const suggest = async (text: string) => (await visitor.call(suggestProducts, { text }, 'ru')).suggestions

test('[S2.35] a brand is suggested by the start of its name, with its URL', async () => {
  expect(await suggest('bremb')).toContainEqual(
    expect.objectContaining({ kind: 'brand', label: 'Brembo', text: 'Brembo', brand: 'brembo' }),
  )
  expect((await suggest('bremb')).filter(({ kind }) => kind === 'shop')).toEqual([])
})

test('[S2.35] of brands with the same start the one with more kinds of parts comes first', async () => {
  const brands = (await suggest('bos')).flatMap(({ kind, label }) => (kind === 'brand' ? [label] : []))
  expect(brands.slice(0, 2)).toEqual(['Bosch', 'Bosal'])
})

test('[S2.35] at most two shops are suggested, after all others, the best rated first; closed shops are not', async () => {
  const [, fair, good] = [
    await makeShop(db, { names: { ru: 'Тормозилла 1' }, ratingHundredths: 300 }),
    await makeShop(db, { names: { ru: 'Тормозилла 2' }, ratingHundredths: 400 }),
    await makeShop(db, { names: { ru: 'Склад Тормозилла' }, ratingHundredths: 480 }),
    await makeShop(db, { names: { ru: 'Тормозилла 4' }, ratingHundredths: 500, state: 'suspended' }),
  ]
  expect((await suggest('тормозилла')).filter(({ kind }) => kind === 'shop')).toEqual([
    expect.objectContaining({ label: 'Склад Тормозилла', shopId: good.id }),
    expect.objectContaining({ label: 'Тормозилла 2', shopId: fair.id }),
  ])
  const kinds = (await suggest('тормоз')).map(({ kind }) => kind)
  expect(kinds.slice(-2)).toEqual(['shop', 'shop'])
  expect(kinds).toContain('category')
  expect(kinds.length).toBeLessThanOrEqual(10)
})
