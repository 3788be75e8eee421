import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const tests = globSync('{server,data,contracts,cloud,web,scripts,bench,e2e}/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
  exclude: (path) => path === 'node_modules',
}).map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)

const linesWith = (fault: RegExp) =>
  tests.flatMap(([path, text]) => [...text.matchAll(fault)].map(([line]) => `${path}: ${line.trim()}`))

/** Milliseconds; a shorter limit ends a test on a machine that is slow, or busy with other tests. */
const LIMIT_MIN = 60_000
const limitOf = (line: string) => Number(/([\d_]+)\D*$/.exec(line)?.[1]?.replaceAll('_', ''))

test('no test is ended by a limit that a slow machine meets', () => {
  expect(tests.length).toBeGreaterThan(500)
  const limits = [
    ...linesWith(/^\}, [\d_]+\)/gm),
    ...linesWith(/^ {2}[\d_]+,\n\)/gm),
    ...linesWith(/test\.setTimeout\([\d_]+\)/g),
  ]
  expect(limits.filter((line) => limitOf(line) < LIMIT_MIN)).toEqual([])
})

test('a test that waits for something waits for the thing itself, and not for a second', () => {
  // Only what must not happen has no end to wait for.
  expect(linesWith(/\bwaitForTimeout\([\d_]+\)\n(?!.*toEqual\(\[\]\))/g)).toEqual([])
  expect(linesWith(/vi\.waitFor\((?:async )?\(\) => expect\([^\n]*\)\)$/gm)).toEqual([])
})

test('no test measures how long something took against a number of milliseconds', () => {
  expect(linesWith(/performance\.now\(\) - \w+\)\.toBeLessThan\([\d_]+\)/g)).toEqual([])
})
