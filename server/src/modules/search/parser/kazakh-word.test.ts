import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()

/** As users in Almaty type them. */
const OF_ANOTHER_PART = [
  ['рычаг сайлентблогы', 'bushings'],
  ['коленвал вкладышы', 'engine-bearings'],
  ['глушак резинкасы', 'exhaust-hangers'],
  ['бампер кронштейні', 'bumper-parts'],
  ['шрус пыльнигі', 'cv-boots'],
  ['амортизаторлардың шаңсақтағыштары', 'shock-boots'],
  ['тежегіш қалыптарының датчигі', 'brake-wear-sensors'],
  ['автомат коробканың гидроблогы', 'valve-bodies-solenoids'],
  ['қозғалтқыштың май сорғысы', 'oil-pumps'],
] as const

const ENDINGS = [
  ['стартері', 'starters'],
  ['стартердің бендиксі', 'starter-parts'],
  ['карданның крестовинасы', 'universal-joints'],
  ['көліктің артқы терезесі', 'rear-windows'],
  ['қыстық шиналар', 'car-tyres'],
  ['рулевой рейкасын қайдан аламын', 'steering-racks'],
] as const

const LATIN = [
  ['aua suzgisi', 'air-filters'],
  ['maı súzgisi', 'oil-filters'],
  ['mai suzgisi', 'oil-filters'],
  ['qozgaltqysh maiy', 'engine-oils'],
  ['su sorgysy', 'water-pumps'],
] as const

const SYNONYMS = [
  ['терезе көтергіш', 'window-regulators'],
  ['шыны тазартқыш', 'wiper-blades'],
  ['шығару мойынтірегі', 'clutch-release-bearings'],
  ['қыздыру шамы', 'glow-plugs'],
  ['газ таратқыш белдік', 'timing-belts'],
  ['дворниктер жинағы', 'wiper-blades'],
  ['номер шамы', 'number-plate-lights'],
  ['звезда распредвала', 'timing-sprockets'],
  ['уплотнитель лобового стекла', 'weatherstrips'],
  ['керме ролик', 'belt-tensioners'],
  ['кеңейту бағы', 'expansion-tanks'],
  ['тормоз сұйықтығы', 'brake-fluids'],
  ['линка', 'stabilizer-links'],
  ['баранка', 'steering-wheels'],
  ['личинка замка зажигания', 'ignition-switches'],
  ['пробка радиатора', 'radiator-caps'],
] as const

const QUERIES = [...OF_ANOTHER_PART, ...ENDINGS, ...LATIN, ...SYNONYMS]
/** Products matching the other words of the queries sell better. */
const OTHERS = [
  'control-arms',
  'crankshafts',
  'silencers',
  'bumpers',
  'cv-joints',
  'shock-absorbers',
  'brake-pads',
]
const MORE = [
  'automatic-gearboxes',
  'halogen-bulbs',
  'side-windows',
  'radiators',
  'door-locks',
  'crankshaft-seals',
]

const { id: shopId } = await makeShop(db)
const byCategory = new Map<string, string>()
for (const category of new Set([...QUERIES.map(([, slug]) => slug), ...OTHERS, ...MORE])) {
  const { productId } = await makeProduct(db, { shopId, category })
  byCategory.set(category, productId)
}

const firstOf = async (text: string) => (await visitor.call(queryProducts, { text }, 'kk')).rows[0]?.id

test.each(OF_ANOTHER_PART)(
  '[S2.35] %s: the last word is the part, the first what it belongs to',
  async (text, slug) => {
    expect(await firstOf(text)).toBe(byCategory.get(slug))
  },
)

test.each(ENDINGS)('[S2.35] %s: Kazakh endings of words without Kazakh letters', async (text, slug) => {
  expect(await firstOf(text)).toBe(byCategory.get(slug))
})

test.each(LATIN)('[S2.35] %s is Kazakh in Latin letters', async (text, slug) => {
  expect(await firstOf(text)).toBe(byCategory.get(slug))
})

test.each(SYNONYMS)('[S2.35] %s is an everyday name of the part', async (text, slug) => {
  expect(await firstOf(text)).toBe(byCategory.get(slug))
})
