import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
await makeProduct(db, { category: 'brake-pads', brand: 'bosch', number: '0986494123' })
await makeProduct(db, { category: 'brake-pads', brand: 'bosch', number: '90915-10001' })

const chipsOf = async (text: string) => (await visitor.call(queryProducts, { text }, 'ru')).chips

test.each([
  ['bosch os колодки', ['bosch 0', 'os 6', 'колодки 9']],
  ['camry 2012 201', ['camry 0', '2012 6', '201 11']],
  ['rav4 колодки a/c filter v4', ['rav4 0', 'колодки 5', 'a/c filter 13', 'v4 24']],
  ['0986494123, 0986494123 099', ['0986494123 0', '0986494123 12']],
  ['90915-10001 90915-10003 10003', ['90915-10001 0', '90915-10003 12', '10003 24']],
  ['BOSCH0986494123', ['BOSCH 0', '0986494123 5']],
  ['前刹车片片', ['前刹车片 0', '片 4']],
  ['丰田凯美瑞刹车片田', ['丰田 0', '凯美瑞 2', '刹车片 5', '田 8']],
  ['njhvjpyst rjkjlrb rfvhb vj', ['njhvjpyst rjkjlrb 0', 'rfvhb 18', 'vj 24']],
  ['XTA219040K0123456 колодки к', ['XTA219040K0123456 0', 'колодки 18']],
  ['колодки алматы а', ['колодки 0', 'алматы 8', 'а 15']],
  ['5w30 масло 5w30', ['5w30 0', 'масло 5', '5w30 11']],
  ['qzxwvk qzx', ['qzxwvk 0', 'qzx 7']],
  ['зимние шины 205/55 R16', ['зимние 0', 'шины 7', '205/55 R16 12']],
])('[S2.35] %s: each chip has the position of its text', async (text, pieces) => {
  const chips = await chipsOf(text)
  expect(chips.map(({ text: piece, at }) => `${piece} ${at}`)).toEqual(pieces)
  for (const { text: piece, at } of chips) expect(text.slice(at, at + piece.length)).toBe(piece)
})
