import { expect, test } from 'vitest'
import { readLitres, readMeasures, readYears } from './attribute-pattern.ts'

const measuresOf = (text: string) =>
  Object.fromEntries(readMeasures(text).map(({ key, value }) => [key, value]))

test.each([
  ['масло 5w30', { viscosity: '5W-30' }],
  ['5W-40机油', { viscosity: '5W-40' }],
  ['75w90 трансмиссионное', { gl_visc: '75W-90' }],
  ['шины 205/55 R16', { tyre_w: '205', tyre_ar: '55', rim_d: '16' }],
  ['轮胎205/55R16', { tyre_w: '205', tyre_ar: '55', rim_d: '16' }],
  ['205 55 16', { tyre_w: '205', tyre_ar: '55', rim_d: '16' }],
  ['315/80 R22.5', { tyre_w: '315', tyre_ar: '80', rim_d: '22.5' }],
  ['резина r16', { rim_d: '16' }],
  ['лампа Н7', { bulb_base: 'h7' }],
  ['лампа H 7', { bulb_base: 'h7' }],
  ['D2S', { bulb_base: 'd2s' }],
  ['24寸', { rim_d: '24', length: '600' }],
  ['диски 5х114.3', { holes: '5', pcd: '114.3' }],
  ['5x112', { holes: '5', pcd: '112' }],
  ['болт M14x1,5', { thread: 'M14x1.5' }],
  ['гайка м12', { thread: 'M12' }],
  ['dot4', { dot: 'dot4' }],
  ['тормозуха дот4', { dot: 'dot4' }],
  ['масло 5в30', { viscosity: '5W-30' }],
  ['масло 10в40', { viscosity: '10W-40' }],
  ['75в90', { gl_visc: '75W-90' }],
  ['масло 75в-90', { gl_visc: '75W-90' }],
  ['генератор 12в 100а', { voltage: '12', current: '100' }],
  ['лампа 24в 5вт', { voltage: '24', power_w: '5' }],
  ['шина 11r22.5', { rim_d: '22.5' }],
  ['шины 12.00R20', { rim_d: '20' }],
  ['антифриз G12++', { coolant_std: 'g12' }],
  ['60Ah', { capacity_ah: '60' }],
  ['акб 75 ач', { capacity_ah: '75' }],
  ['ремень 6PK865', { ribs: '6', length: '865' }],
  ['6РК865', { ribs: '6', length: '865' }],
  ['7пк 1515', { ribs: '7', length: '1515' }],
])('[S2.35] %s is a size of parts', (text, measures) => {
  expect(measuresOf(text)).toEqual(measures)
})

test.each(['04465-02220', '17801 21050', '48 820 33070', 'камри 40', '999/99', 'rav4', '2AZ-FE'])(
  '%s is not a size',
  (text) => {
    expect(measuresOf(text)).toEqual({})
  },
)

test('a size knows its position in the typed text', () => {
  const text = 'шины  ２０５/55 R16 лето'
  const [size] = readMeasures(text)
  expect(text.slice(size?.start, size?.end)).toBe('２０５/55 R16')
})

test('years and engine displacements are recognized, numbers of parts are not', () => {
  expect(readYears('камри 2012 год').map(({ year }) => year)).toEqual([2012])
  expect(readYears('凯美瑞2015年款').map(({ year }) => year)).toEqual([2015])
  expect(readYears('2012-3501070')).toEqual([])
  expect(readLitres('веста 1.6 л')).toHaveLength(1)
  expect(readLitres('740.63-1307010')).toEqual([])
})
