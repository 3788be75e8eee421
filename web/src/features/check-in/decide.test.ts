import type { Entrance } from '@tiantian/contracts/expo/entrance.ts'
import { expect, test } from 'vitest'
import type { CheckInTicket, ListedPassage } from './check-in-list.ts'
import { decideAlone } from './decide.ts'

const EVENT = '01a114a0-1d40-7922-ae79-14388cc2eb54'
const TICKET = '01a114a0-1d40-7922-ae79-14388cc2eb55'
const NONCE = '01a114a0-1d40-4922-ae79-14388cc2eb56'
const OTHER = '01a114a0-1d40-4922-ae79-14388cc2eb57'
const NOW = Date.UTC(2026, 10, 21)
const keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
const base64 = (bytes: ArrayBuffer | Buffer) => Buffer.from(bytes as ArrayBuffer).toString('base64url')
const packed = (id: string) => base64(Buffer.from(id.replaceAll('-', ''), 'hex'))
const publicKey = base64(await crypto.subtle.exportKey('raw', keys.publicKey))
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()

async function codeOf(ticketId = TICKET, eventId = EVENT) {
  const until = (NOW / 1000 + 60).toString(36)
  const text = ['A1', packed(eventId), packed(ticketId), packed(TICKET), until].join('.')
  return `${text}.${base64(await crypto.subtle.sign('Ed25519', keys.privateKey, Buffer.from(text)))}`
}

const main: Entrance = {
  id: EVENT,
  name: '',
  rule: 'single',
  hasOwnTimes: false,
  typeIds: null,
  opensAt: ago(600),
  closesAt: ago(-600),
}
const known = {
  id: TICKET,
  typeId: TICKET,
  number: '7K3F2M9XQ1',
  name: 'Anna',
  company: '',
  typeName: 'Visitor',
}
const ticket: CheckInTicket = { ...known, refusal: null, moves: [] }
const passage = (nonce: string, minutes: number, kind: 'entry' | 'exit' = 'entry'): ListedPassage => ({
  nonce,
  kind,
  at: ago(minutes),
  gate: '',
  ticketId: TICKET,
  entranceId: EVENT,
})

interface Given {
  readonly ticket?: Partial<CheckInTicket>
  readonly entrance?: Partial<Entrance>
  readonly passages?: readonly ListedPassage[]
  readonly takenBack?: readonly string[]
  readonly kind?: 'entry' | 'exit'
}

async function resultOf(code: string, given: Given = {}) {
  const { passages = [], takenBack = [], kind = 'entry' } = given
  const entrance = { ...main, ...given.entrance }
  const list = { publicKey, entrances: [entrance], tickets: [{ ...ticket, ...given.ticket }], takenAt: '' }
  const checkIn = { eventId: EVENT, entrance, list, passages, takenBack }
  return (await decideAlone({ code, kind }, checkIn, NOW)).result
}

test('a ticket on the list is admitted by its code or its number, once', async () => {
  expect(await resultOf(await codeOf())).toBe('ok')
  expect(await resultOf(' 7k3f2-m9xql')).toBe('ok')
  expect(await resultOf(await codeOf(), { passages: [passage(NONCE, 5)] })).toBe('already_used')
  expect(await resultOf('7K3F2M9XQ1', { ticket: { moves: [passage(NONCE, 5)] } })).toBe('already_used')
})

test('a code without our signature, or for another event, is not admitted', async () => {
  const code = await codeOf()
  expect(await resultOf(`${code.slice(0, -4)}AAAA`)).toBe('invalid')
  expect(await resultOf(code.replace('A1.', 'A2.'))).toBe('invalid')
  expect(await resultOf('hello')).toBe('invalid')
  expect(await resultOf(await codeOf(TICKET, TICKET))).toBe('wrong_event')
  expect(await resultOf(await codeOf(EVENT))).toBe('not_approved')
})

test('the device gives the same reasons as the server', async () => {
  const code = await codeOf()
  expect(await resultOf(code, { entrance: { opensAt: ago(-1) } })).toBe('not_yet')
  expect(await resultOf(code, { entrance: { closesAt: ago(0) } })).toBe('too_late')
  expect(await resultOf(code, { entrance: { typeIds: [EVENT] } })).toBe('wrong_list')
  for (const refusal of ['revoked', 'cancelled', 'not_approved', 'unpaid'] as const)
    expect(await resultOf(code, { ticket: { refusal } })).toBe(refusal)
})

test('an undone scan no longer counts, and an attendee who left may enter again where that is allowed', async () => {
  const code = await codeOf()
  const passages = [passage(NONCE, 5)]
  expect(await resultOf(code, { passages, takenBack: [NONCE] })).toBe('ok')
  const left = [...passages, passage(OTHER, 2, 'exit')]
  expect(await resultOf(code, { passages: left })).toBe('already_used')
  expect(await resultOf(code, { passages: left, entrance: { rule: 're_entry' } })).toBe('ok')
  expect(await resultOf(code, { passages, entrance: { rule: 're_entry' } })).toBe('already_used')
  expect(await resultOf(code, { passages, entrance: { rule: 'multi' } })).toBe('ok')
  expect(await resultOf(code, { passages: left, kind: 'exit' })).toBe('ok')
})
