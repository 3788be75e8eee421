import { createHmac } from 'node:crypto'
import { loginByTicket } from '@tiantian/contracts/user/login.ts'
import { expect, test } from 'vitest'
import { TEST_TICKET_SECRET, testApp } from '../../../test/test-app.ts'

const { visitor, clock, db } = await testApp()

let tickets = 0
/** Signed by hand like another system would, not with our library. */
function ticket(
  changes: object = {},
  secret = TEST_TICKET_SECRET,
  header: object = { alg: 'HS256', typ: 'JWT' },
): string {
  const iat = Math.floor(clock.now().getTime() / 1000)
  const body = {
    sub: 'erp-42',
    aud: 'tiantian-mall',
    jti: `ticket-${++tickets}`,
    iat,
    exp: iat + 60,
    ...changes,
  }
  const text = [header, body].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

test('[S4.7] a ticket registers a new user and later signs in the same user', async () => {
  const first = await visitor.call(loginByTicket, { ticket: ticket() })
  expect(first).toMatchObject({ type: 'register', hasPassword: false })
  expect(await visitor.call(loginByTicket, { ticket: ticket() })).toMatchObject({
    type: 'login',
    uid: first.uid,
  })
})

test('of 8 simultaneous uses of one ticket, one signs in', async () => {
  const text = ticket({ sub: 'erp-race' })
  const tries = Array.from({ length: 8 }, () => visitor.call(loginByTicket, { ticket: text }))
  const results = await Promise.allSettled(tries)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('8 simultaneous tickets of one new user all sign in to one account', async () => {
  const tries = Array.from({ length: 8 }, () =>
    visitor.call(loginByTicket, { ticket: ticket({ sub: 'erp-eight' }) }),
  )
  const users = new Set((await Promise.all(tries)).map(({ uid }) => uid))
  expect(users.size).toBe(1)
  expect(await db.sql`select from users where custom_id = 'erp-eight'`).toHaveLength(1)
})

test('[S5.1] a ticket expires after a minute', async () => {
  const text = ticket()
  clock.advance(60_000)
  expect((await visitor.refused(loginByTicket, { ticket: text })).code).toBe('TICKET_INVALID')
})

test.each([
  ['for another system', () => ticket({ aud: 'another-mall' })],
  ['without a user', () => ticket({ sub: undefined })],
  ['without an id', () => ticket({ jti: undefined })],
  ['valid for an hour', () => ticket({ exp: Math.floor(clock.now().getTime() / 1000) + 3600 })],
  ['issued tomorrow', () => ticket({ iat: 4_000_000_000, exp: 4_000_000_050 })],
  ['signed with another key', () => ticket({}, 'another secret of the same length!!')],
  ['with the algorithm none', () => ticket({}, TEST_TICKET_SECRET, { alg: 'none' })],
  ['that is malformed', () => 'a.b.c'],
])('[S5.1] [S6.4] a ticket %s is refused', async (_what, write) => {
  const refused = await visitor.refused(loginByTicket, { ticket: write() })
  expect([refused.code, refused.status]).toEqual(['TICKET_INVALID', 401])
})

test.each(['', 5, null, ['a'], 'x'.repeat(3000)])('[S5.1] %j is not a valid ticket', async (value) => {
  expect((await visitor.refused(loginByTicket, { ticket: value as string })).code).toBe('INVALID_INPUT')
})
