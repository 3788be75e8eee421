import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { isInShare } from './cloud-objects.ts'

test.each([1, 10, 50, 99])('[S2.47] a share of %i percent holds about as many devices', (percent) => {
  const version = newId()
  const devices = Array.from({ length: 20_000 }, (_, at) => `device-${at}`)
  const share = devices.filter((device) => isInShare(version, device, percent)).length / 200
  expect(Math.abs(share - percent)).toBeLessThan(1.5)
})

test('[S2.47] another version reaches other devices', () => {
  const devices = Array.from({ length: 200 }, (_, at) => `device-${at}`)
  const one = newId()
  const other = newId()
  const sharesOf = (version: string) => devices.map((device) => isInShare(version, device, 50))
  expect(sharesOf(one)).not.toEqual(sharesOf(other))
  expect(sharesOf(one)).toEqual(sharesOf(one))
})
