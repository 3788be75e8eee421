import { expect, expectTypeOf, test } from 'vitest'
import type { EventOf, StateOf } from './machine.ts'
import { asksReason, defineMachine, eventsFor, mayEver, nextState, statesBefore } from './machine.ts'

const parcel = defineMachine({
  name: 'test.parcel',
  states: ['packed', 'sent', 'delivered', 'lost'],
  transitions: [
    { from: 'packed', event: 'send', to: 'sent', by: ['seller'] },
    { from: 'sent', event: 'deliver', to: 'delivered', by: ['courier'], asksReason: true },
    { from: ['packed', 'sent'], event: 'lose', to: 'lost', by: ['courier', 'seller'] },
    { from: 'sent', event: 'insure', to: 'same', by: ['seller'], when: 'valuable' },
  ],
})

test('a machine lists its states, events and roles as literal types', () => {
  expectTypeOf<StateOf<typeof parcel>>().toEqualTypeOf<'packed' | 'sent' | 'delivered' | 'lost'>()
  expectTypeOf<EventOf<typeof parcel>>().toEqualTypeOf<'send' | 'deliver' | 'lose' | 'insure'>()
  expect(parcel.events).toEqual(['send', 'deliver', 'lose', 'insure'])
  expect(parcel.roles).toEqual(['seller', 'courier'])
})

test('the possible events depend on the state, the roles, and conditions of the object', () => {
  expect(eventsFor(parcel, 'packed', 'seller')).toEqual(['send', 'lose'])
  expect(eventsFor(parcel, 'packed', 'courier')).toEqual(['lose'])
  expect(eventsFor(parcel, 'sent', ['seller', 'courier'])).toEqual(['deliver', 'lose'])
  expect(eventsFor(parcel, 'sent', 'seller', ['valuable'])).toEqual(['lose', 'insure'])
  expect(eventsFor(parcel, 'delivered', ['seller', 'courier'])).toEqual([])
})

test('an event leads to one state, keeps the state, or is refused', () => {
  expect(nextState(parcel, 'packed', 'send', 'seller')).toBe('sent')
  expect(nextState(parcel, 'packed', 'send', 'courier')).toBeUndefined()
  expect(nextState(parcel, 'delivered', 'send', 'seller')).toBeUndefined()
  expect(nextState(parcel, 'sent', 'insure', 'seller', ['valuable'])).toBe('sent')
  expect(nextState(parcel, 'sent', 'insure', 'seller')).toBeUndefined()
  expect([asksReason(parcel, 'deliver'), asksReason(parcel, 'send')]).toEqual([true, false])
})

test('the source states of an event for a role are listed, for statements on many rows', () => {
  expect(statesBefore(parcel, 'lose', 'courier')).toEqual(['packed', 'sent'])
  expect(statesBefore(parcel, 'send', 'courier')).toEqual([])
  expect(statesBefore(parcel, 'insure', 'seller')).toEqual([])
  expect(statesBefore(parcel, 'insure', 'seller', ['valuable'])).toEqual(['sent'])
})

test('a role that may never use an event is distinguished from one that may not use it now', () => {
  expect(mayEver(parcel, 'insure', 'seller')).toBe(true)
  expect(mayEver(parcel, 'insure', 'courier')).toBe(false)
})

test('an inconsistent table is refused when it is defined', () => {
  const open = { from: 'open', event: 'close', to: 'closed', by: ['clerk'] } as const
  const define = (states: string[], ...transitions: (typeof open | Record<string, unknown>)[]) =>
    defineMachine({ name: 'test.case', states, transitions: transitions as (typeof open)[] })
  expect(() => define(['open', 'closed'], open)).not.toThrow()
  expect(() => define(['open'], open)).toThrow('test.case: close names closed, which is not a state')
  expect(() => define(['closed', 'open'], open)).toThrow('test.case: no event leads to open')
  expect(() => define(['open', 'closed'], open, { ...open, by: ['judge'] })).toThrow(
    'test.case: close from open is listed twice',
  )
  const conditional = [
    { ...open, when: 'paid' },
    { ...open, to: 'open', when: 'unpaid' },
  ]
  expect(() => define(['open', 'closed'], ...conditional)).not.toThrow()
  expect(() => define(['open', 'closed'], ...conditional, open)).toThrow('is listed twice')
})
