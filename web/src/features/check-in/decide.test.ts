import { expect, test } from 'vitest'
import { decideAlone } from './decide.ts'
import type { DoorTicket } from './door-list.ts'

const EVENT = '01a114a0-1d40-7922-ae79-14388cc2eb54'
const TICKET = '01a114a0-1d40-7922-ae79-14388cc2eb55'
const NOW = Date.UTC(2026, 10, 21)
const keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
const base64 = (bytes: ArrayBuffer | Buffer) => Buffer.from(bytes as ArrayBuffer).toString('base64url')
const packed = (id: string) => base64(Buffer.from(id.replaceAll('-', ''), 'hex'))
const publicKey = base64(await crypto.subtle.exportKey('raw', keys.publicKey))

async function codeOf(ticketId = TICKET, { eventId = EVENT, until = NOW / 1000 + 60 } = {}) {
  const text = ['A1', packed(eventId), packed(ticketId), packed(TICKET), until.toString(36)].join('.')
  return `${text}.${base64(await crypto.subtle.sign('Ed25519', keys.privateKey, Buffer.from(text)))}`
}

const ticket: DoorTicket = {
  ...{
    id: TICKET,
    number: '7K3F2M9XQ1',
    name: 'Anna',
    company: 'Kim Auto',
    typeName: 'Visitor',
    enteredAt: null,
  },
}
const resultOf = async (code: string, tickets = [ticket], entered = new Map<string, string>()) =>
  (await decideAlone(code, { eventId: EVENT, list: { publicKey, tickets, takenAt: '' }, entered }, NOW))
    .result

test('a ticket on the list comes in by its code or its number, once', async () => {
  expect(await resultOf(await codeOf())).toBe('ok')
  expect(await resultOf(' 7k3f2-m9xql')).toBe('ok')
  expect(await resultOf(await codeOf(), [ticket], new Map([[TICKET, '']]))).toBe('already_used')
  expect(await resultOf('7K3F2M9XQ1', [{ ...ticket, enteredAt: '2026-11-21T00:00:00Z' }])).toBe(
    'already_used',
  )
})

test('what the house has not signed, for this event and this time, opens no door', async () => {
  const code = await codeOf()
  expect(await resultOf(`${code.slice(0, -4)}AAAA`)).toBe('invalid')
  expect(await resultOf(code.replace('A1.', 'A2.'))).toBe('invalid')
  expect(await resultOf('hello')).toBe('invalid')
  expect(await resultOf(await codeOf(TICKET, { eventId: TICKET }))).toBe('wrong_event')
  expect(await resultOf(await codeOf(TICKET, { until: NOW / 1000 - 1 }))).toBe('invalid')
  expect(await resultOf(await codeOf(EVENT))).toBe('not_confirmed')
})
