import type { AnyAction } from '@tiantian/contracts/action.ts'
import * as fc from 'fast-check'
import * as z from 'zod/mini'

type Schema = z.core.JSONSchema.BaseSchema

/** Values that a careless or hostile client sends. */
export const nasty = fc.oneof(
  fc.constantFrom('\0', 'Abay\0 10', '\ud800', 'x\udfff', '👩‍🔧🚗', '\u202e', "'; --", '%', '\\', ' '),
  // Names that every object has as inherited properties.
  fc.constantFrom('__proto__', 'constructor', 'toString'),
  // Objects that misbehave when converted to text, awaited or counted.
  fc.constantFrom<object>({ toString: {} }, { toJSON: 1, valueOf: null }, { constructor: null, length: 1e9 }),
  fc.constantFrom(3e9, -3e9, 2 ** 53, -1, 0, 1e308, 0.1, null, [], {}),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .integer({ min: 1, max: 200 })
    .map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown),
  fc.jsonValue({ stringUnit: 'binary' }),
)

/** Inputs that mostly match the action's contract, so that they pass it, with invalid values in them. */
export function anyInput(action: AnyAction): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(action.input, { io: 'input', unrepresentable: 'any' })
  return fc.oneof({ arbitrary: likely(schema), weight: 9 }, { arbitrary: nasty, weight: 1 })
}

const mostlyRight = (schema: Schema) =>
  fc.oneof({ arbitrary: likely(schema), weight: 6 }, { arbitrary: nasty, weight: 1 })

function likely(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]))
  if (schema.type === 'object') return anyObject(schema)
  if (schema.type === 'array') return fc.array(mostlyRight((schema.items ?? {}) as Schema), { maxLength: 3 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') return anyNumber(schema)
  return schema.type === 'string' ? anyText(schema) : nasty
}

/** A record of fixed keys, such as the languages, has one schema for all of them. */
function anyObject({ properties = {}, additionalProperties, required = [] }: Schema) {
  const ofRecord = required.filter((name) => !(name in properties))
  const fields = [
    ...Object.entries(properties),
    ...ofRecord.map((name) => [name, additionalProperties ?? {}] as const),
  ].map(([name, field]) => [name, mostlyRight(field as Schema)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

function anyNumber({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Schema) {
  return fc.oneof(fc.constantFrom(minimum, maximum), fc.maxSafeInteger())
}

function anyText({ format, pattern, allOf, minLength = 0, maxLength = 100 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  const rule = pattern ?? allOf?.[0]?.pattern
  if (rule?.startsWith('^') && !rule.includes('\\p')) return fc.stringMatching(new RegExp(rule))
  return fc.string({ unit: 'binary', minLength, maxLength })
}

/** Cases per property: few with all tests, `FUZZ_RUNS=20000` for a whole transport. */
export const fuzzRuns = (few: number) => Number(process.env.FUZZ_RUNS ?? few)

/** The time limit for these; a hanging server is detected sooner. */
export const fuzzTimeoutMs = (runs: number) => 20_000 + runs * 100

/** Internals in a text or in JSON: files, stack frames, statements, names of the database. */
const INTERNAL =
  /node_modules|\.ts:\d|(\n|\\n)\s+at |postgres|SQLSTATE|relation \\?"|syntax error at|violates|ECONN/i

/** An image within a text: random letters, which may form any word. */
const PICTURE = /;base64,[\w+/]+=*/g

/** Internals that a reply reveals; empty when all is well. */
export const leakOf = (body: string) => INTERNAL.exec(body.replaceAll(PICTURE, ''))?.[0]

export const anything = fc.oneof(nasty, fc.jsonValue({ stringUnit: 'binary' }))

/** Usually the expected value, sometimes anything. */
export const mostly = <Value>(likely: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: likely, weight: 5 }, { arbitrary: anything, weight: 1 })
