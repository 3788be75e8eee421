import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { LONG_FILES } from './long-first.ts'

test('each file that is begun first is there', () => {
  expect(LONG_FILES.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
