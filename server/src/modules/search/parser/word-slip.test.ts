import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { db, visitor } = await testApp()
const { productId } = await makeProduct(db, { names: { en: 'Frobnizator kit', ru: 'Фробнизатор' } })
await makeProduct(db, { names: { en: 'Another part', ru: 'Другая деталь' } })

// It is in no dictionary of the trade: only its similarity to a word of a product finds it.
test.each(['frobnisator', 'forbnizator', 'фробнизатар'])(
  '[S2.35] %s finds the part whose name has the most similar word',
  async (text) => {
    const { rows } = await visitor.call(queryProducts, { text }, 'ru')
    expect(rows.map(({ id }) => id)).toEqual([productId])
  },
)

test('[S2.35] a word without similar ones finds nothing', async () => {
  const { total } = await visitor.call(queryProducts, { text: 'qwyxplork' }, 'ru')
  expect(total).toBe(0)
})

test('[S2.35] corola headlight is a Corolla, and not a Russian word with a similar start', async () => {
  const { chips } = await visitor.call(queryProducts, { text: 'corola headlight' }, 'en')
  expect(chips.map(({ kind, value }) => [kind, value])).toEqual([
    ['model', 'corolla'],
    ['category', 'headlights'],
  ])
})
