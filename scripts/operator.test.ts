import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { missingBackup, problemOf } from './operator.ts'

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'operator-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const run = promisify(execFile)

/** Without it Node strips the types of all sources again, which takes seconds. */
const LOADER = [
  '--disable-warning=ExperimentalWarning',
  `--import=${new URL('bootstrap/without-types.mjs', import.meta.url).href}`,
]

/** What a command prints when it fails, started as `npm run` does, without a database. */
async function failureOf(
  name: 'backup' | 'restore' | 'verify',
  file: string,
  env: Record<string, string> = {},
) {
  const program = join(import.meta.dirname, `${name}.ts`)
  const dataDir = join(await newFolder(), 'data')
  const failed = await run(process.execPath, [...LOADER, program, file], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: '', ...env },
  }).then(
    () => undefined,
    (error: { code: number; stderr: string }) => error,
  )
  return { code: failed?.code, text: failed?.stderr ?? '' }
}

test('a backup that is not there is named, with those that are, and how to list them', async () => {
  const folder = await newFolder()
  expect(await missingBackup(join(folder, 'mall.zip'))).toContain('There is no backup in that folder.')
  await writeFile(join(folder, 'mall-2026-01-31.zip'), '')
  const { code, text } = await failureOf('restore', join(folder, 'mall-2026-02-31.zip'))
  expect([code, text]).toEqual([
    1,
    `There is no backup ${join(folder, 'mall-2026-02-31.zip')}. Backups there: mall-2026-01-31.zip.
List them with: ls -lt ${folder}/*.zip
`,
  ])
  expect((await failureOf('restore', join(folder, 'no/mall.zip'))).text).toBe(
    `There is no backup ${join(folder, 'no/mall.zip')}: the folder ${join(folder, 'no')} does not exist.\n`,
  )
})

test('commands say in a sentence what the system refused', async () => {
  const nothing = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }
  expect((await failureOf('verify', '', nothing)).text).toBe('127.0.0.1:1: nothing answers there.\n')
  const { text } = await failureOf('restore', '', { NODE_ENV: 'unknown' })
  expect(text).not.toMatch(/^\s+at /m)
  const error = await stat('/nowhere/mall.zip').catch((reason: unknown) => reason)
  expect(problemOf(error)).toBe('/nowhere/mall.zip: there is no such file or folder.')
  expect(problemOf(new AggregateError([error], 'all addresses'))).toBe(problemOf(error))
  expect(problemOf(new Error('The database is being migrated'))).toBe('The database is being migrated')
})
