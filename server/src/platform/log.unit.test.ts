import postgres from 'postgres'
import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

const HASH = 'scrypt$c2FsdA$aGFzaA'
const PHONE = '+77011234567'

function logged(error: unknown): string {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  log.error({ err: error }, 'call failed')
  return lines.join('')
}

/** As the driver throws it: the parameters are in the detail and in a property. */
function failedQuery() {
  // The driver creates it from the fields of the server's message; its types only declare the class Error.
  const failed = new postgres.PostgresError({
    message: 'violates check "addresses_phone"',
    code: '23514',
    detail: `Failing row contains (${PHONE}, ${HASH})`,
  } as never)
  return Object.assign(failed, { query: 'insert into addresses values ($1, $2)', parameters: [PHONE, HASH] })
}

test.each([
  ['a failed query', failedQuery()],
  ['an error because of it', new Error('could not be stored', { cause: failedQuery() })],
  [
    'an error because of such an error',
    new Error('failed', { cause: new Error('not stored', { cause: failedQuery() }) }),
  ],
])('%s is logged without user content', (_what, error) => {
  const line = logged(error)
  expect(line).not.toContain(HASH)
  expect(line).not.toContain(PHONE)
  expect(line).toMatch(/23514.*log\.unit\.test/)
})

test('a failed query keeps its text, any other error its message and stack', () => {
  expect(JSON.parse(logged(failedQuery())).err).toMatchObject({
    query: 'insert into addresses values ($1, $2)',
    code: '23514',
    message: 'violates check "addresses_phone"',
  })
  expect(JSON.parse(logged(new Error('plain'))).err).toMatchObject({
    message: 'plain',
    stack: expect.stringContaining('log.unit.test'),
  })
})
