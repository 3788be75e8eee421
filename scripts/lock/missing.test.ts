import { expect, test } from 'vitest'
import { missingPackages, platformOf } from './missing.ts'

test('the platform is parsed from the name', () => {
  expect(platformOf('@biomejs/cli-darwin-arm64')).toEqual({ os: ['darwin'], cpu: ['arm64'] })
  expect(platformOf('@oxlint/binding-linux-arm-musleabihf')).toEqual({
    os: ['linux'],
    cpu: ['arm'],
    libc: ['musl'],
  })
  expect(platformOf('@biomejs/cli-linux-x64')).toEqual({ os: ['linux'], cpu: ['x64'], libc: ['glibc'] })
})

test('an unlisted package is missing, and one blocked by another version is nested', () => {
  const packages = {
    '': {},
    'node_modules/parser': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: { 'p-linux-x64': '2.0.0', 'p-darwin-x64': '2.0.0' },
    },
    'node_modules/p-linux-x64': { version: '2.0.0' },
    'node_modules/knot/node_modules/parser': {
      version: '1.0.0',
      optionalDependencies: { 'p-linux-x64': '1.0.0' },
    },
  }
  expect(missingPackages({ packages })).toEqual([
    {
      place: 'node_modules/p-darwin-x64',
      entry: { version: '2.0.0', dev: true, optional: true, os: ['darwin'], cpu: ['x64'] },
    },
    {
      place: 'node_modules/knot/node_modules/parser/node_modules/p-linux-x64',
      entry: { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    },
  ])
})
