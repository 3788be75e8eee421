import { expect, test } from 'vitest'
import { createRequestIds } from './request-ids.ts'

const address = { name: 'Anna', street: 'Tverskaya 1' }

test('[S8.6] the same input sent again has the same id, also when it was typed again', () => {
  const { idOf } = createRequestIds()
  expect(idOf({ ...address })).toBe(idOf(address))
})

test('[S8.6] an input corrected after a lost reply has an id of its own', () => {
  const { idOf } = createRequestIds()
  const lost = idOf(address)
  const corrected = idOf({ ...address, street: 'Tverskaya 11' })
  expect(corrected).not.toBe(lost)
  expect(idOf({ ...address, street: 'Tverskaya 11' })).toBe(corrected)
})

test('the same input after a reply is a new request', () => {
  const { idOf, answered } = createRequestIds()
  const first = idOf(address)
  answered()
  expect(idOf(address)).not.toBe(first)
})
