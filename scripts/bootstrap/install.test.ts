import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { installIfNeeded } from './install.mjs'

// Each test starts npm several times, which takes long on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

/** A project whose only package is local, so that npm needs no network. */
async function smallProject(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'install-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'part'))
  await writeFile(join(root, 'part/package.json'), JSON.stringify({ name: 'part', version: '1.0.0' }))
  await writeFile(
    join(root, 'package.json'),
    JSON.stringify({ name: 'small', dependencies: { part: 'file:part' } }),
  )
  await writeLock(root, '1.0.0')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return root
}

function writeLock(root: string, version: string): Promise<void> {
  const packages = {
    '': { name: 'small', dependencies: { part: 'file:part' } },
    'node_modules/part': { resolved: 'part', link: true },
    part: { version },
  }
  return writeFile(join(root, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
}

const installs = () =>
  vi
    .mocked(console.error)
    .mock.calls.flat()
    .filter((line) => String(line).startsWith('Packages installed')).length
const installed = (root: string) => existsSync(join(root, 'node_modules/part/package.json'))
const stampTime = async (root: string) => (await stat(join(root, 'node_modules/.lock-stamp'))).mtimeMs

test('packages are installed on the first call and left alone on the second', async () => {
  const root = await smallProject()
  await installIfNeeded(root)
  expect(installed(root)).toBe(true)
  const first = await stampTime(root)
  await installIfNeeded(root)
  expect(await stampTime(root)).toBe(first)
})

test('a changed lock file is installed, and an interrupted install is repeated', async () => {
  const root = await smallProject()
  await installIfNeeded(root)
  await rm(join(root, 'node_modules/part'))
  await writeLock(root, '1.0.1')
  await installIfNeeded(root)
  expect(installed(root)).toBe(true)

  await rm(join(root, 'node_modules'), { recursive: true })
  await mkdir(join(root, 'node_modules'))
  await installIfNeeded(root)
  expect(installed(root)).toBe(true)
})

test('a patch is part of the install, both when it is added and when it is removed', async () => {
  const root = await smallProject()
  await installIfNeeded(root)
  await mkdir(join(root, 'patches'))
  await writeFile(join(root, 'patches/part+1.0.0.patch'), 'a line')
  await installIfNeeded(root)
  expect(installs()).toBe(2)
  await writeFile(join(root, 'node_modules/.patched'), 'by that line')
  await rm(join(root, 'patches'), { recursive: true })
  await installIfNeeded(root)
  expect(installs()).toBe(3)
})

test('packages whose patch failed do not count as installed the next time', async () => {
  const root = await smallProject()
  await mkdir(join(root, 'patches'))
  await writeFile(join(root, 'patches/part+1.0.0.patch'), 'a line')
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const broken = { ...manifest, scripts: { postinstall: 'node -e "process.exit(3)"' } }
  await writeFile(join(root, 'package.json'), JSON.stringify(broken))
  for (const _ of ['first', 'second']) {
    await expect(installIfNeeded(root)).rejects.toThrow('npm ci, exit code 3')
  }
})

test('a failed install says why and leaves no stamp', async () => {
  const root = await smallProject()
  await writeFile(join(root, 'package-lock.json'), '{}')
  await expect(installIfNeeded(root)).rejects.toThrow('npm ci, exit code 1')
  expect(existsSync(join(root, 'node_modules/.lock-stamp'))).toBe(false)
})

test('two starts at once on a fresh clone install once, one after the other', async () => {
  const root = await smallProject()
  await Promise.all([installIfNeeded(root), installIfNeeded(root)])
  expect(installs()).toBe(1)
  expect(installed(root)).toBe(true)
})

test('the lock of a killed process is taken over', async () => {
  const root = await smallProject()
  await mkdir(join(root, '.cache'))
  await writeFile(join(root, '.cache/install.pid'), '999999999')
  await installIfNeeded(root)
  expect(installed(root)).toBe(true)
})
