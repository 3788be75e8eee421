import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { closure, shippedPackages } from './licences.ts'

test('the shipped packages are those the workspaces need, directly or through others, resolved as Node does', () => {
  const lock = {
    app: { dependencies: { ours: '1.0.0', list: '1.0.0' } },
    ours: { dependencies: { words: '1.0.0' } },
    tools: { dependencies: { tester: '1.0.0' } },
    'node_modules/ours': { link: true, resolved: 'ours' },
    'node_modules/list': { version: '1.0.0', dependencies: { words: '2.0.0' } },
    'node_modules/list/node_modules/words': { version: '2.0.0', dependencies: { list: '1.0.0' } },
    'node_modules/words': { version: '1.0.0', optionalDependencies: { 'words-linux': '1.0.0' } },
    'node_modules/words-linux': { version: '1.0.0' },
    'node_modules/tester': { version: '1.0.0' },
  }
  expect(closure(lock, ['app']).toSorted()).toEqual([
    'node_modules/list',
    'node_modules/list/node_modules/words',
    'node_modules/words',
    'node_modules/words-linux',
  ])
})

test('every shipped package names a licence, and none is a copyleft licence that would cover the whole app', () => {
  const shipped = shippedPackages(resolve(import.meta.dirname, '../..'))
  const names = shipped.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['react', 'fastify', '@fontsource-variable/onest', 'sharp']))
  expect(names).not.toContain('vitest')
  expect(shipped.filter(({ licence }) => licence === '')).toEqual([])
  // libvips is a separate shared library, which may be replaced.
  const binding = shipped.filter(
    ({ name, licence }) => /GPL/.test(licence) && !name.startsWith('@img/sharp-'),
  )
  expect(binding).toEqual([])
})
