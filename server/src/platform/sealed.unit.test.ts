import { expect, test } from 'vitest'
import { createSeal } from './sealed.ts'

const seal = createSeal('tests', 'a secret, long enough for tests')

test('what was closed is opened again, and looks different every time', () => {
  const [one, other] = [seal.close('Сәлем 👋'), seal.close('Сәлем 👋')]
  expect([seal.open(one), seal.open(other)]).toEqual(['Сәлем 👋', 'Сәлем 👋'])
  expect(one.equals(other)).toBe(false)
})

test('whoever changes a bit opens nothing', () => {
  const sealed = seal.close('text')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => seal.open(changed)).toThrow()
  }
})

test('after a change of secret, what the one before closed is opened; another purpose opens nothing', () => {
  const next = createSeal('tests', 'a newer secret', ['a secret, long enough for tests'])
  expect(next.open(seal.close('text'))).toBe('text')
  expect(() => createSeal('other', 'a secret, long enough for tests').open(seal.close('text'))).toThrow()
  expect(() => createSeal('tests', 'another secret').open(seal.close('text'))).toThrow()
})

test('a hash is the same for the same text, and another with another key', () => {
  expect(seal.hash('a').equals(seal.hash('a'))).toBe(true)
  expect(seal.hash('a').equals(seal.hash('b'))).toBe(false)
  expect(seal.hash('a').equals(createSeal('other', 'a secret, long enough for tests').hash('a'))).toBe(false)
})
