import { expect, test } from 'vitest'
import { foldKey, spellingsOf } from './number-key.ts'

test('[S2.35] letters that look like digits are those digits', () => {
  expect(foldKey('5QO6IS3B1L')).toBe('5Q06153811')
})

test.each([
  ['A2044210812', '2044210812'],
  ['2044210812', 'A2044210812'],
  ['WG9725160390', '9725160390'],
  ['9725160390', 'WG9725160390'],
  ['AZ9725160100', 'WG9725160100'],
  ['5G08536012ZZ', '5G0853601'],
])('[S2.35] %s is also written %s', (typed, written) => {
  expect(spellingsOf(typed)).toContain(written)
})

test('another kind of part number has only one spelling', () => {
  expect(spellingsOf('90915YZZD2')).toEqual(['90915YZZD2'])
})
