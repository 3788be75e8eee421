import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { BusinessDocument } from './document.ts'
import { documentFile } from './document.ts'

const invoice: BusinessDocument = {
  title: 'Счёт-проформа',
  at: new Date(0),
  issuer: 'Tiantian Mall',
  facts: [{ name: 'Date', value: '26.11.2026' }],
  parties: [
    { role: 'Seller', lines: ['广州天天汽车零部件有限公司'] },
    { role: 'Buyer', lines: ['«Қазақ Бөлшек»'] },
  ],
  columns: [
    { title: 'Name', share: 3 },
    { title: 'Total', share: 1, align: 'right' },
  ],
  rows: [],
  totals: [{ name: 'Due', value: '1 250 ₸', isGrand: true }],
  notes: ['Valid for five days.'],
  pageLabel: (page) => `${page}`,
}

/** Content streams of the pages in order, and all characters that the fonts of the file say they draw. */
async function opened(change: Partial<BusinessDocument>) {
  const chunks: Buffer[] = []
  for await (const chunk of documentFile({ ...invoice, ...change })) chunks.push(chunk)
  const file = Buffer.concat(chunks).toString('latin1')
  const streams = [...file.matchAll(/stream\n(.*?)\nendstream/gs)].map(([, body = '']) =>
    inflateSync(Buffer.from(body, 'latin1')).toString(),
  )
  const hex = streams.flatMap((text) => [...text.matchAll(/^<\w\w> <(\w+)>$/gm)].map(([, code = '']) => code))
  return {
    pages: streams.filter((text) => text.includes(' Td ')),
    letters: hex.map((code) => Buffer.from(code, 'hex').swap16().toString('utf16le')).join(''),
  }
}

const rows = (count: number, text: string) => Array.from({ length: count }, (_, at) => [text, `${at}`])
/** A shaded band stands behind the titles of columns, and nowhere else. */
const hasTitles = (page: string) => / rg [\d. ]+ re f/.test(page)

test('a table flows over pages, each of which repeats the titles of its columns', async () => {
  const { pages } = await opened({ rows: rows(120, 'Brake pads') })
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.every(hasTitles)).toBe(true)
})

test('totals that find no room below the table go on to a page of their own', async () => {
  const counts = await Promise.all(
    Array.from({ length: 12 }, async (_, more) => (await opened({ rows: rows(25 + more, 'x') })).pages),
  )
  const last = counts.find((pages) => pages.length === 2)!
  expect(hasTitles(last[0]!)).toBe(true)
  expect(hasTitles(last[1]!)).toBe(false)
})

test('letters of all four languages are in the file, and can be searched and copied', async () => {
  const { letters } = await opened({ rows: rows(1, 'Тежегіш қалыптары 前制动片 ÀÉß') })
  for (const letter of 'ёҚқөіÀß₸前制广') expect(letters).toContain(letter)
})

test('a word wider than its column goes on in the next line', async () => {
  const [short, long] = await Promise.all([
    opened({ rows: rows(20, 'x') }),
    opened({ rows: rows(20, '0123456789'.repeat(20)) }),
  ])
  expect(long.pages.length).toBeGreaterThan(short.pages.length)
})
