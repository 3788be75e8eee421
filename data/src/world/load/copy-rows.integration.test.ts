import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/test-database.ts'
import type { CopyRowsCell } from './copy-rows.ts'
import { copyRows } from './copy-rows.ts'

const database = testDatabase()

const stocks = (count: number, quantity: CopyRowsCell) =>
  Array.from({ length: count }, () => [randomUUID(), quantity])

test.each([
  ['its one row', stocks(1, -1)],
  ['a row in the middle', [...stocks(600, 1), ...stocks(1, 'many'), ...stocks(2000, 1)]],
  ['all its rows after the last one', stocks(1000, 1)],
])('a COPY of which the database refuses %s rejects, and the connection goes on', async (_what, rows) => {
  const sql = database()
  const copied = sql.begin((tx) => copyRows(tx, 'stocks', ['offer_id', 'quantity'], rows))
  await expect(copied).rejects.toThrow()
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})
