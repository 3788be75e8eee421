import { expect, test } from 'vitest'
import { Lately } from './lately.ts'

test('a key is known from the second time on, and forgotten after eight thousand others', () => {
  const lately = new Lately()
  expect(lately.met('a')).toBe(false)
  expect(lately.met('a')).toBe(true)
  for (let n = 0; n < 4_000; n++) lately.met(`between ${n}`)
  expect(lately.met('a')).toBe(true)
  for (let n = 0; n < 8_001; n++) lately.met(`after ${n}`)
  expect(lately.met('a')).toBe(false)
})

test('a very long key is never known', () => {
  const lately = new Lately()
  const key = 'x'.repeat(501)
  expect(lately.met(key)).toBe(false)
  expect(lately.met(key)).toBe(false)
})
