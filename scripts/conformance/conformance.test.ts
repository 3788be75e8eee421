import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { compare, idsIn, readRows, titlesIn } from './compare.ts'

const rows = readRows(readFileSync(join(root, 'docs/conformance.md'), 'utf8'))

test('the list of rows is complete: every section, every number, no duplicates', () => {
  const counts = [21, 50, 14, 15, 7, 4, 11, 18, 1]
  const wanted = counts.flatMap((count, index) =>
    Array.from({ length: count }, (_, row) => `S${index + 1}.${row + 1}`),
  )
  expect(rows.map(({ id }) => id)).toEqual(wanted)
})

test('a title names one row or several', () => {
  expect(idsIn('[S4.2] starts logged out')).toEqual(['S4.2'])
  expect(idsIn('[S2.9, S2.48] home, and nothing [S1.1]')).toEqual(['S2.9', 'S2.48', 'S1.1'])
  expect(idsIn('S4.2 without brackets, [draft]')).toEqual([])
})

test('titles come from tests, not from comments or other texts', () => {
  const text = `
    // test('[S1.1] a comment')
    const text = '[S1.2] a text'
    test('[S1.3] plain', () => {})
    test.each([1])('[S1.4] each %s', () => {})
    describe('[S1.5] group', () => { it(\`[S1.6] template\`, () => {}) })
    test.describe('[S1.7] browser', () => {})`
  const ids = titlesIn('x.test.ts', text).flatMap((title) => idsIn(title))
  expect(ids).toEqual(['S1.3', 'S1.4', 'S1.5', 'S1.6', 'S1.7'])
})

test('skipped tests do not count, alone or in a group; texts about them do', () => {
  const text = `
    test.skip('[S1.1] skipped', () => {})
    it.skip('[S1.2] skipped', () => {})
    test.todo('[S1.3] to do')
    test.fixme('[S1.4] to mend', () => {})
    test.skip.each([1])('[S1.5] skipped %s', () => {})
    describe.skip('[S1.6] group', () => { test('[S1.7] in it', () => {}) })
    test.describe.fixme('[S1.8] group', () => { describe('[S1.9] in it', () => { it('[S1.10] there', () => {}) }) })
    test.each(['a.skip'])('[S1.11] %s', () => {})
    test.each\`a\`('[S1.12] table', () => {})
    test.skipIf(isSlow)('[S1.13] mostly', () => {})
    test('[S1.14] in a browser', () => { test.skip(isFirefox, 'not there') })
    test.skip(({ browserName }) => browserName === 'firefox', '[S1.15] a reason')`
  const ids = titlesIn('x.test.ts', text).flatMap((title) => idsIn(title))
  expect(ids).toEqual(['S1.11', 'S1.12', 'S1.13', 'S1.14'])
})

test('a row without a test and a test with an unknown row are both reported', () => {
  const titles = [{ path: 'x.test.ts', title: '[S1.1] here, [S99.1] nowhere' }]
  const { untested, unknown } = compare(rows, titles)
  expect(untested).toHaveLength(rows.length - 1)
  expect(unknown).toEqual([{ ...titles[0], id: 'S99.1' }])
})
