import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()

/** Terms of dealers, traders and repair shops, each with a part that it contains the name of. */
const WORDS = [
  ['刹车磨片', 'brake-pads', 'brake-discs'],
  ['刹车片感应线', 'brake-wear-sensors', 'brake-pads'],
  ['卡钳活塞', 'caliper-repair-kits', 'pistons'],
  ['刹车油壶', 'brake-master-cylinders', 'brake-fluids'],
  ['手刹马达', 'epb-actuators', 'starters'],
  ['空滤盒', 'filter-housings', 'air-filters'],
  ['引擎支架', 'engine-mounts', 'bumper-parts'],
  ['缸盖垫', 'cylinder-head-gaskets', 'cylinder-heads'],
  ['时规皮带', 'timing-belts', 'v-ribbed-belts'],
  ['发电机皮带轮', 'alternator-clutch-pulleys', 'crankshaft-pulleys'],
  ['膨胀壶盖', 'radiator-caps', 'expansion-tanks'],
  ['喷油嘴密封', 'injector-seals', 'injectors'],
  ['中冷管', 'intake-hoses', 'intercoolers'],
  ['火花塞线', 'ignition-leads', 'spark-plugs'],
  ['雨刮开关', 'steering-column-switches', 'wiper-blades'],
  ['大灯透镜', 'headlight-parts', 'headlights'],
  ['离合拉线', 'clutch-cables', 'gear-shift'],
  ['变速箱油封', 'gearbox-bearings-seals', 'crankshaft-seals'],
  ['减震器防尘套', 'shock-boots', 'cv-boots'],
  ['方向机油管', 'power-steering-hoses', 'fuel-lines'],
  ['气门芯', 'inner-tubes', 'valves-engine'],
  ['方向盘气囊', 'airbags', 'air-suspension'],
  ['雨刮连杆', 'wiper-motors', 'connecting-rods'],
  ['空调离合器', 'ac-clutches', 'clutch-kits'],
  ['车载打气泵', 'tyre-compressors', 'air-suspension'],
  ['水箱止漏剂', 'additives', 'radiators'],
  ['caliper bracket', 'brake-calipers', 'bumper-parts'],
  ['camshaft adjuster', 'vvt-actuators', 'slack-adjusters'],
  ['valve springs', 'valves-engine', 'coil-springs'],
  ['oil radiator', 'oil-coolers', 'radiators'],
  ['expansion tank cap', 'radiator-caps', 'expansion-tanks'],
  ['petrol tank', 'fuel-tanks', 'fuel-pumps'],
  ['intercooler pipe', 'intake-hoses', 'intercoolers'],
  ['transmission solenoid', 'valve-bodies-solenoids', 'starter-parts'],
  ['driveshaft seal', 'gearbox-bearings-seals', 'half-shafts'],
  ['pitman arm', 'steering-boxes', 'control-arms'],
  ['glove compartment', 'dashboards', 'cylinder-heads'],
  ['tow hook', 'towbars', 'hoods'],
  ['screen wash pump', 'washer-pumps', 'washer-fluids'],
  ['bike rack', 'roof-racks', 'steering-racks'],
  ['engine crane', 'jacks-lifts', 'complete-engines'],
] as const

const { id: shopId } = await makeShop(db)
const categories = new Map<string, string>()
for (const category of new Set(WORDS.flatMap(([, is, isNot]) => [is, isNot]))) {
  const { productId } = await makeProduct(db, { shopId, category, names: { en: 'Part' } })
  categories.set(productId, category)
}

const find = (text: string) => visitor.call(queryProducts, { text }, 'zh-Hans')

test.each(WORDS)('[S2.35] %s is %s, not %s', async (text, category) => {
  const { rows, chips, isNearest } = await find(text)
  expect(categories.get(rows[0]?.id ?? '')).toBe(category)
  expect(chips.map(({ kind, value }) => [kind, value])).toEqual([['category', category]])
  expect(isNearest).toBe(false)
})

test.each([
  ['缸盖漏油', 'cylinder-heads'],
  ['喷油嘴滴油', 'injectors'],
  ['leaking radiator', 'radiators'],
  ['seized brake caliper', 'brake-calipers'],
])('[S2.35] %s: a symptom names no part', async (text, category) => {
  const { rows, isNearest } = await find(text)
  expect(categories.get(rows[0]?.id ?? '')).toBe(category)
  expect(isNearest).toBe(false)
})
