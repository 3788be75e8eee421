import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()

/** Names of parts used by garages and in classified ads in Russia and Kazakhstan. */
const NAMES = [
  ['пыльник суппорта', 'caliper-repair-kits'],
  ['модулятор абс', 'abs-units'],
  ['нулевик', 'air-filters'],
  ['сетка акпп', 'transmission-filters'],
  ['двигун', 'complete-engines'],
  ['лапа двигателя', 'engine-mounts'],
  ['сильфон', 'flex-pipes'],
  ['полукольца коленвала', 'engine-bearings'],
  ['термомуфта', 'fan-clutches'],
  ['тннд', 'fuel-pumps'],
  ['бензошланг', 'fuel-lines'],
  ['вихревые заслонки', 'intake-manifolds'],
  ['сателлиты', 'differentials'],
  ['эластичная муфта', 'propeller-shafts'],
  ['подушка раздатки', 'gearbox-mounts'],
  ['электроусилитель', 'eps-motors'],
  ['мафон', 'head-units'],
  ['бибикалка', 'horns'],
  ['катафот', 'tail-lights'],
  ['балонник', 'hand-tools'],
  ['панель приборов', 'instrument-clusters'],
  ['корзина', 'clutch-covers'],
  ['корпус воздухана', 'filter-housings'],
  ['пробка поддона', 'oil-drain-plugs'],
  ['мембрана клапанной крышки', 'valve-covers'],
  ['датчик перегрева', 'coolant-temp-sensors'],
  ['резинка капота', 'weatherstrips'],
  ['суппорт пыльнигі', 'caliper-repair-kits'],
  ['клапан втулкасы', 'valves-engine'],
  ['термостат қақпағы', 'thermostats'],
  ['бензин датчигі', 'fuel-level-sensors'],
  ['ортаңғы глушитель', 'resonators'],
  ['глушитель ілмегі', 'exhaust-hangers'],
  ['аварийка кнопкасы', 'window-switches'],
  ['кілт корпусы', 'alarms-immobilisers'],
  ['фара қақпағы', 'headlight-parts'],
  ['кулиса тягасы', 'gear-shift'],
  ['габарит лампасы', 'halogen-bulbs'],
  ['тормоз шамы', 'brake-lights'],
  ['мотор поршені', 'pistons'],
] as const

const { id: shopId } = await makeShop(db)
const categories = new Map<string, string>()
const beside = [
  'brake-calipers',
  'water-pumps',
  'dashboards',
  'headlights',
  'brake-pads',
  'antifreeze',
  'oil-pans',
]
for (const category of new Set([...beside, ...NAMES.map(([, slug]) => slug)])) {
  const { productId } = await makeProduct(db, { shopId, category, names: { en: 'Part' } })
  categories.set(productId, category)
}

test.each(NAMES)('[S2.35] the garage term %s finds %s', async (text, category) => {
  const { rows, isNearest } = await visitor.call(queryProducts, { text }, 'ru')
  expect(categories.get(rows[0]?.id ?? '')).toBe(category)
  expect(isNearest).toBe(false)
})

test('[S2.35] тусан is a Hyundai Tucson', async () => {
  const { chips } = await visitor.call(queryProducts, { text: 'помпа тусан' }, 'ru')
  expect(chips.map(({ kind, value }) => [kind, value])).toContainEqual(['model', 'tucson'])
})
