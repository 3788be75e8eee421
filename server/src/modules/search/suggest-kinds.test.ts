import { suggestProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeShop } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { db, visitor } = await testApp()
const suggest = async (text: string) => (await visitor.call(suggestProducts, { text }, 'ru')).suggestions

test('[S2.35] a brand is suggested by the beginning of its name, with its address', async () => {
  expect(await suggest('bremb')).toContainEqual(
    expect.objectContaining({ kind: 'brand', label: 'Brembo', text: 'Brembo', brand: 'brembo' }),
  )
  expect((await suggest('bremb')).filter(({ kind }) => kind === 'shop')).toEqual([])
})

test('[S2.35] of brands that begin alike the one that makes more kinds of parts goes first', async () => {
  const brands = (await suggest('bos')).flatMap(({ kind, label }) => (kind === 'brand' ? [label] : []))
  expect(brands.slice(0, 2)).toEqual(['Bosch', 'Bosal'])
})

test('[S2.35] at most two shops are suggested, behind all else, the best rated first; none that is closed', async () => {
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
