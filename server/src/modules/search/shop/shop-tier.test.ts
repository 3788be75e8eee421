import { queryShops } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()

async function shop(name: string, country: string, languages: readonly string[]) {
  const { id } = await makeShop(db, { names: { en: name }, country })
  await db.sql`update shops set languages = ${languages as string[]} where id = ${id}`
  return id
}

const silk = await shop('Silk Road', 'CN', ['zh-Hans', 'en'])
const steppe = await shop('Steppe Parts', 'KZ', ['kk', 'ru'])
const volga = await shop('Volga Parts', 'RU', ['ru'])
await makeProduct(db, { shopId: silk, category: 'brake-pads', number: '04465-33471' })
await makeProduct(db, {
  shopId: steppe,
  category: 'brake-pads',
  number: 'GDB 3425',
  references: [{ kind: 'oe', brand: 'Toyota', number: '04465-33471' }],
})
await makeProduct(db, { shopId: volga, category: 'oil-filters', number: 'W 712/95' })

async function find(text: string, more = {}) {
  const { rows } = await visitor.call(queryShops, { text, ...more })
  return rows.map(({ id }) => id).sort()
}
const these = (...ids: string[]) => ids.sort()

test.each([
  ['казакша', [steppe]],
  ['қазақша', [steppe]],
  ['қазақ тілінде сөйлейтін дүкендер', [steppe]],
  ['на казахском языке', [steppe]],
  ['по-русски', [steppe, volga]],
  ['русскоязычный продавец', [steppe, volga]],
  ['магазины, где говорят по-русски', [steppe, volga]],
  ['орысша', [steppe, volga]],
  ['English speaking', [silk]],
  ['shops that speak English', [silk]],
  ['会说俄语', [steppe, volga]],
  ['会说俄语的店铺', [steppe, volga]],
  ['中文', [silk]],
  ['по-русски и по-казахски', [steppe]],
])('[S2.34] %s: the shops that speak it', async (text, shops) => {
  expect(await find(text)).toEqual(these(...shops))
})

test.each([
  ['тормозные колодки по-русски', [steppe]],
  ['масляный фильтр русскоязычный продавец', [volga]],
  ['brake pads English speaking', [silk]],
  ['会说英语 刹车片', [silk]],
  ['алматы қазақша', [steppe]],
  ['колодки по-русски алматы', [steppe]],
])('[S2.34] %s: a language filters beside products and locations', async (text, shops) => {
  expect(await find(text)).toEqual(these(...shops))
})

test("[S2.34] a language in a shop's name finds that shop too, and an adjective names a country", async () => {
  const named = await shop('Продавец по-английски', 'RU', ['ru'])
  expect(await find('по-английски')).toEqual(these(named, silk))
  expect(await find('русские')).toEqual(these(volga, named))
})

test.each([
  ['04465-33471', [silk, steppe]],
  ['0446533471', [silk, steppe]],
  ['gdb3425', [steppe]],
  ['W712/95', [volga]],
  ['bosch W 712/95', [volga]],
  ['04465-33471 алматы', [steppe]],
  ['04465-33471 по-русски', [steppe]],
  ['99999-00000', []],
])('[S2.34] %s: shops that sell this part number or a cross-reference of it', async (text, shops) => {
  expect(await find(text)).toEqual(these(...shops))
})

test.each([
  ['алма-ата', [steppe]],
  ['алма-ата колодки', [steppe]],
  ['羊城', [silk]],
])('[S2.34] %s: a former or alternative name of a city is a location', async (text, shops) => {
  await db.sql`update shops set city_id = 1809858 where id = ${silk}`
  expect(await find(text)).toEqual(these(...shops))
})
