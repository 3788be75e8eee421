import { suggestProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { listProducts } from '../../../test/list-products.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
await makeProduct(db, { brand: 'bosch', number: '0 242 235 666' })
await makeProduct(db, { brand: 'denso', number: '0242-1' })
await makeProduct(db, { brand: 'toyota-genuine-parts', number: '90915-YZZD2' })
await makeProduct(db, { brand: 'mann-filter', number: 'CU 2939' })
await makeProduct(db, { brand: 'trw', number: '02422-9' })
await makeProduct(db, { number: 'A 271 180 01 09' })
await makeProduct(db, { brand: 'trw', number: 'PEM7201' })
await makeProduct(db, { brand: 'sinotruk-genuine', number: 'VG1560080012' })

const suggest = async (text: string) =>
  (await visitor.call(suggestProducts, { text }, 'ru')).suggestions.filter(({ kind }) => kind === 'number')

test.each([
  ['bosch 0242', ['0 242 235 666']],
  ['бош 0242', ['0 242 235 666']],
  ['0242', ['0242-1', '0 242 235 666', '02422-9']],
  ['toyota 90915', ['90915-YZZD2']],
  ['mann cu', ['CU 2939']],
  ['CU 29', ['CU 2939']],
  ['РЕМ72', ['PEM7201']],
  ['9O915', ['90915-YZZD2']],
  ['ВГ15600', ['VG1560080012']],
  ['МП15600', ['VG1560080012']],
  ['номер 90915', ['90915-YZZD2']],
  ['арт. 90915', ['90915-YZZD2']],
  ['OEM: 90915', ['90915-YZZD2']],
  ['есть 90915', ['90915-YZZD2']],
  ['нөмірі 90915', ['90915-YZZD2']],
  ['配件号90915', ['90915-YZZD2']],
  ['bosch0242', ['0 242 235 666']],
  ['bosch 02422', ['0 242 235 666']],
  ['оем 90915', ['90915-YZZD2']],
  ['есть в наличии 90915', ['90915-YZZD2']],
  ['фильтр камри 90915', ['90915-YZZD2']],
  ['A 271 18', ['A 271 180 01 09']],
])('[S2.33] %s suggests the part numbers with this prefix', async (text, numbers) => {
  expect((await suggest(text)).map(({ label }) => label)).toEqual(numbers)
})

await listProducts(db, 'SG 7001', 60, { brand: 'brembo' })
await makeProduct(db, { brand: 'brembo', number: 'SG 7002', state: 'draft' })
for (const last of [3, 4, 5]) await makeProduct(db, { brand: 'brembo', number: `SG 700${last}` })

test.each(['SG 70', 'brembo sg 70'])(
  '[S2.33] %s: a part number sold by sixty shops is suggested once, and leaves room for the next ones',
  async (text) => {
    const suggested = await suggest(text)
    expect(suggested.map(({ label }) => label)).toEqual(['SG 7001', 'SG 7003', 'SG 7004', 'SG 7005'])
  },
)
