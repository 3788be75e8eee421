import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const oil = await makeProduct(db, {
  category: 'engine-oils',
  brand: 'castrol',
  names: { en: 'Castrol Magnatec engine oil' },
})
const wipers = await makeProduct(db, {
  category: 'wiper-blades',
  brand: 'bosch',
  names: { en: 'Bosch wiper blade Twingo line' },
})
const ofGaz = await makeProduct(db, {
  category: 'shock-absorbers',
  names: { ru: 'Амортизатор масляный' },
  fitments: [{ make: 'gaz', model: 'gazelle-next' }],
})
const gasAndOil = await makeProduct(db, {
  category: 'shock-absorbers',
  names: { ru: 'Амортизатор газомасляный' },
  fitments: [{ make: 'kia', model: 'rio' }],
})

const find = (text: string) => visitor.call(queryProducts, { text }, 'ru')
const kindsOf = async (text: string) => (await find(text)).chips.map(({ kind }) => kind)

test.each(['castrol edge', 'castrol x7'])(
  '[S2.35] %s is a product line of oils and not a car',
  async (text) => {
    const { rows, chips } = await find(text)
    expect(rows[0]?.id).toBe(oil.productId)
    expect(chips.map(({ kind }) => kind)).toEqual(['brand', 'word'])
  },
)

test('[S2.35] a popular car beside a brand of oils is still the car', async () => {
  expect(await kindsOf('castrol camry')).toEqual(['brand', 'model'])
})

test('[S2.35] a universal product of a brand is not a car, even if a car has the same name', async () => {
  const { rows, isNearest, chips } = await find('bosch twingo')
  expect(rows[0]?.id).toBe(wipers.productId)
  expect(isNearest).toBe(false)
  expect(chips.map(({ kind }) => kind)).toEqual(['brand', 'word'])
})

test.each(['wiper blade 24 inch', 'щетка 24 дюйма', 'edgee'])('[S2.35] %s names no car', async (text) => {
  expect(await kindsOf(text)).not.toContain('model')
})

test('[S2.35] a typo in the name of a rare model is corrected beside its make', async () => {
  expect((await find('seat inkca')).chips).toContainEqual(
    expect.objectContaining({ kind: 'model', value: 'inca' }),
  )
})

test('[S2.35] a word that products contain is not split, such as газомасляный', async () => {
  const { rows, total, chips } = await find('газомасляный амортизатор')
  expect(rows[0]?.id).toBe(gasAndOil.productId)
  expect(total).toBe(1)
  expect(chips.map(({ kind }) => kind)).toEqual(['word', 'category'])
  expect((await find('газ масляный амортизатор')).rows[0]?.id).toBe(ofGaz.productId)
})

test('[S2.35] лада нива is not a Chevrolet', async () => {
  const { chips } = await find('лада нива')
  expect(chips.find(({ kind }) => kind === 'model')?.label).toMatch(/^Lada Niva/)
})

test.each([
  ['крузак 200', 'land-cruiser'] as const,
  ['прадик 150', 'land-cruiser-prado'] as const,
  ['гелик', 'g-class'] as const,
  ['мерин ешка', 'e-class'] as const,
  ['бэха х5', 'x5'] as const,
  ['шнива', 'niva'] as const,
  ['девятка', '2109'] as const,
  ['патрик', 'patriot'] as const,
  ['форик', 'forester'] as const,
  ['рафик', 'rav4'] as const,
  ['серато', 'cerato'] as const,
  ['виндом', 'windom'] as const,
  ['бмв пятёрка', '5-series'] as const,
  ['камрюха 50', 'camry'] as const,
  ['спринтер 906', 'sprinter'] as const,
  ['мерседес спринтер', 'sprinter'] as const,
  ['фиат дукато', 'ducato'] as const,
  ['пежо боксер', 'boxer'] as const,
  ['крафтер', 'crafter'] as const,
  ['киа бонго', 'bongo'] as const,
  ['rx 350', 'rx'] as const,
  ['rx350', 'rx'] as const,
  ['мерседес w124', 'e-class'] as const,
  ['бмв е39', '5-series'] as const,
  ['bmw e46', '3-series'] as const,
  ['газель бизнес', 'gazelle-3302'] as const,
  ['gazelle business', 'gazelle-3302'] as const,
  ['omoda c5', 'c5'] as const,
  ['всё на камри', 'camry'] as const,
])('[S2.35] the everyday name %s is known', async (text, model) => {
  const named = (await find(text)).chips.filter(({ kind }) => kind === 'model')
  expect(named.map(({ value }) => value)).toEqual([model])
})

