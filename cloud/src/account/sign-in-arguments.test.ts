import { expect, test } from 'vitest'
import { signInArguments } from './sign-in.ts'

const { email, username, ticket } = signInArguments

test('[S5.1] [S4.7] sign-in by email, username and ticket takes strings', () => {
  expect(email('wei@example.com', 'p')).toEqual({ email: 'wei@example.com', password: 'p' })
  expect(username('wei', 'p')).toEqual({ username: 'wei', password: 'p' })
  expect(ticket('t-1')).toEqual({ ticket: 't-1' })
})

test.each([undefined, null, 7, {}, ['wei']])('[S5.1] %j is no valid email, username or ticket', (value) => {
  const refused = (name: string) =>
    expect.objectContaining({ code: 'PARAM_ERROR', message: `${name} must be a string` })
  expect(() => email(value, 'p')).toThrow(refused('email'))
  expect(() => username(value, 'p')).toThrow(refused('username'))
  expect(() => ticket(value)).toThrow(refused('ticket'))
})

test('[S5.1] a password that is no string counts as empty', () => {
  expect(username('wei', 123456)).toEqual({ username: 'wei', password: '' })
  expect(username('wei')).toEqual({ username: 'wei', password: '' })
})
