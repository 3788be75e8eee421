import { expect, test } from 'vitest'
import type * as core from 'zod/v4/core'
import { allActions } from '../test/all-actions.ts'

type Schema = core.$ZodTypes

/** The texts of an input with their paths, at any depth. */
function* textsOf(schema: Schema, path: string): Generator<[string, core.$ZodString]> {
  const { def } = schema._zod
  const inner = (one: unknown, step = '') => textsOf(one as Schema, path + step)
  if (def.type === 'string') yield [path, schema as core.$ZodString]
  else if (def.type === 'object') {
    for (const [key, member] of Object.entries(def.shape)) yield* inner(member, `.${key}`)
  } else if (def.type === 'array') yield* inner(def.element, '[]')
  else if (def.type === 'record') {
    yield* inner(def.keyType, '{key}')
    yield* inner(def.valueType, '{}')
  } else if (def.type === 'union') for (const option of def.options) yield* inner(option)
  else if (def.type === 'pipe') {
    // What the first half of a pipe accepts, the second may correct.
    if ((def.in as Schema)._zod.def.type === 'string') yield [path, schema as unknown as core.$ZodString]
    else yield* inner(def.in)
  } else if ('innerType' in def) yield* inner(def.innerType)
}

/** These are compared as digests or parsed as tokens, and never stored or queried as they are. */
const NEVER_STORED = /\.(?:\w*[pP]assword|\w*[tT]oken|ticket|cursor|code)$/

/** Search texts are cleaned when parsed: a stray character is no reason to refuse them. */
const CLEANED = /^(?:search|place)\/.*\.text$/

const UNSTORABLE = ['a\0', 'a\0b', `${'a'.repeat(9)}\0`, 'a\ud800']

test('no action accepts a text that the database cannot store', async () => {
  const taken: string[] = []
  let texts = 0
  for (const { name, input } of await allActions()) {
    for (const [path, text] of textsOf(input as unknown as Schema, name)) {
      texts += 1
      const isTaken = UNSTORABLE.some((value) => {
        const { issues, value: stored } = text._zod.run(
          { value, issues: [] },
          {},
        ) as core.ParsePayload<string>
        return issues.length === 0 && (stored.includes('\0') || !stored.isWellFormed())
      })
      if (isTaken && !NEVER_STORED.test(path) && !CLEANED.test(path)) taken.push(path)
    }
  }
  expect(texts).toBeGreaterThan(500)
  expect(taken).toEqual([])
})