test('[S2.35] a van whose name another make uses for a saloon is the van', async () => {
  const labels = async (text: string) => (await find(text)).chips.map(({ label }) => label)
  expect(await labels('спринтер 906')).toContain('Mercedes-Benz Sprinter')
  expect(await labels('тойота спринтер')).toContain('Toyota Sprinter')
  expect(await labels('rx 350')).toContain('Lexus RX')
  expect(await labels('exeed rx')).toContain('Exeed RX')
  expect(await labels('логан')).toEqual(['Renault Logan'])
  expect(await labels('dacia logan')).toContain('Dacia Logan')
  expect(await labels('volvo fh12')).toContain('Volvo Trucks FH')
})

test.each([
  ['acv40', ['Toyota Camry XV40']],
  ['колодки ACV40', ['Toyota Camry XV40']],
  ['колодки асv40', ['Toyota Camry XV40']],
  ['ZZE120', ['Toyota Corolla E120']],
  ['фильтр nt32', ['Nissan X-Trail T32']],
  ['колодки cy4a', ['Mitsubishi Lancer CY (X)']],
  // Two makes have it: both are searched.
  ['амортизатор т32', ['Chery Tiggo 7 Pro T32 / Nissan X-Trail T32']],
  ['камри xv40', ['Toyota Camry', 'Toyota Camry XV40']],
  ['e90', ['BMW 3 Series']],
  ['амортизатор е39', ['BMW 5 Series']],
  ['ф30', ['BMW 3 Series']],
  ['бмв ф30', ['BMW 3 Series']],
  ['колодки хендай и30', ['Hyundai i30']],
  ['колодки w211', ['Mercedes-Benz E-Class']],
  ['刹车片 W169', ['Mercedes-Benz A-Class']],
])('[S2.35] the chassis code in %s names the car', async (text, labels) => {
  const named = (await find(text)).chips.filter(({ kind }) => kind === 'model')
  expect(named.map(({ label }) => label)).toEqual(labels)
})

test('[S2.35] a chassis code finds parts of that car, and stays a part number when a part has it', async () => {
  const fitments = [{ make: 'toyota', model: 'camry', generation: 'xv40' }]
  const pads = await makeProduct(db, { category: 'brake-pads', names: { en: 'Pads' }, fitments })
  expect((await find('колодки acv40')).rows[0]?.id).toBe(pads.productId)
  const numbered = await makeProduct(db, { category: 'brake-pads', number: 'ACV40' })
  const { rows, chips } = await find('acv40')
  expect(rows[0]).toMatchObject({ id: numbered.productId, match: 'exact' })
  expect(chips.map(({ kind }) => kind)).toEqual(['number'])
})

test.each([
  ['bmw g11 колодки', ['make: BMW', 'model: BMW 7 Series', 'category: Тормозные колодки дисковые']],
  ['toyota t32 фильтр', ['make: Toyota', 'word: t32', 'category: Фильтры']],
  ['антифриз g11', ['category: Антифризы и тосол', 'measure: g11']],
  ['антифриз г12', ['category: Антифризы и тосол', 'measure: г12']],
  ['coolant g12', ['category: Антифризы и тосол', 'measure: g12']],
  ['газель некст фильтр', ['model: ГАЗ ГАЗель Next', 'category: Фильтры']],
  ['тойотаның фарасы', ['make: Toyota', 'category: Фары передние']],
  ['тойотада сүзгі', ['make: Toyota', 'category: Фильтры']],
  ['маздаға бампер', ['make: Mazda', 'category: Бамперы']],
  ['камазға фильтр', ['make: КАМАЗ', 'category: Фильтры']],
  ['грантаға стартер', ['model: Lada Granta', 'category: Стартеры']],
])('[S2.35] %s: a code belongs to the named make, a name keeps its suffix', async (text, chips) => {
  expect((await find(text)).chips.map(({ kind, label }) => `${kind}: ${label}`)).toEqual(chips)
})

test('[S2.35] всё for a car names no kind of part', async () => {
  expect(await kindsOf('всё на камри')).toEqual(['model'])
})
