import { expect, test } from 'vitest'
import { scaleOf, shownLabels } from './plot.ts'

test.each([
  [
    [1024, 5859],
    [0, 2000, 4000, 6000],
  ],
  [
    [-58.8, 48.4],
    [-75, -50, -25, 0, 25, 50],
  ],
  [[31.28], [0, 10, 20, 30, 40]],
  [
    [0, 0],
    [0, 1],
  ],
  [[], [0, 1]],
])('round numbers around %j', (values, ticks) => {
  expect(scaleOf(values).ticks).toEqual(ticks)
})

test('a total of parts that slightly exceeds the whole gets no further tick', () => {
  expect(scaleOf([100.000000000001]).ticks.at(-1)).toBe(100)
})

test('the last label always fits', () => {
  expect([...shownLabels(6, 10)]).toEqual([0, 1, 2, 3, 4, 5])
  expect([...shownLabels(11, 4)]).toEqual([1, 4, 7, 10])
  expect([...shownLabels(3, 0)]).toEqual([2])
})
