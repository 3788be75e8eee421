import { expect, test } from 'vitest'
import { FakeClock } from '../../test/fake-clock.ts'
import { ACCESS_TOKEN_LIFE_S, createAccessTokens } from '../transports/client.ts'

const SECRET = 'a secret of thirty-two characters'

test('[S4.7] each token identifies a device of its own', () => {
  const tokens = createAccessTokens([SECRET], new FakeClock())
  const devices = [tokens.issue(), tokens.issue()].map((token) => tokens.deviceOf(token))
  for (const device of devices) expect(device).toMatch(/^[0-9a-f]{32}$/)
  expect(devices[0]).not.toBe(devices[1])
})

test('a token is valid for two hours', () => {
  const clock = new FakeClock()
  const tokens = createAccessTokens([SECRET], clock)
  const token = tokens.issue()
  clock.advance((ACCESS_TOKEN_LIFE_S - 2) * 1000)
  expect(tokens.deviceOf(token)).toBeDefined()
  clock.advance(2000)
  expect(tokens.deviceOf(token)).toBeUndefined()
})

test('a token of another server is refused', () => {
  const clock = new FakeClock()
  const token = createAccessTokens(['another secret of the same length'], clock).issue()
  expect(createAccessTokens([SECRET], clock).deviceOf(token)).toBeUndefined()
})

test('after a change of the secret, earlier tokens are still accepted', () => {
  const clock = new FakeClock()
  const token = createAccessTokens([SECRET], clock).issue()
  expect(createAccessTokens(['a newer secret', SECRET], clock).deviceOf(token)).toBeDefined()
})

test('a token’s expiry and device cannot be forged', () => {
  const tokens = createAccessTokens([SECRET], new FakeClock())
  const [device = '', endsAt = '', mac = ''] = tokens.issue().split('.')
  expect(tokens.deviceOf(`${device}.${Number(endsAt) + 1}.${mac}`)).toBeUndefined()
  expect(tokens.deviceOf(`${'0'.repeat(32)}.${endsAt}.${mac}`)).toBeUndefined()
  expect(tokens.deviceOf(`${device}.0${endsAt}.${mac}`)).toBeUndefined()
})

test.each(['', '.', '..', 'a.b.c', 'x'.repeat(10_000), '0'.repeat(32), `${'0'.repeat(32)}.99999999999.`])(
  '%j is not a token',
  (text) => {
    expect(createAccessTokens([SECRET], new FakeClock()).deviceOf(text)).toBeUndefined()
  },
)
