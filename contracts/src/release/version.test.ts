import { expect, test } from 'vitest'
import { compareVersions, isVersion } from './version.ts'

test.each([
  ['1.0.0', '1.0.1', -1],
  ['1.10.0', '1.9.9', 1],
  ['1.2', '1.2.0', 0],
  ['1.2', '1.2.0.1', -1],
  ['2', '1.99.99.99', 1],
  ['01.0', '1.0', 0],
])('comparing %s with %s', (one, other, sign) => {
  expect(Math.sign(compareVersions(one, other))).toBe(sign)
  expect(Math.sign(compareVersions(other, one))).toBe(sign === 0 ? 0 : -sign)
})

test.each(['', '1.', '.1', '1..2', 'v1', '1.0-beta', '1.2.3.4.5', '1'.repeat(20), 5, null, ['1.0']])(
  '%j is not a valid version',
  (text) => expect(isVersion(text)).toBe(false),
)
