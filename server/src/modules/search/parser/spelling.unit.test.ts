import { editDistance } from '@tiantian/contracts/spelling/edit-distance.ts'
import { otherLayout, toCyrillic } from '@tiantian/contracts/spelling/keyboard.ts'
import { expect, test } from 'vitest'
import { atOnce } from '../../../platform/chunks.ts'
import { spellingOf } from './spelling.ts'

const spelling = atOnce(
  spellingOf(['амортизатор', 'тормоз', 'радиатор', 'radiator', 'фильтр', 'рио', 'bosch', 'k20tt']),
)

test.each([
  ['амортизатар', 'амортизатор'],
  ['тармоз', 'тормоз'],
  ['омортизотор', 'амортизатор'],
  ['рдаиатор', 'радиатор'],
  ['филтр', 'фильтр'],
  ['boshc', 'bosch'],
  ['тармас', 'тормоз'],
  ['радиотар', 'радиатор'],
])('%s is a typo of %s', (typed, meant) => {
  expect(spelling.nearest(typed)?.stem).toBe(meant)
})

test.each(['рия', 'k20tr', 'мотор', 'bbbosch'])(
  '%s is too short, a number, or too far from any word',
  (typed) => {
    expect(spelling.nearest(typed)).toBeUndefined()
  },
)

test('transposed neighbours are one typo; counting stops above the limit', () => {
  expect(editDistance('тромоз', 'тормоз', 2)).toBe(1)
  expect(editDistance('abcdefgh', 'zyxwvuts', 2)).toBe(3)
})

test('a word typed in the other keyboard layout, and a Russian word in Latin letters', () => {
  expect(otherLayout('njhvjp')).toBe('тормоз')
  expect(otherLayout('ищыср')).toBe('bosch')
  expect(toCyrillic('tormoznye')).toBe('тормозные')
  expect(toCyrillic('shchetki')).toBe('щетки')
})
