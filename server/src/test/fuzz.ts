import * as fc from 'fast-check'
import { nasty } from './any-input.ts'

/** Cases of each property: few with all tests, `FUZZ_RUNS=20000` for a whole door. */
export const fuzzRuns = (few: number) => Number(process.env.FUZZ_RUNS ?? few)

/** How long so many may take; a server that hangs is found sooner. */
export const fuzzTimeoutMs = (runs: number) => 20_000 + runs * 100

/** What only we should see, in a text as it stands or within JSON: files, frames, statements, names of the database. */
const INTERNAL =
  /node_modules|\.ts:\d|(\n|\\n)\s+at |postgres|SQLSTATE|relation \\?"|syntax error at|violates|ECONN/i

/** A picture within a text: letters by chance, any word among them. */
const PICTURE = /;base64,[\w+/]+=*/g

/** What an answer tells of the inside of the server: nothing, where all is well. */
export const leakOf = (body: string) => INTERNAL.exec(body.replaceAll(PICTURE, ''))?.[0]

export const anything = fc.oneof(nasty, fc.jsonValue({ stringUnit: 'binary' }))

/** Mostly what belongs there, at times anything. */
export const mostly = <Value>(likely: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: likely, weight: 5 }, { arbitrary: anything, weight: 1 })
