import * as fc from 'fast-check'
import { nasty } from './any-input.ts'

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
