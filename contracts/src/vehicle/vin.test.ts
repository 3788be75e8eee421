import { expect, test } from 'vitest'
import { namesOneCar, withoutSerials } from './car-number.ts'
import { checkDigitOf, findVins, foldVin, isVin, vinProblems } from './vin.ts'

test('spaces, dashes, lower case and Cyrillic look-alikes give the same VIN, and the change is reported', () => {
  expect(foldVin(' jtn be40k-003 012345 ').vin).toBe('JTNBE40K003012345')
  expect(foldVin('ХТА219040К0123456')).toEqual({
    vin: 'XTA219040K0123456',
    corrections: [
      { position: 1, from: 'Х', to: 'X' },
      { position: 2, from: 'Т', to: 'T' },
      { position: 3, from: 'А', to: 'A' },
      { position: 10, from: 'К', to: 'K' },
    ],
  })
})

test('O, Q and I are not valid: they are read as 0 and 1', () => {
  const { vin, corrections } = foldVin('XTA2I9O4QK0123456')
  expect(vin).toBe('XTA219040K0123456')
  expect(corrections.map(({ position, from, to }) => `${position}${from}${to}`)).toEqual([
    '5I1',
    '7O0',
    '9Q0',
  ])
})

test('the check digit follows the standard, X for ten', () => {
  expect(checkDigitOf('1M8GDM9AXKP042788')).toBe('X')
  expect(checkDigitOf('11111111111111111')).toBe('1')
  expect(checkDigitOf('LC0CE4CC3M0123456')).toMatch(/^[\dX]$/)
})

test('errors are reported with their position', () => {
  expect(vinProblems('XTA219040K012345')).toEqual([{ kind: 'length', length: 16 }])
  expect(vinProblems('XTA2*9040K0123456')).toEqual([{ kind: 'sign', position: 5, sign: '*' }])
  expect(vinProblems('XTA219040K012345A')).toEqual([{ kind: 'serial', position: 17, sign: 'A' }])
  expect(vinProblems('1M8GDM9A1KP042788')).toEqual([{ kind: 'check', position: 9, sign: '1', expected: 'X' }])
  expect(vinProblems('1M8GDM9AXKP042788')).toEqual([])
})

test('a check digit is required only where the law requires one', () => {
  expect(vinProblems('WVWZZZ1KZ9W123456')).toEqual([])
  expect(vinProblems('LGXC76C40M0123456').map(({ kind }) => kind)).toEqual(['check'])
})

const foundIn = (text: string) => findVins(text)[0]?.vin

test.each([
  ['колодки XTA219040K0123456', 'XTA219040K0123456'],
  ['хта219040к0123456', 'XTA219040K0123456'],
  ['WVWZZZ 1KZ 9W 123456', 'WVWZZZ1KZ9W123456'],
  ['фильтр JTN BE46K8 03012345', 'JTNBE46K803012345'],
  ['JTNB-E46K-8030-12345', 'JTNBE46K803012345'],
  ['车架号JTNBE46K8 0301 2345', 'JTNBE46K803012345'],
  ['WVW/ZZZ1KZAW/123456', 'WVWZZZ1KZAW123456'],
  ['WVWZZZ1KZ,AW123456', 'WVWZZZ1KZAW123456'],
  ['WVWZZZ1KZ:AW123456', 'WVWZZZ1KZAW123456'],
  ['vinWVWZZZ1KZAW123456', 'WVWZZZ1KZAW123456'],
  ['винWVWZZZ1KZ AW123456 колодки', 'WVWZZZ1KZAW123456'],
  ['WVW\u2011ZZZ1KZ\u2011AW123456', 'WVWZZZ1KZAW123456'],
  ['WVW\u2212ZZZ1KZ\u2212AW123456', 'WVWZZZ1KZAW123456'],
])('[S2.10] in %s a VIN is found, in one part or in groups', (text, vin) => {
  expect(foundIn(text)).toBe(vin)
})

test('part numbers and words are not taken for VINs', () => {
  for (const text of [
    '04465-02220',
    'WG9925520270',
    '12345678901234567',
    'BOSCHBOSCHBOSCHBO',
    '',
    '💥'.repeat(17),
    'toyota corolla 2015',
    'toyotacorolla2015',
    'camry xv50 pads 2012',
    'mann-filter cu00724',
    'herth buss her21745',
    'wg9925520, 04465220',
    '1k0615301, aw123456',
    '04465-33471/43512-33130',
    'WVWZZZ1KZ, AW123456',
  ]) {
    expect(findVins(text)).toEqual([])
  }
  expect(isVin('XTA219040K012345')).toBe(false)
})

test.each([
  ['XTA219040K0123456 колодки', 'XTA219040K0000000 колодки'],
  ['фильтр JTN BE46K8 03012345', 'фильтр JTN BE46K8 03000000'],
  ['JTNB-E46K-8030-12345', 'JTNB-E46K-8030-00000'],
  ['хта219040к0123456, WVWZZZ1KZ9W123456', 'хта219040к0000000, WVWZZZ1KZ9W000000'],
  ['vinXTA219040K0123456', 'vin XTA219040K0000000'],
  ['mann cu 2939', 'mann cu 2939'],
])('[S2.33] %s without serial numbers denotes a car of the same kind', (text, covered) => {
  expect(withoutSerials(text)).toBe(covered)
  expect(withoutSerials(covered)).toBe(covered)
})

test.each(['1HGCM82633A004352', 'LFV3A23C3B3000001', '1HG CM826 33 A004352'])(
  '[S2.33] %s without its serial number has a valid check digit',
  (text) => {
    const covered = withoutSerials(text)
    expect(covered).not.toBe(text)
    expect(vinProblems(foldVin(covered).vin)).toEqual([])
    expect(findVins(covered)).toHaveLength(1)
  },
)

test('[S2.33] a VIN identifies a single car from the twelfth character on, also while it is typed', () => {
  for (const text of [
    'XTA219040K0123456',
    'колодки XTA219040K012',
    'JTN BE46K8 03012',
    'vinXTA219040K0123456',
  ]) {
    expect(namesOneCar(text)).toBe(true)
  }
  for (const text of ['XTA219040K0', 'XTA219040K0000000', 'колодки', 'mann cu 2939', '90915-10001', '']) {
    expect(namesOneCar(text)).toBe(false)
  }
})
