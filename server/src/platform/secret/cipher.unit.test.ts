import { expect, test } from 'vitest'
import { createCipher } from './cipher.ts'

const cipher = createCipher('tests', 'a secret, long enough for tests')

test('an encrypted text is decrypted again, and its ciphertext differs every time', () => {
  const one = cipher.close('Сәлем 👋')
  const other = cipher.close('Сәлем 👋')
  expect([cipher.open(one), cipher.open(other)]).toEqual(['Сәлем 👋', 'Сәлем 👋'])
  expect(one.equals(other)).toBe(false)
})

test('a ciphertext with a changed bit cannot be decrypted', () => {
  const encrypted = cipher.close('text')
  for (let at = 0; at < encrypted.length; at++) {
    const changed = Buffer.from(encrypted)
    changed[at]! ^= 1
    expect(() => cipher.open(changed)).toThrow()
  }
})

test('after a change of the secret, texts encrypted with the earlier one are decrypted; another purpose decrypts nothing', () => {
  const next = createCipher('tests', 'a newer secret', ['a secret, long enough for tests'])
  expect(next.open(cipher.close('text'))).toBe('text')
  expect(() => createCipher('other', 'a secret, long enough for tests').open(cipher.close('text'))).toThrow()
  expect(() => createCipher('tests', 'another secret').open(cipher.close('text'))).toThrow()
})

test('a hash is the same for the same text, and differs with another key', () => {
  expect(cipher.hash('a').equals(cipher.hash('a'))).toBe(true)
  expect(cipher.hash('a').equals(cipher.hash('b'))).toBe(false)
  expect(cipher.hash('a').equals(createCipher('other', 'a secret, long enough for tests').hash('a'))).toBe(
    false,
  )
})
