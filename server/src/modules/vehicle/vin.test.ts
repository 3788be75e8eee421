import { readVin } from '@tiantian/contracts/vehicle/decoded-number.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { visitor } = await testApp()
const read = (vin: string) => visitor.call(readVin, { vin })
const seriesOf = async (vin: string) =>
  (await read(vin)).candidates.map(({ vehicle: { model, generation } }) => `${model}/${generation}`)
const makesOf = async (vin: string) => (await read(vin)).makes.map(({ slug }) => slug)

test('[S2.10] a Lada VIN contains its model, its year twice, and never the engine', async () => {
  const reading = await read('XTA219040K0123456')
  expect(reading).toMatchObject({ isVin: true, manufacturer: 'AvtoVAZ', checkDigit: 'unused', plant: '0' })
  expect(reading.country).toEqual({ code: 'RU', name: 'Russia' })
  expect(reading.years).toEqual({ certainty: 'ambiguous', values: [2019, 1989] })
  // The code is that of 2011, the year that of the facelift.
  expect(reading.candidates.map(({ vehicle }) => vehicle)).toEqual([
    { make: 'lada', model: 'granta', generation: 'fl', year: 2019 },
  ])
})

test.each([
  ['XTA212140H1234567', 'niva-legend/2121-21213-21214'],
  ['XTT316300H1234567', 'patriot/3163-fl'],
  ['XTC651154C1234567', '65115/65115'],
  ['XTC549010M1234567', '54901/54901'],
  ['WVGZZZ5NZCW123456', 'tiguan/5n'],
  ['TMBZZZ1Z8B1234567', 'octavia/a5-1z'],
])('%s names the series %s', async (vin, series) => {
  expect(await seriesOf(vin)).toContain(series)
})

test('a European Mercedes-Benz VIN contains the model and no year', async () => {
  const reading = await read('WDD2050421F123456')
  expect(reading.years).toEqual({ certainty: 'unknown', values: [] })
  expect(reading.candidates.map(({ vehicle }) => vehicle)).toEqual([
    { make: 'mercedes-benz', model: 'c-class' },
  ])
})

test.each([
  ['LVVDB11B8MD123456', ['chery', 'exeed', 'omoda', 'jaecoo', 'jetour']],
  ['LB37852S5MS123456', ['geely', 'livan']],
  ['LZZ5CLVB5MA123456', ['sinotruk']],
  ['XZGFF04A0KA123456', ['haval', 'great-wall']],
  ['JTNBE40K003012345', ['toyota']],
  // Unregistered codes of manufacturers that own the prefix; `JM` is shared with another manufacturer.
  ['JT111PJA508001234', ['toyota']],
  ['JFZSG9LF5AG012345', ['subaru']],
  ['JMXSG9LF5AG012345', []],
  ['LVHRU5862K5012345', ['honda']],
  ['VF7NC5FWF3Y123456', ['citroen']],
  ['4S2CK58W724301234', ['isuzu']],
  ['Z94C241BBKR123456', ['hyundai', 'kia', 'solaris']],
])('the manufacturer of %s builds %j', async (vin, makes) => {
  expect(await makesOf(vin)).toEqual(makes)
})

test.each([
  // China adopted VINs in 1997: M can only be 2021.
  ['LVVDB11B8MD123456', 'sure', [2021]],
  // In North America the seventh character distinguishes the two cycles.
  ['1HGCM82633A004352', 'sure', [2003]],
  ['5YJSA1E2XHF123456', 'sure', [2017]],
  ['JTNBE40K003012345', 'unknown', []],
  ['WVWZZZ1KZ9W123456', 'likely', [2009]],
  ['KMHDU41BBAU123456', 'ambiguous', [2010, 1980]],
])('the year of %s is %s: %j', async (vin, certainty, values) => {
  expect((await read(vin)).years).toEqual({ certainty, values })
})

test('an invalid VIN is answered with the positions of its errors', async () => {
  expect(await read('XTA2190')).toMatchObject({
    isVin: false,
    problems: [{ kind: 'length', length: 7 }],
    candidates: [],
  })
  expect((await read('XTA2*9040K0123456')).problems).toEqual([{ kind: 'sign', position: 5, sign: '*' }])
  const misread = await read('хта 2i9o4o к0123456')
  expect(misread).toMatchObject({ isVin: true, vin: 'XTA219040K0123456' })
  expect(misread.corrections.map(({ position }) => position)).toEqual([1, 2, 3, 5, 7, 9, 10])
})

test('a wrong check digit is reported and refuses nothing', async () => {
  expect(await read('1HGCM82633A004352')).toMatchObject({ checkDigit: 'right', problems: [] })
  const reading = await read('1HGCM82643A004352')
  expect(reading).toMatchObject({ isVin: true, checkDigit: 'wrong' })
  expect(reading.problems).toEqual([{ kind: 'check', position: 9, sign: '4', expected: '3' }])
  expect(reading.makes[0]?.slug).toBe('honda')
})

test('an unknown manufacturer leaves the make open', async () => {
  expect(await read('ABCDEFGHJKLMN1234')).toMatchObject({ isVin: true, makes: [], candidates: [] })
})

test('names are in the caller’s language', async () => {
  const reading = await visitor.call(readVin, { vin: 'XTA219040K0123456' }, 'zh-Hans')
  expect(reading.country?.name).toBe('俄罗斯')
  expect(reading.candidates[0]?.makeName).toBe('拉达')
})

test.each([
  ['JTNBE40K003012345', 'kk', 'Toyota', null],
  ['JTNBE40K003012345', 'zh-Hans', '丰田', null],
  ['JTNBE40K003012345', 'en', 'Toyota', null],
  ['JTEBU3FJ10K123456', 'ru', 'Toyota', null],
  ['JN1TANT31U0123456', 'kk', 'Nissan / Infiniti', null],
  ['1HGCM82633A004352', 'ru', 'Honda', 'Honda of America Mfg.'],
  ['X4XKS294100K12345', 'kk', 'BMW', 'Avtotor'],
  ['JMBXTCW4WCZ123456', 'zh-Hans', '三菱', null],
  ['XTA219040K0123456', 'kk', 'AvtoVAZ', null],
  ['LFMARE2C0A0123456', 'ru', 'FAW Toyota', null],
  ['JD4S2100000123456', 'kk', 'Daihatsu', null],
] as const)(
  'the manufacturer of %s is named in %s as %s, without English words',
  async (vin, language, name, builder) => {
    expect((await visitor.call(readVin, { vin }, language)).maker).toEqual({ name, builder })
  },
)
