import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'

function answer(code: string, more: object = {}) {
  const logged: string[] = []
  const note = (_detail: object, message: string) => void logged.push(message)
  const error = Object.assign(new Error('cut'), { code }, more)
  const { status, body } = failureOf(error, {
    ...{ language: 'en', requestId: 'r' },
    log: { warn: note, error: note },
  })
  return { status, code: body.code, logged }
}

test('a caller who hangs up is no fault of ours', () => {
  expect(answer('ECONNRESET')).toEqual({ status: 400, code: 'INVALID_INPUT', logged: [] })
})

test('a database that was cut off is told apart, and logged', () => {
  for (const code of ['ECONNRESET', 'EPIPE']) {
    expect(answer(code, { syscall: 'read' })).toEqual({
      ...{ status: 503, code: 'UNAVAILABLE', logged: ['call failed'] },
    })
  }
})
