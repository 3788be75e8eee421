import { inflateSync } from 'node:zlib'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import type { PaperLanguage } from '@tiantian/contracts/order/paper.ts'
import { openPaper, papersOf } from '@tiantian/contracts/order/paper.ts'
import { expect, test } from 'vitest'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Trade } from '../../../test/make-order.ts'
import { leadTo, makeTrade } from '../../../test/make-order.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db, app, clock } = here

/** The papers of an order as its buyer sees them. */
async function papers({ buyer, orderId }: Trade) {
  const { order } = await buyer.call(getOrder, { id: orderId })
  return papersOf(order)
}

async function download(reader: Person, id: string, number: string, language: PaperLanguage = 'ru') {
  const { url } = await reader.call(openPaper, { id, number, language })
  return app.inject({ url })
}

/** All characters that the fonts of a PDF file say they draw. */
function lettersOf(file: Buffer): string {
  const streams = [...file.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)].map(([, body = '']) =>
    inflateSync(Buffer.from(body, 'latin1')).toString(),
  )
  const hex = streams.flatMap((text) => [...text.matchAll(/^<\w\w> <(\w+)>$/gm)].map(([, code = '']) => code))
  return hex.map((code) => Buffer.from(code, 'hex').swap16().toString('utf16le')).join('')
}

test('[S1.17] an order gets its proforma with its terms, its invoice with the money, and a packing list with each shipment', async () => {
  const trade = await makeTrade(here)
  expect(await papers(trade)).toEqual([])
  await leadTo(here, trade, 'awaiting_payment')
  expect((await papers(trade)).map(({ kind }) => kind)).toEqual(['proforma'])
  const shipped = await makeTrade(here)
  await leadTo(here, shipped, 'shipped')
  const all = await papers(shipped)
  expect(all.map(({ kind }) => kind)).toEqual(['proforma', 'invoice', 'packing-list'])
  for (const { number } of all) {
    const file = await download(shipped.seller, shipped.orderId, number)
    expect(file.headers['content-disposition']).toContain(`${number}.pdf`)
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('a paper is in English and in the chosen language, with its letters', async () => {
  const trade = await makeTrade(here)
  await leadTo(here, trade, 'awaiting_payment')
  const [proforma] = await papers(trade)
  const letters = async (language: PaperLanguage) =>
    lettersOf((await download(trade.buyer, trade.orderId, proforma?.number ?? '', language)).rawPayload)
  for (const letter of 'Продавец') expect(await letters('ru')).toContain(letter)
  for (const letter of 'Сатып алушы') expect(await letters('kk')).toContain(letter)
  for (const letter of '形式发票') expect(await letters('zh-Hans')).toContain(letter)
})

test('a paper that has been issued stays as it was when the shop is renamed', async () => {
  const trade = await makeTrade(here)
  await leadTo(here, trade, 'awaiting_payment')
  const [proforma] = await papers(trade)
  const read = async () =>
    (await download(trade.buyer, trade.orderId, proforma?.number ?? '')).rawPayload.toString('base64')
  const first = await read()
  await db.sql`update shops set name = '{"en": "Quite another name"}' where id = ${trade.shopId}`
  expect(await read()).toBe(first)
  const later = await makeTrade(here, { seller: trade.seller })
  await leadTo(here, later, 'awaiting_payment')
  expect((await papers(later))[0]?.number).not.toBe(proforma?.number)
})

test('papers are for the two sides alone, and only those that there are', async () => {
  const trade = await makeTrade(here)
  await leadTo(here, trade, 'awaiting_payment')
  const [proforma] = await papers(trade)
  const input = { id: trade.orderId, number: proforma?.number ?? '', language: 'ru' as const }
  const stranger = await makeOfficer(here, [])
  expect((await stranger.refused(openPaper, input)).code).toBe('ORDER_NOT_FOUND')
  const invoice = input.number.replace('PI-', 'CI-')
  expect((await trade.buyer.refused(openPaper, { ...input, number: invoice })).code).toBe('FILE_NOT_FOUND')
  const { url } = await trade.buyer.call(openPaper, input)
  expect((await app.inject({ url: url.replace(input.number, invoice) })).statusCode).toBe(404)
  clock.advance(11 * 60_000)
  expect((await app.inject({ url })).statusCode).toBe(404)
})
