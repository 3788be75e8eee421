import { expect, test } from 'vitest'
import { firstChunk } from './import-job.ts'

/** A letter is a row of that group, a dash one with errors. */
const lengthOf = (rows: string, size: number) =>
  firstChunk(
    [...rows].map((name, at) => {
      const parsed = { line: at + 1, cells: [name] }
      return name === '-' ? { ...parsed, errors: [] } : { ...parsed, row: name }
    }),
    size,
    (row) => String(row),
  ).length

test.each([
  ['abcd', 2, 2],
  ['abbbcd', 2, 4],
  ['ab-bcd', 2, 4],
  ['ab--', 2, 4],
  ['a-bb', 2, 2],
  ['--ab', 2, 2],
  ['ab', 4, 2],
  ['', 4, 0],
])('the first chunk of %j of size %i has %i rows', (rows, size, length) => {
  expect(lengthOf(rows, size)).toBe(length)
})
