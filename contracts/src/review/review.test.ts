import { expect, test } from 'vitest'
import { shownRating } from './rating.ts'

test.each([
  [4.98, 4.9],
  [4.999999, 4.9],
  [5, 5],
  [4.9, 4.9],
  [4.1, 4.1],
  [1.1, 1.1],
  [0.29 * 10, 2.9],
  [3, 3],
])('the average %d is shown as %d', (average, shown) => expect(shownRating(average)).toBe(shown))
