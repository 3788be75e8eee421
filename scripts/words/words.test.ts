import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findWordProblems } from './problems.ts'

async function problemsOf(files: Record<string, string>) {
  const planted = await mkdtemp(join(tmpdir(), 'words-'))
  onTestFinished(() => rm(planted, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(planted, path)), { recursive: true })
    await writeFile(join(planted, path), text)
  }
  return findWordProblems(planted, Object.keys(files))
}

test.each([
  ['a comment', '// Whoever pays gets the parts.\nexport const a = 1\n', 'whoever'],
  ['a title of a test', "test('a buyer sees her orders', () => {})\n", 'her'],
  ['a variable', 'export const ticketWish = 1\n', 'ticketWish'],
  ['a function', 'export function loosenFilters() {}\n', 'loosenFilters'],
  ['a field', 'export interface Row { askedAt: number }\n', 'askedAt'],
])('an old word in %s is refused', async (_, text, word) => {
  const problems = await problemsOf({ 'server/src/a.test.ts': text })
  expect(problems).toEqual([expect.stringMatching(new RegExp(word, 'i'))])
})

test('an old word in the name of a file is refused', async () => {
  expect(await problemsOf({ 'web/src/wish-list.ts': 'export const a = 1\n' })).toHaveLength(1)
})

test('a type name in two files is refused, and one that says nothing without its owner', async () => {
  const type = 'export interface CheckoutInput { a: number }\n'
  expect(await problemsOf({ 'server/src/a.ts': type, 'web/src/b.ts': type })).toEqual([
    'the type name CheckoutInput stands for 2 things: server/src/a.ts, web/src/b.ts',
  ])
  expect(await problemsOf({ 'server/src/a.ts': 'type Found = string\n' })).toHaveLength(1)
})

test('plain words pass, also where an old word is part of another', async () => {
  const text =
    '// There is a washer in the kit; a user may wishlist it elsewhere.\nexport const washerWidth = 1\n'
  expect(await problemsOf({ 'server/src/a.ts': text })).toEqual([])
})

test('a type that a module declaration adds to a library may share its name', async () => {
  const added = "declare module 'vitest' {\n  interface ProvidedContext { a: number }\n}\nexport {}\n"
  expect(await problemsOf({ 'server/src/a.ts': added, 'data/src/b.ts': added })).toEqual([])
})
