import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const partOf = async (number: string, brand = 'trw') =>
  (await makeProduct(db, { category: 'brake-pads', number, brand })).productId

async function find(text: string) {
  const { rows, chips } = await visitor.call(queryProducts, { text })
  return {
    results: rows.map(({ id, match }) => [id, match]),
    chips: chips.map(({ kind, text: piece }) => `${kind} ${piece}`),
  }
}

const disc = await partOf('WG9725160390')
const steering = await partOf('AZ9231406675')
const sensor = await partOf('5Q0 615 301 F')
const air = await partOf('C 32 847', 'mann-filter')
const handle = await partOf('A 221 750 16 03')

test.each([
  ['ЦП9725160390', disc],
  ['цп 9725160390', disc],
  ['5й0615301а', sensor],
  ['5Й0 615 301 А', sensor],
  ['АЗ9231406675', steering],
])(
  '[S2.35] %s is a part number in the Russian keyboard layout, or spelled phonetically',
  async (text, id) => {
    expect((await find(text)).results[0]).toEqual([id, 'exact'])
  },
)

test.each([
  ['С 32 847', air, 'exact'],
  ['с 32 847 манн', air, 'exact'],
  ['A 221 750', handle, 'prefix'],
])(
  '[S2.35] the letter of %s is a function word elsewhere, here it starts a part number',
  async (text, id, match) => {
    const { results: found, chips } = await find(text)
    expect(found[0]).toEqual([id, match])
    expect(chips[0]).toBe(`number ${text.replace(' манн', '')}`)
  },
)

test.each([
  ['TO BJ 80541', 'TO-BJ-80541'],
  ['A.24574', 'A 24574'],
  ['ＴＯ－ＢＪ－８０５４１', 'TO-BJ-80541'],
  ['ЗА 54484', 'PF 54484'],
  ['FY-45044-A стекло', 'FY-45044-A'],
  ['#FY-45044-A', 'FY-45044-A'],
])(
  '[S2.35] the short word of %s is a function word elsewhere, here it belongs to a part number',
  async (text, number) => {
    const part = await partOf(number)
    await partOf('80541')
    expect((await find(text)).results[0]).toEqual([part, 'exact'])
  },
)

test('[S2.35] the last letter of a part number distinguishes it from the one without', async () => {
  await partOf('5Q0 121 251')
  const radiator = await partOf('5Q0 121 251 A')
  const { results: found, chips } = await find('5Q0 121 251 A')
  expect(found[0]).toEqual([radiator, 'exact'])
  expect(chips).toEqual(['number 5Q0 121 251 A'])
})

test('[S2.35] Chinese filler words may directly precede a part number that consists of function letters', async () => {
  const joint = await partOf('TO-BJ-17437', 'moog')
  expect((await find('货号TO-BJ-17437')).results[0]).toEqual([joint, 'exact'])
})

test('[S2.35] the prefix of a part number may start like a car: T21-1118', async () => {
  const turbo = await partOf('T21-1118010BA')
  expect((await find('T21-1118')).results).toEqual([[turbo, 'prefix']])
  expect((await find('т21-1118')).results).toEqual([[turbo, 'prefix']])
})

test('[S2.35] two transposed characters in the middle of a part number are one typo', async () => {
  const filter = await partOf('96879797')
  expect((await find('96897797')).results).toEqual([[filter, 'similar']])
})

test('[S2.35] two letters that a workshop appends to a part number of seven digits do not belong to it', async () => {
  const filter = await partOf('1 883 037')
  expect((await find('1883037RM')).results).toEqual([[filter, 'similar']])
})

test.each(['1.23E+11', '9,0915e+09'])(
  '[S2.35] %s is a part number damaged by a spreadsheet: it has no near matches',
  async (text) => {
    expect(await find(text)).toEqual({ results: [], chips: [`word ${text}`] })
  },
)

test.each(['номер9725160390', 'артWG9725160390', 'OEM9725160390', 'oeWG9725160390', 'WG9725160390TRW'])(
  '[S2.35] %s is found without the text joined to it',
  async (text) => {
    expect((await find(text)).results).toEqual([[disc, 'exact']])
  },
)

test.each(['DZ9100368471', '9100368471', 'дз 9100368471', 'ДЗ9100368471'])(
  '[S2.35] a Shacman part number is found by %s',
  async (text) => {
    const dryer = await partOf('DZ9100368471', 'shacman-genuine')
    expect((await find(text)).results[0]).toEqual([dryer, 'exact'])
  },
)

test('[S2.35] two letters joined to a long part number are a maker: GM96103222', async () => {
  const kit = await partOf('96103222', 'gm-genuine')
  expect(await find('GM96103222')).toEqual({
    results: [[kit, 'exact']],
    chips: ['brand GM', 'number 96103222'],
  })
})

test('[S2.35] the last seven digits find a BMW part number', async () => {
  const own = await partOf('11 42 7 566 327', 'bmw-genuine')
  const equal = await makeProduct(db, {
    category: 'oil-filters',
    brand: 'mahle',
    number: 'OX 387',
    references: [{ kind: 'oe', brand: 'BMW', number: '11427566327' }],
  })
  const both = [
    [own, 'exact'],
    [equal.productId, 'crossReference'],
  ]
  for (const text of ['7566327', '7 566 327 bmw', 'фильтр 7566327', 'бмв 7566327']) {
    expect([text, (await find(text)).results]).toEqual([text, both])
  }
})

test('[S2.35] seven digits at the end of two part numbers find neither', async () => {
  await partOf('34 11 6 794 300', 'bmw-genuine')
  await partOf('31 11 6 794 300', 'bmw-genuine')
  expect((await find('6794300')).results).toEqual([])
})
