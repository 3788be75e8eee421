import type { Registration } from '@tiantian/contracts/expo/registration.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../sdk/test-browser.ts'
import { keepTicket, storedTickets } from './wallet.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = stubStorage()
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const NOW = Date.UTC(2026, 10, 21)
const ticket = (id: string, state: Registration['state'] = 'confirmed') =>
  ({ id, state, event: { endsAt: '2026-11-22T00:00:00Z' } }) as Registration
const idsOf = (uid: string, now = NOW) => storedTickets(uid, now).map(({ id }) => id)

test('a confirmed ticket is stored on the device, and deleted when it is cancelled', () => {
  keepTicket('anna', ticket('one'))
  keepTicket('anna', ticket('two'))
  keepTicket('anna', ticket('one'))
  expect(idsOf('anna')).toEqual(['two', 'one'])
  keepTicket('anna', ticket('two', 'cancelled'))
  expect(idsOf('anna')).toEqual(['one'])
  keepTicket('anna', ticket('one', 'cancelled'))
  expect(stored.size).toBe(0)
})

test('another account on the device sees none, and replaces the stored ones', () => {
  keepTicket('anna', ticket('one'))
  expect(idsOf('berik')).toEqual([])
  keepTicket('berik', ticket('two'))
  expect(idsOf('anna')).toEqual([])
})

test('two days after the event it is deleted; damaged data counts as none', () => {
  keepTicket('anna', ticket('one'))
  expect(idsOf('anna', Date.UTC(2026, 10, 25))).toEqual([])
  stored.set('event_tickets', '{')
  expect(idsOf('anna')).toEqual([])
})
