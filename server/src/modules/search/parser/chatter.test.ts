import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const CAMRY = [{ make: 'toyota', model: 'camry' }]
const make = (category: string, name: string, fitments = CAMRY) =>
  makeProduct(db, { category, names: { en: name }, fitments })
const pads = await make('brake-pads', 'Brake pads, Toyota Camry')
const starter = await make('starters', 'Starter, Toyota Camry')
const lamp = await make('headlights', 'Headlight, Toyota Camry')
await make('brake-pads', 'Brake pads, Kia Rio', [{ make: 'kia', model: 'rio' }])
await make('complete-engines', 'Engine, Toyota Camry')
await make('tail-lights', 'Tail light, Toyota Camry')

test.each([
  ['есть ли колодки на камри', pads],
  ['сколько стоит фара на камри', lamp],
  ['здравствуйте, подскажите цену на стартер камри оптом', starter],
  ['how much camry brake pads', pads],
  ['send me price of camry starter please', starter],
  ['starters in stock camry', starter],
  ['стартер камри арзан бағамен', starter],
  ['сатып алғым келеді камри стартер', starter],
  ['есть в наличии стартер камри', starter],
  ['卡罗拉起动机总成 报价', starter],
  ['起动机总成', starter],
  ['二手起动机', starter],
  ['起动机有货吗', starter],
  ['凯美瑞刹车片批发价', pads],
])('[S2.35] %s: the words around the part are no car, brand or part', async (text, part) => {
  const { rows } = await visitor.call(queryProducts, { text })
  expect(rows[0]?.id).toBe(part.productId)
})

test.each(['есть ли колодки на камри', 'how much camry brake pads', '请问起动机总成多少钱'])(
  '[S2.35] %s is answered as the part alone, without a chip for the rest',
  async (text) => {
    const { chips, isNearest } = await visitor.call(queryProducts, { text })
    expect(chips.map(({ kind }) => kind).filter((kind) => kind === 'word' || kind === 'make')).toEqual([])
    expect(isNearest).toBe(false)
  },
)
