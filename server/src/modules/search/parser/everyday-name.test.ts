import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()

/** Names of parts used by sellers of four countries. */
const NAMES = [
  ['кости стабилизатора', 'stabilizer-links'],
  ['кость стабилизатора', 'stabilizer-links'],
  ['бублик глушителя', 'exhaust-hangers'],
  ['кольцо глушителя', 'exhaust-hangers'],
  ['ілінісу дискісі', 'clutch-discs'],
  ['іліністің дискісі', 'clutch-discs'],
  ['cv joint boot', 'cv-boots'],
  ['cv joint boot kit', 'cv-boots'],
  ['drive shaft boot', 'cv-boots'],
  ['driveshaft boot', 'cv-boots'],
  ['блин сцепления', 'clutch-discs'],
  ['вискуха', 'fan-clutches'],
  ['кенгурин', 'running-boards'],
  ['юбка бампера', 'bumpers'],
  ['губа бампера', 'mouldings-emblems'],
  ['реснички', 'mouldings-emblems'],
  ['щетки стартера', 'starter-parts'],
  ['шоколадка генератора', 'alternator-parts'],
  ['гармошка глушителя', 'flex-pipes'],
  ['прокладка штанов', 'manifold-gaskets'],
  ['крокодилы прикурить', 'snow-chains-tow'],
  ['противобуксы', 'snow-chains-tow'],
  ['маслоприемник', 'oil-pumps'],
  ['ступичник', 'wheel-bearings'],
  ['штуцер прокачки', 'caliper-repair-kits'],
  ['bleeder screw', 'caliper-repair-kits'],
  ['штуцер тормозной трубки', 'brake-hoses'],
  ['червяк рулевой', 'steering-boxes'],
  ['чулок моста', 'axle-assemblies'],
  ['груша сцепления', 'clutch-hydraulics'],
  ['груша тормозная', 'brake-chambers'],
  ['стремянка рессоры', 'leaf-springs'],
  ['подушка пневмо', 'air-suspension'],
  ['чашка амортизатора', 'strut-mounts'],
  ['вкладыш стойки', 'shock-absorbers'],
  ['проставки пружин', 'coil-springs'],
  ['замок капота', 'door-locks'],
  ['вакуум тормозов', 'brake-boosters'],
  ['главтормоз', 'brake-master-cylinders'],
  ['радик', 'radiators'],
  ['радик печки', 'heater-cores'],
  ['кран печки', 'heater-cores'],
  ['улитка печки', 'blower-motors'],
  ['поворотка', 'turn-signals'],
  ['стекла фонаря', 'tail-lights'],
  ['сухари клапанов', 'valves-engine'],
  ['плунжерная пара', 'high-pressure-fuel-pumps'],
  ['распылитель', 'injectors'],
  ['форсы', 'injectors'],
  ['сетка бензонасоса', 'fuel-filters'],
  ['поплавок бензобака', 'fuel-level-sensors'],
  ['датчик холла', 'camshaft-position-sensors'],
  ['датчик включения вентилятора', 'coolant-temp-sensors'],
  ['насос подкачки', 'fuel-pumps'],
  ['батарейка', 'batteries'],
  ['пистоны обшивки', 'clips-fasteners'],
  ['патрон лампы', 'connectors-terminals'],
  ['тежегіш майы', 'brake-fluids'],
  ['әйнек сүрткіш', 'wiper-blades'],
  ['дыбыс өшіргіш', 'silencers'],
  ['шарлы топса', 'ball-joints'],
  ['тұман шамы', 'fog-lights'],
  ['жүк салғыш қақпағы', 'tailgates'],
  ['генератор белбеуі', 'v-ribbed-belts'],
  ['доңғалақ диск', 'wheel-rims'],
  ['тұтату білтесі', 'spark-plugs'],
  ['іске қосқыш', 'starters'],
  ['пеш моторы', 'blower-motors'],
  ['амортизатор тіреуі', 'strut-mounts'],
  ['头灯', 'headlights'],
  ['前嘴', 'bumpers'],
  ['牙包', 'differentials'],
  ['盆角齿', 'differentials'],
  ['后桥包', 'differentials'],
  ['万向节', 'universal-joints'],
  ['尾鼓', 'silencers'],
  ['大力鼓', 'brake-boosters'],
  ['压板', 'clutch-covers'],
  ['排气管垫', 'manifold-gaskets'],
  ['皮带轮', 'crankshaft-pulleys'],
  ['喷油咀', 'injectors'],
  ['柴油格', 'fuel-filters'],
  ['油格', 'oil-filters'],
  ['冷气散热网', 'ac-condensers'],
  ['半轴油封', 'gearbox-bearings-seals'],
  ['форсунка common rail', 'injectors'],
] as const

const { id: shopId } = await makeShop(db)
const categories = new Map<string, string>()
for (const category of [
  'halogen-bulbs',
  'fuel-rails',
  'cv-joints',
  'shock-absorbers',
  ...NAMES.map(([, slug]) => slug),
]) {
  if ([...categories.values()].includes(category)) continue
  const { productId } = await makeProduct(db, { shopId, category, names: { en: 'Part' } })
  categories.set(productId, category)
}

const find = (text: string) => visitor.call(queryProducts, { text }, 'ru')

test.each(NAMES)('[S2.35] %s is %s', async (text, category) => {
  const { rows, isNearest } = await find(text)
  expect(categories.get(rows[0]?.id ?? '')).toBe(category)
  expect(isNearest).toBe(false)
})

const corolla = { make: 'toyota', model: 'corolla', generation: 'e120' }
const shock = (axle: 'front' | 'rear', soldCount: number) =>
  makeProduct(db, {
    shopId,
    category: 'shock-absorbers',
    attributes: { axle },
    fitments: [corolla],
    soldCount,
  })
const front = await shock('front', 90)
const rear = await shock('rear', 10)
for (const { productId } of [front, rear]) categories.set(productId, 'shock-absorbers')

test.each([
  ['前减震器 卡罗拉', '前', front],
  ['后减震器 卡罗拉', '后', rear],
  ['卡罗拉后减震器', '后', rear],
])('[S2.35] %s: the side precedes the longest known name', async (text, side, first) => {
  const { rows, chips, isNearest } = await find(text)
  expect(rows[0]?.id).toBe(first.productId)
  expect(isNearest).toBe(false)
  const pieces = chips.map(({ kind, text: piece }) => [kind, piece])
  expect(pieces).toContainEqual(['category', '减震器'])
  expect(pieces).toContainEqual(['property', side])
})

test('[S2.35] 后减震 names the shock absorber and its side in one', async () => {
  expect((await find('后减震')).rows[0]?.id).toBe(rear.productId)
})

test('[S2.35] a bulb with a socket that only xenon lamps have is a xenon lamp', async () => {
  const attributes = { bulb_base: 'D2S' }
  const { productId } = await makeProduct(db, { shopId, category: 'xenon-bulbs', attributes })
  for (const text of ['headlight bulb d2s', 'лампа d2s'])
    expect((await find(text)).rows[0]?.id).toBe(productId)
})

test('[S2.35] 三滤 are filters of oil, air and fuel', async () => {
  const { productId } = await makeProduct(db, { shopId, category: 'air-filters' })
  const { rows, total, isNearest } = await find('三滤')
  const slugs = rows.slice(0, total).map(({ id }) => (id === productId ? 'air-filters' : categories.get(id)))
  expect(new Set(slugs)).toEqual(new Set(['oil-filters', 'air-filters', 'fuel-filters']))
  expect(isNearest).toBe(false)
})
