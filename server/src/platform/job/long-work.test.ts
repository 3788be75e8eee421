import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hashPassword } from '../../modules/user/login/password.ts'
import { testApp } from '../../test/test-app.ts'
import { readTable } from '../import/table.ts'
import { documentFile } from '../pdf/document.ts'
import { spreadsheetFile } from '../spreadsheet.ts'
import { zip } from '../zip.ts'

const { app } = await testApp()
/** Work in one go has none; how many there are beyond that depends on the speed of the machine. */
const BREAKS_MIN = 1
const AT = new Date('2026-11-21T00:00:00Z')

/** The requests that others send one after the other, and get answered, while the work lasts. */
async function answeredDuring(work: () => Promise<unknown>): Promise<number> {
  let isOver = false
  let answered = 0
  const others = (async () => {
    while (!isOver) {
      // As a request arrives through a socket.
      await setImmediate()
      expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
      if (!isOver) answered += 1
    }
  })()
  await work()
  isOver = true
  await others
  return answered
}

const ROWS = Array.from({ length: 20_000 }, (_, n) => [
  `0986479A${n}`,
  `Brake disc ${n}`,
  12_500 + n,
  'CNY',
  `Description of part ${n}`,
])
const TABLE = Buffer.from(ROWS.map((row) => row.join(';')).join('\n'))
const LIMITS = { rowsMax: 200_001, columnsMax: 100, unpackedBytesMax: 80_000_000 }

const drain = async (chunks: AsyncIterable<Buffer>) => {
  for await (const _chunk of chunks);
}

async function* jsonOfRows() {
  for (const row of ROWS) yield JSON.stringify(row)
}

const longInvoice = () =>
  drain(
    documentFile({
      title: 'Price list',
      at: AT,
      issuer: 'Hengda',
      facts: [],
      parties: [],
      columns: [{ title: 'Part', share: 1 }],
      rows: ROWS.slice(0, 1000).map(([number]) => [String(number)]),
      totals: [],
      notes: [],
      pageLabel: (page) => `Page ${page}`,
    }),
  )

test.each<[string, () => Promise<unknown>]>([
  ['reading a table of many rows', () => readTable(TABLE, LIMITS)],
  ['writing a workbook', () => spreadsheetFile([{ name: 'Parts', rows: ROWS }], AT)],
  ['packing a zip file', () => drain(zip([{ name: 'parts.json', content: jsonOfRows() }], AT))],
  ['drawing a document of many pages', longInvoice],
  ['describing all actions to people', () => app.inject({ url: '/api' })],
  ['describing all actions to programs', () => app.inject({ url: '/api/openapi.json' })],
  ['hashing a password', () => hashPassword('correct horse battery 1')],
])('[S8.6] others are answered during %s', async (_what, work) => {
  expect(await answeredDuring(work)).toBeGreaterThanOrEqual(BREAKS_MIN)
})

test('[S8.6] others are answered during reading a workbook of many rows', async () => {
  const file = await spreadsheetFile([{ name: 'Parts', rows: ROWS }], AT)
  expect(await answeredDuring(() => readTable(file, LIMITS))).toBeGreaterThanOrEqual(BREAKS_MIN)
})

test('control: the same table in one go lets nobody be answered', async () => {
  const { parse } = await import('csv-parse/sync')
  expect(await answeredDuring(async () => parse(TABLE, { delimiter: ';' }))).toBe(0)
})
