import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const [gearbox, , carShoes, truckLining, carPads] = await Promise.all(
  ['automatic-gearboxes', 'truck-tyres', 'brake-shoes', 'truck-brake-linings', 'brake-pads'].map(
    (category, at) => makeProduct(db, { category, soldCount: at * 10 }),
  ),
)

async function read(text: string) {
  const { rows, chips } = await visitor.call(queryProducts, { text }, 'ru')
  return { first: rows[0]?.id, chips: chips.map(({ kind, value }) => `${kind} ${value}`) }
}

const MODELS = [
  ['стартер вито', 'vito'],
  ['стартер куга', 'kuga'],
  ['салонный фильтр фабия', 'fabia'],
  ['колодки cx-5', 'cx-5'],
  ['колодки сх5', 'cx-5'],
  ['стойка срв', 'cr-v'],
  ['колодки glc', 'glc'],
  ['бампер 2105', '2105'],
  ['стартер волга 31105', '31105-volga'],
  ['граната тигго 8', 'tiggo-8'],
  ['вариатор ниссан жук', 'juke'],
  ['колодки на сантафешку', 'santa-fe'],
  ['паук на четырнадцатую', '2114'],
  ['глушитель мазда трешка', '3'],
  ['бмв 520 ступица', '5-series'],
  ['лексус 570 колодки', 'lx'],
  ['奔驰C200 刹车片', 'c-class'],
  ['宝马三系 刹车片', '3-series'],
  ['花冠 大灯', 'corolla'],
] as const

test.each(MODELS)('[S2.35] %s: beside a part a car is recognized by its short name', async (text, model) => {
  const { chips } = await read(text)
  expect(chips.filter((chip) => chip.startsWith('model'))).toEqual([`model ${model}`])
})

test.each([
  ['насос гур хайлендер 2008', 'model highlander'],
  ['катушка зажигания камри v40', 'model camry'],
])('[S2.35] %s names one car: its year and its chassis code are not another car', async (text, model) => {
  expect((await read(text)).chips.filter((chip) => chip.startsWith('model'))).toEqual([model])
})

test.each(['лампа h11', 'болт m12'])('[S2.35] %s names a size and not a car', async (text) => {
  expect((await read(text)).chips.join()).not.toContain('model')
})

test.each(['вариатор в сборе', 'вариатор жук'])(
  '[S2.35] %s: the name of a part outweighs words that are in many names',
  async (text) => {
    const { first, chips } = await read(text)
    expect(first).toBe(gearbox?.productId)
    expect(chips).toContain('category automatic-gearboxes')
  },
)

test.each([
  ['skolko stoit starter na vaz 2114', ['category starters', 'make lada', 'model 2114']],
  ['sakura oil filter', ['brand sakura', 'category oil-filters']],
  ['колодки трв', ['category brake-pads', 'brand trw']],
  ['шаровая опора астынгы', ['category ball-joints', 'word астынгы']],
  ['май сүгісі', ['category oil-filters']],
  ['jilv', ['category oil-filters']],
])('[S2.35] %s is understood as it was meant', async (text, chips) => {
  expect((await read(text)).chips).toEqual(chips)
})

test('[S2.35] the drive of a starter has the name of a brand that makes none', async () => {
  expect((await read('бендикс стартера')).chips).not.toContain('brand bendix')
})

test.each([
  ['барабанные колодки логан', carShoes],
  ['барабанные колодки маз', truckLining],
  ['刹车蹄 卡车', truckLining],
])('[S2.35] %s: of parts with the same name those for such a car come first', async (text, part) => {
  expect((await read(text)).first).toBe(part?.productId)
})

test('[S2.35] truck pads that nobody sells are answered by those of cars', async () => {
  expect((await read('колодки дисковые маз')).first).toBe(carPads?.productId)
})

test.each([
  ['Mercedes-Benz A-Class', ['make mercedes-benz', 'model a-class']],
  ['mercedes a class', ['make mercedes-benz', 'model a-class']],
  ['Land Rover Range Rover', ['make land-rover', 'model range-rover']],
  ['Lexus IS', ['make lexus', 'model is']],
  ['Infiniti I', ['make infiniti', 'model i']],
  ['奔驰 A级 刹车片', ['make mercedes-benz', 'model a-class', 'category brake-pads']],
])(
  '[S2.35] %s: a model is recognized after its make, also when its words are filler words elsewhere',
  async (text, chips) => {
    expect((await read(text)).chips).toEqual(chips)
  },
)

test('[S2.35] the side of a part is not a word of its kind: each has its own chip', async () => {
  const { chips } = await visitor.call(queryProducts, { text: 'передние тормозные колодки камри' }, 'ru')
  expect(chips.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'property передние',
    'category тормозные колодки',
    'model камри',
  ])
})

test('[S2.35] when the brand has no part for the car, parts for the car are nearest', async () => {
  const ofCamry = await makeProduct(db, {
    category: 'starters',
    brand: 'denso',
    fitments: [{ make: 'toyota', model: 'camry' }],
  })
  const ofCorolla = { make: 'toyota', model: 'corolla' }
  await makeProduct(db, { category: 'starters', brand: 'denso', fitments: [ofCorolla], soldCount: 900 })
  const found = await visitor.call(queryProducts, { text: 'камри brembo' }, 'ru')
  expect(found).toMatchObject({ total: 1, isNearest: true, rows: [{ id: ofCamry.productId }, {}] })
})
