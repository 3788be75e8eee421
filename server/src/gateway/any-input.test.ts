import { clearFootprints } from '@tiantian/contracts/activity/footprint.ts'
import { createAddress } from '@tiantian/contracts/user/address-form.ts'
import { loginByUsername } from '@tiantian/contracts/user/login.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { allActions } from '../test/all-actions.ts'
import { anyInput } from '../test/any-input.ts'
import { fuzzRuns, fuzzTimeoutMs, INTERNAL } from '../test/fuzz.ts'
import { HOME, makeBuyers } from '../test/make-cart.ts'
import { testApp } from '../test/test-app.ts'
import { failureOf } from './failure.ts'

const here = await testApp()
const { app, clock, visitor, user, db } = here

/** Long enough that no limit of calls is reached, short enough that tokens live through all of them. */
const PAUSE_MS = 121_000

const actions = await allActions()
/** Shared among all actions, so that a whole run is one of the door. */
const numRuns = Math.max(30, Math.ceil(fuzzRuns(0) / actions.length))

describe.each(actions)('$name', (action) => {
  test(
    'whatever is sent is answered or refused, never a failure of the server',
    async () => {
      const [buyer] = await makeBuyers(here, 1)
      const headers = { authorization: `Bearer ${buyer?.person.token}`, 'content-type': 'application/json' }
      const answered = fc.asyncProperty(anyInput(action), async (input) => {
        clock.advance(PAUSE_MS)
        const url = `/api/${action.name}`
        const reply = await app.inject({ method: 'POST', url, headers, payload: JSON.stringify(input) })
        expect(reply.json().code).not.toBe('SYS_ERR')
        expect(reply.statusCode).toBeLessThan(500)
        expect(reply.body).not.toMatch(INTERNAL)
      })
      await fc.assert(answered, { numRuns })
    },
    fuzzTimeoutMs(numRuns * 5),
  )
})

test.each([
  ['a street with NUL', { street: 'Abay\0 10' }, 'address.street'],
  ['half of an emoji', { name: 'Aigerim \ud83d' }, 'address.name'],
  ['a city above int4', { cityId: 3_000_000_000 }, 'address.cityId'],
])('%s is an input that breaks its contract', async (_what, field, path) => {
  const address = { ...HOME, ...field }
  const refusal = await (await user()).refused(createAddress, { requestId: newId(), address })
  expect(refusal).toMatchObject({ code: 'INVALID_INPUT', status: 400, fields: [{ path }] })
})

test('a username with NUL is refused before the database sees it', async () => {
  const refusal = await visitor.refused(loginByUsername, { username: 'a\0b', password: 'x' })
  expect(refusal.code).toBe('INVALID_INPUT')
})

test('a day before the first year is an input that breaks its contract', async () => {
  const refusal = await (await user()).refused(clearFootprints, { from: '0000-02-29T20:00:00Z' })
  expect(refusal).toMatchObject({ code: 'INVALID_INPUT', status: 400 })
})

test('what PostgreSQL cannot hold is an input error even when the contract lets it pass', async () => {
  const warnings: object[] = []
  const log = { warn: (detail: object) => void warnings.push(detail), error: () => undefined }
  const refused = await db.$client`select ${'3000000000'}::text::int`.catch((error: unknown) => error)
  const error = new Error('Failed query', { cause: refused })
  expect(failureOf(error, { language: 'en', requestId: 'r', log }).body.code).toBe('INVALID_INPUT')
  expect(warnings).toHaveLength(1)
})
