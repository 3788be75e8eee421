import type { Registration } from '@tiantian/contracts/expo/registration.ts'
import { beforeEach, expect, test } from 'vitest'
import { stubStorage } from '../../sdk/test-browser.ts'
import { keepByLink, keptByLink } from './mail-wallet.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = stubStorage()
})

const NOW = Date.UTC(2026, 10, 21)
const [ONE, TWO] = [`one-${'a'.repeat(40)}`, `two-${'b'.repeat(40)}`]
const ticket = (id: string, state: Registration['state'] = 'confirmed') =>
  ({ id, state, event: { endsAt: '2026-11-22T00:00:00Z' } }) as Registration

test('a ticket is kept for whoever has its link, and the link itself is not', () => {
  keepByLink(ONE, ticket('one'), NOW)
  keepByLink(TWO, ticket('two'), NOW)
  expect([keptByLink(ONE)?.id, keptByLink(TWO)?.id]).toEqual(['one', 'two'])
  expect([...kept.values()].join()).not.toContain(ONE)
})

test('one that was cancelled, or whose event is over, leaves the device; what is damaged counts as nothing', () => {
  keepByLink(ONE, ticket('one'), NOW)
  keepByLink(TWO, ticket('two'), Date.UTC(2026, 10, 25))
  expect(keptByLink(ONE)).toBeUndefined()
  keepByLink(TWO, ticket('two', 'cancelled'), NOW)
  expect(kept.size).toBe(0)
  kept.set('event_mail_tickets', '{')
  expect(keptByLink(TWO)).toBeUndefined()
})
