import { expect, test } from 'vitest'
import { readTimes, today, typedTimes } from './bounds-form.tsx'

const noon = new Date(2026, 10, 21, 12, 34, 56, 789)

test('[S3.12] a time filter starts with today, from 0:00:00 to 23:59:59', () => {
  expect(typedTimes('timestamp', today(noon))).toEqual({
    from: '2026-11-21T00:00:00',
    to: '2026-11-21T23:59:59',
  })
  expect(typedTimes('date', today(noon))).toEqual({ from: '2026-11-21', to: '2026-11-21' })
})

test('[S3.12] whole days are timestamps from the first to the last millisecond', () => {
  expect(readTimes('date', { from: '2026-11-21', to: '2026-11-21' })).toEqual({ bounds: today(noon) })
  const [from, to] = readTimes('date', { from: '2026-11-30', to: '2026-12-01' }).bounds ?? []
  expect([from, to]).toEqual([
    new Date(2026, 10, 30).getTime(),
    new Date(2026, 11, 1, 23, 59, 59, 999).getTime(),
  ])
})

test('[S3.12] moments are timestamps, the last second included, with or without seconds', () => {
  const typed = { from: '2026-11-21T08:00', to: '2026-11-21T09:30:15' }
  expect(readTimes('timestamp', typed)).toEqual({
    bounds: [new Date(2026, 10, 21, 8).getTime(), new Date(2026, 10, 21, 9, 30, 15, 999).getTime()],
  })
})

test('a chosen range is shown again', () => {
  for (const type of ['date', 'timestamp'] as const) {
    const typed = typedTimes(type, today(noon))
    expect(readTimes(type, typed)).toEqual({ bounds: today(noon) })
  }
})

test.each([
  ['date', '', '2026-11-21', { from: 'required' }],
  ['date', '2026-11-21', '2026-11-20', { to: 'order' }],
  ['timestamp', '2026-11-21T10:00', '2026-11-21T09:00', { to: 'order' }],
  ['timestamp', 'yesterday', '2026-11-21T09:00', { from: 'required' }],
] as const)('[S3.12] a %s from %j to %j is refused: %j', (type, from, to, errors) => {
  expect(readTimes(type, { from, to })).toEqual({ errors })
})
