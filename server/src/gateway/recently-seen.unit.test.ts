import { expect, test } from 'vitest'
import { RecentlySeen } from './recently-seen.ts'

test('a key is known from the second time on, and forgotten after eight thousand others', () => {
  const recentlySeen = new RecentlySeen()
  expect(recentlySeen.wasSeen('a')).toBe(false)
  expect(recentlySeen.wasSeen('a')).toBe(true)
  for (let n = 0; n < 4_000; n++) recentlySeen.wasSeen(`between ${n}`)
  expect(recentlySeen.wasSeen('a')).toBe(true)
  for (let n = 0; n < 8_001; n++) recentlySeen.wasSeen(`after ${n}`)
  expect(recentlySeen.wasSeen('a')).toBe(false)
})

test('a very long key is never known', () => {
  const recentlySeen = new RecentlySeen()
  const key = 'x'.repeat(501)
  expect(recentlySeen.wasSeen(key)).toBe(false)
  expect(recentlySeen.wasSeen(key)).toBe(false)
})
