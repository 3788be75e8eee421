import { DrizzleQueryError } from 'drizzle-orm'
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

/** As drizzle throws it: the parameters stand in the message, in the stack and in a property. */
function failedQuery() {
  // The driver makes it of the fields of the server's message; its types only know the class Error.
  const refused = new postgres.PostgresError({
    message: 'violates check "addresses_phone"',
    code: '23514',
    detail: `Failing row contains (${PHONE}, ${HASH})`,
  } as never)
  return new DrizzleQueryError('insert into addresses values ($1, $2)', [PHONE, HASH], refused)
}

test.each([
  ['a failed query', failedQuery()],
  ['an error because of it', new Error('could not be stored', { cause: failedQuery() })],
  ['the cause alone', failedQuery().cause],
])('%s is logged without what people wrote', (_what, error) => {
  const line = logged(error)
  expect(line).not.toContain(HASH)
  expect(line).not.toContain(PHONE)
  expect(line).toMatch(/23514.*log\.unit\.test/)
})

test('a failed query keeps its text, any other error its message and stack', () => {
  expect(JSON.parse(logged(failedQuery())).err).toMatchObject({
    query: 'insert into addresses values ($1, $2)',
    cause: { code: '23514', message: 'violates check "addresses_phone"' },
  })
  expect(JSON.parse(logged(new Error('plain'))).err).toMatchObject({
    message: 'plain',
    stack: expect.stringContaining('log.unit.test'),
  })
})
