import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without settings the server listens on 3000 and loads the demo', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    loadsDemo: true,
    isProduction: false,
  })
})

test('all that is wrong is named in one readable error', () => {
  expect(() => readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })).toThrow(
    /PORT: [\s\S]*DATABASE_URL: [\s\S]*LOG_LEVEL: /,
  )
})

test('production wants a secret of its own and loads no demo', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/TOKEN_SECRET: is required in production/)
  const TOKEN_SECRET = 'x'.repeat(32)
  expect(() => readConfig({ NODE_ENV: 'production', TOKEN_SECRET, DEMO: 'true' })).toThrow(/DEMO/)
  expect(readConfig({ NODE_ENV: 'production', TOKEN_SECRET }).loadsDemo).toBe(false)
})

test('a variable that is set to nothing counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('secrets of before are a list, each as long as a secret must be', () => {
  const [one, two] = ['a'.repeat(32), 'b'.repeat(32)]
  expect(readConfig({}).previousTokenSecrets).toEqual([])
  expect(readConfig({ TOKEN_SECRET_PREVIOUS: `${one}, ${two}` }).previousTokenSecrets).toEqual([one, two])
  expect(() => readConfig({ TOKEN_SECRET_PREVIOUS: `${one},short` })).toThrow(/TOKEN_SECRET_PREVIOUS/)
})
