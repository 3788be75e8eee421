import { expect, test } from 'vitest'
import { FakeClock } from '../../test/fake-clock.ts'
import { ACCESS_TOKEN_LIFE_S, createAccessTokens } from './access-token.ts'

const SECRET = 'a secret of thirty-two characters'

test('[S4.7] each token stands for a device of its own', () => {
  const tokens = createAccessTokens([SECRET], new FakeClock())
  const devices = [tokens.issue(), tokens.issue()].map((token) => tokens.deviceOf(token))
  for (const device of devices) expect(device).toMatch(/^[0-9a-f]{32}$/)
  expect(devices[0]).not.toBe(devices[1])
})

test('a token lives two hours', () => {
  const clock = new FakeClock()
  const tokens = createAccessTokens([SECRET], clock)
  const token = tokens.issue()
  clock.advance((ACCESS_TOKEN_LIFE_S - 2) * 1000)
  expect(tokens.deviceOf(token)).toBeDefined()
  clock.advance(2000)
  expect(tokens.deviceOf(token)).toBeUndefined()
})

test('a token of another server is none', () => {
  const clock = new FakeClock()
  const token = createAccessTokens(['another secret of the same length'], clock).issue()
  expect(createAccessTokens([SECRET], clock).deviceOf(token)).toBeUndefined()
})

test('after a change of secret the tokens of before are still read', () => {
  const clock = new FakeClock()
  const token = createAccessTokens([SECRET], clock).issue()
  expect(createAccessTokens(['a newer secret', SECRET], clock).deviceOf(token)).toBeDefined()
})

test('nobody can give a token more time or another device', () => {
  const tokens = createAccessTokens([SECRET], new FakeClock())
  const [device = '', endsAt = '', mac = ''] = tokens.issue().split('.')
  expect(tokens.deviceOf(`${device}.${Number(endsAt) + 1}.${mac}`)).toBeUndefined()
  expect(tokens.deviceOf(`${'0'.repeat(32)}.${endsAt}.${mac}`)).toBeUndefined()
  expect(tokens.deviceOf(`${device}.0${endsAt}.${mac}`)).toBeUndefined()
})

test.each(['', '.', '..', 'a.b.c', 'x'.repeat(10_000), '0'.repeat(32), `${'0'.repeat(32)}.99999999999.`])(
  '%j is no token',
  (text) => {
    expect(createAccessTokens([SECRET], new FakeClock()).deviceOf(text)).toBeUndefined()
  },
)
