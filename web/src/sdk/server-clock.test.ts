import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'

/** Where the clock of the device is meant: names, durations, and times that are shown beside it or sent with it. */
const DEVICE_CLOCK = new Set([
  'ui/rich-editor/pasted-pictures.ts',
  'features/user/profile/avatar-cropper.tsx',
  'features/media/file-picker.tsx',
  'features/user/sign-in/use-lock-words.ts',
  'features/user/sign-in/use-send-code.ts',
  'features/shell/query-client.ts',
  'features/shell/error/error-log.ts',
  'features/check-in/camera.tsx',
  'features/check-in/use-scans.ts',
  'features/check-in/check-in-list.ts',
])

test('times of the server are compared with the clock of the server, and never with that of the device', () => {
  const root = join(import.meta.dirname, '..')
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll(sep, '/'))
  expect(files.length).toBeGreaterThan(500)
  const own = files
    .filter((path) => !path.includes('.test.'))
    .filter((path) => /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(join(root, path), 'utf8')))
  expect(own.filter((path) => !DEVICE_CLOCK.has(path))).toEqual([])
  expect([...DEVICE_CLOCK].filter((path) => !own.includes(path))).toEqual([])
})
