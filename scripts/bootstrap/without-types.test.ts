import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../root.ts'

/** A project with one source that prints its arguments. */
async function projectWith(source: string) {
  const folder = await mkdtemp(join(tmpdir(), 'types-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const own = join(folder, 'scripts', 'bootstrap')
  await mkdir(own, { recursive: true })
  await copyFile(join(root, 'scripts/bootstrap/without-types.mjs'), join(own, 'without-types.mjs'))
  const file = join(folder, 'main.ts')
  await writeFile(file, source)
  return { folder, file, kept: join(folder, 'node_modules', '.cache', 'without-types') }
}

async function run({ folder, file }: { folder: string; file: string }): Promise<string> {
  const flags = ['--disable-warning=ExperimentalWarning', '--import=./scripts/bootstrap/without-types.mjs']
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...flags, file], { cwd: folder })
  return stdout + stderr
}

test('a source runs without its types, and the result is cached', async () => {
  const project = await projectWith('const said: string = "one"\nconsole.log(said)')
  expect(await run(project)).toBe('one\n')
  const [only, ...others] = await readdir(project.kept)
  expect(others).toEqual([])
  const path = join(project.kept, only!)
  const made = await readFile(path, 'utf8')
  await writeFile(path, made.replace('"one"', '"what was kept"'))
  expect(await run(project)).toBe('what was kept\n')
})

test('a changed source is stripped again, and an incomplete cache entry is ignored', async () => {
  const project = await projectWith('const said: string = "one"\nconsole.log(said)')
  await run(project)
  await writeFile(project.file, 'const said: string = "two"\nconsole.log(said)')
  expect(await run(project)).toBe('two\n')
  const [only] = await readdir(project.kept)
  await writeFile(join(project.kept, only!), 'console.log("ha')
  expect(await run(project)).toBe('two\n')
  expect(await readdir(project.kept)).toEqual([only])
})

test('without a writable cache a source runs all the same', async () => {
  const project = await projectWith('const said: string = "one"\nconsole.log(said)')
  await mkdir(join(project.folder, 'node_modules'))
  await writeFile(join(project.folder, 'node_modules', '.cache'), 'no folder')
  expect(await run(project)).toBe('one\n')
})

test('an error has the line number of the source', async () => {
  const project = await projectWith('type Said = string\nconst said: Said = "one"\nthrow new Error(said)')
  await expect(run(project)).rejects.toThrow(/main\.ts:3/)
})
