import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { nickname, password, username } from './credential.ts'

const passes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

test.each(['abc', 'A-b_9', 'ａｂｃ', '\u2068abc\u2069', 'x'.repeat(32), '1a2'])(
  '[S5.1] %s is a valid username',
  (text) => {
    expect(passes(username, text)).toBe(true)
  },
)

test.each(['ab', '12345', 'x'.repeat(33), 'a b', 'аdmin', 'a.b', 'a@b', '用户名', '', 5, null])(
  '[S5.1] %j is not a valid username',
  (value) => expect(passes(username, value)).toBe(false),
)

test.each(['abcdefg1', '1234567!', 'abcdefg!', '密码安全吗很安全1', 'with space', 'x1'.repeat(32)])(
  '[S5.5] %s is a password with two character kinds',
  (text) => expect(passes(password, text)).toBe(true),
)

test.each(['abcdefgh', '12345678', '!!!!!!!!', 'abc1', 'x1'.repeat(33), ''])(
  '[S5.5] %s is not a valid password',
  (text) => {
    expect(passes(password, text)).toBe(false)
  },
)

test.each(['Айгерім', '李', 'O’Neil', '👩🏽‍🔧 Ann', '👨‍👩‍👧‍👦', 'नमस्ते', 'مرحبا', '❤️‍🔥'])(
  '%s is a valid nickname',
  (text) => {
    expect(passes(nickname, text)).toBe(true)
  },
)

test('a nickname is stored in normalized form', () => {
  expect(z.parse(nickname, ' caf\u0065\u0301 ')).toBe('caf\u00e9')
})

test.each([
  'a\u200bb',
  'a\u200db',
  'a\u202eb',
  '\u2066a',
  'a\ufeffb',
  'a\u00adb',
  '\u3164',
  '\u2800',
  'a\u0007',
  'a\ue000',
])('%j contains invisible characters', (text) => expect(passes(nickname, text)).toBe(false))
