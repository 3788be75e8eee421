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

const EMAIL = 'aigerim.k@почта.example'

/** As libraries throw errors of jobs: mails that were refused, values that cannot be read, copies with the job's data. */
const ERRORS_OF_JOBS = {
  'a refused mail': Object.assign(new Error(`550 <${EMAIL}> unknown`), {
    code: 'EENVELOPE',
    rejected: [EMAIL],
    envelope: { to: [EMAIL] },
  }),
  'a refused SMS': new Error(`no route to ${PHONE} or 13812345678`),
  'a value that is no number': Object.assign(
    new postgres.PostgresError({
      message: 'invalid input syntax for type integer: "Айгерим"',
      code: '22P02',
    } as never),
    { parameters: ['Айгерим'] },
  ),
  'a copy by the job queue': {
    ...failedQuery(),
    message: 'failed',
    stack: 'Error: failed',
    data: { to: EMAIL },
  },
  'a refusal of another service': Object.assign(new Error('refused'), {
    response: { body: `Айгерим ${EMAIL}` },
  }),
}

test.each(Object.entries(ERRORS_OF_JOBS))('%s is logged without data of people', (_what, error) => {
  const wrapped = new Error('the job failed', { cause: error })
  for (const line of [logged(error), logged(wrapped)]) {
    for (const secret of [EMAIL, PHONE, '13812345678', 'Айгерим', HASH]) expect(line).not.toContain(secret)
    expect(() => JSON.parse(line)).not.toThrow()
  }
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
