import { expect, test } from 'vitest'
import { parseBoundedJson } from './bounded-json.ts'

const nested = (depth: number, inner = '') => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`

test('JSON is parsed up to a depth of 256, and refused when it is deeper', () => {
  expect(JSON.stringify(parseBoundedJson(nested(256)))).toBe(nested(256))
  expect(() => parseBoundedJson(nested(257))).toThrow('nested too deep')
  expect(() => parseBoundedJson('['.repeat(200_000))).toThrow('nested too deep')
})

test.each(['"', '\\', '\\"', '\\\\"', '[', '"['])(
  'what looks like nesting within a string is none: %s',
  (text) => {
    const value = [`${text}${'['.repeat(300)}`, text]
    expect(parseBoundedJson(JSON.stringify(value))).toEqual(value)
  },
)

test.each(['"\\"', '"\\\\\\"'])('a string that ends with an escaped quote has no end: %s', (text) => {
  expect(() => parseBoundedJson(`[${text}${'['.repeat(300)}`)).toThrow(SyntaxError)
})

test.each(['"\\\\"', '""', '"a"'])('behind the end of the string %s nesting counts', (text) => {
  expect(() => parseBoundedJson(`[${text},${nested(256)}]`)).toThrow('nested too deep')
})
