import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { calendarDate, moment, zonedMoment } from './moment.ts'

const ROOT = join(import.meta.dirname, '../..')

test.each([
  ['moment', moment, '2026-11-29T07:00:00Z', '0000-02-29T00:00:00Z'],
  ['zoned moment', zonedMoment, '2026-11-29T07:00:00+05:00', '0000-02-29T00:00:00+05:00'],
  ['calendar day', calendarDate, '2026-11-29', '0000-02-29'],
] as const)('a %s has a year that PostgreSQL knows', (_, schema, known, unknown) => {
  expect(schema.safeParse(known).success).toBe(true)
  expect(schema.safeParse(unknown).success).toBe(false)
})

test('every contract reads times and days by these, so that none reaches PostgreSQL with the year 0000', () => {
  const own = globSync('contracts/src/**/*.ts', { cwd: ROOT })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !path.startsWith('contracts/src/moment.'))
    .filter((path) => /z\.iso\./.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(own).toEqual([])
})
