import { PassThrough } from 'node:stream'
import type { AnyAction } from '@tiantian/contracts/action.ts'
import { clearFootprints } from '@tiantian/contracts/activity/footprint.ts'
import { checkImport } from '@tiantian/contracts/publish/dataset-import.ts'
import { listArticleCalendar } from '@tiantian/contracts/publish/office-article.ts'
import { createAddress } from '@tiantian/contracts/user/address-form.ts'
import { loginByUsername } from '@tiantian/contracts/user/login.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { createLogger } from '../platform/log.ts'
import { allActions } from '../test/all-actions.ts'
import { anyInput, fuzzRuns, fuzzTimeoutMs, leakOf } from '../test/fuzz.ts'
import { HOME, makeBuyers } from '../test/make-cart.ts'
import { makeOfficer } from '../test/make-officer.ts'
import type { Person } from '../test/test-app.ts'
import { testApp } from '../test/test-app.ts'
import { failureOf } from './failure.ts'

const stream = new PassThrough()
const here = await testApp({ log: createLogger('warn', stream) })
const { app, clock, visitor, user, db } = here

/** Long enough to stay below every rate limit, short enough for tokens to remain valid throughout. */
const PAUSE_MS = 121_000

const actions = await allActions()
/** Shared among all actions: a full run tests the transport as a whole. */
const numRuns = Math.max(10, Math.ceil(fuzzRuns(0) / actions.length))

/**
 * A caller who may run the action: an office user, whose recent authentication expires before the last call, or a
 * buyer.
 */
async function callersOf({ auth, stepUp }: AnyAction): Promise<() => Promise<Person>> {
  const signInAgain = () => makeOfficer(here, ['admin'])
  if (stepUp) return signInAgain
  const isOfOffice = !['public', 'anonymous', 'member'].includes(auth)
  const [buyer] = isOfOffice ? [] : await makeBuyers(here, 1)
  const person = buyer?.person ?? (await signInAgain())
  return async () => person
}

describe.each(actions)('$name', (action) => {
  test(
    'any input gets a reply or a refusal, never a server failure',
    async () => {
      const callerOf = await callersOf(action)
      const answered = fc.asyncProperty(anyInput(action), async (input) => {
        clock.advance(PAUSE_MS)
        const url = `/api/${action.name}`
        const { token } = await callerOf()
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const reply = await app.inject({ method: 'POST', url, headers, payload: JSON.stringify(input) })
        expect(reply.json().code).not.toBe('SYS_ERR')
        expect(reply.statusCode).toBeLessThan(500)
        expect(leakOf(reply.body)).toBeUndefined()
        expect(stream.read()?.toString() ?? '').toBe('')
      })
      await fc.assert(answered, { numRuns })
    },
    fuzzTimeoutMs(numRuns * 5),
  )
})

test.each([
  ['a street with nothing but NUL', { street: '\0\0\0' }, 'address.street'],
  ['a name of half emoji', { name: '\ud83d\ud83d' }, 'address.name'],
  ['a country that all objects have', { country: 'constructor' }, 'address.country'],
  ['a country that all objects have', { country: '__proto__' }, 'address.country'],
  ['a city above int4', { cityId: 3_000_000_000 }, 'address.cityId'],
])('%s is refused as invalid input', async (_what, field, path) => {
  const address = { ...HOME, ...field }
  const refusal = await (await user()).refused(createAddress, { requestId: newId(), address })
  expect(refusal).toMatchObject({ code: 'INVALID_INPUT', status: 400, fields: [{ path }] })
})

test('a username of NUL is refused before it reaches the database', async () => {
  const refusal = await visitor.refused(loginByUsername, { username: '\0', password: 'x' })
  expect(refusal.code).toBe('INVALID_INPUT')
})

test('a date before year 1 is refused as invalid input', async () => {
  const refusal = await (await user()).refused(clearFootprints, { from: '0000-02-29T20:00:00Z' })
  expect(refusal).toMatchObject({ code: 'INVALID_INPUT', status: 400 })
})

test('an unreadable upload address is not one of the user’s files', async () => {
  const officer = await makeOfficer(here, ['data_editor'])
  for (const name of ['%', '%E0%A4%A', '%00', '..%2f..', '%ED%A0%80']) {
    const input = { slug: 'exports', file: `/media/file/${name}.csv` }
    expect((await officer.refused(checkImport, input)).code).toBe('FILE_NOT_FOUND')
  }
})

test('the article calendar starts after year 1', async () => {
  const officer = await makeOfficer(here, ['editor'])
  const input = { from: '0000-02-29T20:00:00Z', before: '2026-01-01T00:00:00Z' }
  expect((await officer.refused(listArticleCalendar, input)).fields).toMatchObject([{ path: 'from' }])
})

test('a value that PostgreSQL cannot store is an input error even when the contract accepts it', async () => {
  const warnings: object[] = []
  const log = { warn: (detail: object) => void warnings.push(detail), error: () => undefined }
  const refused = await db.sql`select ${'3000000000'}::text::int`.catch((error: unknown) => error)
  const error = new Error('Failed query', { cause: refused })
  expect(failureOf(error, { language: 'en', requestId: 'r', log }).body.code).toBe('INVALID_INPUT')
  expect(warnings).toHaveLength(1)
})
