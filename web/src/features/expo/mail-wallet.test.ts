import type { Registration } from '@tiantian/contracts/expo/registration.ts'
import { beforeEach, expect, test } from 'vitest'
import { stubStorage } from '../../sdk/test-browser.ts'
import { keepByLink, storedByLink } from './mail-ticket-page.tsx'

let stored: Map<string, string>
beforeEach(() => {
  stored = stubStorage()
})

const NOW = Date.UTC(2026, 10, 21)
const ONE = `one-${'a'.repeat(40)}`
const TWO = `two-${'b'.repeat(40)}`
const ticket = (id: string, state: Registration['state'] = 'confirmed') =>
  ({ id, state, event: { endsAt: '2026-11-22T00:00:00Z' } }) as Registration

test('a ticket is stored for the holder of its link, and the link itself is not', () => {
  keepByLink(ONE, ticket('one'), NOW)
  keepByLink(TWO, ticket('two'), NOW)
  expect([storedByLink(ONE)?.id, storedByLink(TWO)?.id]).toEqual(['one', 'two'])
  expect([...stored.values()].join()).not.toContain(ONE)
})

test('a ticket that was cancelled, or whose event is over, is deleted from the device; damaged data counts as none', () => {
  keepByLink(ONE, ticket('one'), NOW)
  keepByLink(TWO, ticket('two'), Date.UTC(2026, 10, 25))
  expect(storedByLink(ONE)).toBeUndefined()
  keepByLink(TWO, ticket('two', 'cancelled'), NOW)
  expect(stored.size).toBe(0)
  stored.set('event_mail_tickets', '{')
  expect(storedByLink(TWO)).toBeUndefined()
})
