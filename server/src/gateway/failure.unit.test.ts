import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'

function answer(code: string, more: object = {}) {
  const logged: string[] = []
  const note = (_detail: object, message: string) => void logged.push(message)
  const error = Object.assign(new Error('connection cut'), { code }, more)
  const { status, body } = failureOf(error, {
    language: 'en',
    requestId: 'r',
    log: { warn: note, error: note },
  })
  return { status, code: body.code, logged }
}

test('a client that disconnects is not a server failure', () => {
  expect(answer('ECONNRESET')).toEqual({ status: 400, code: 'INVALID_INPUT', logged: [] })
})

test('a lost database connection has its own code and is logged', () => {
  for (const code of ['ECONNRESET', 'EPIPE']) {
    expect(answer(code, { syscall: 'read' })).toEqual({
      status: 503,
      code: 'UNAVAILABLE',
      logged: ['call failed'],
    })
  }
})
