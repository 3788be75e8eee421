import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBoundedFolder } from './bounded-folder.ts'

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'mall-bounded-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => parentPath.slice(-2) + name)
}

const kilobyte = () => Promise.resolve(Buffer.alloc(1000, 1))

test('[S3.13] the least recently used file is deleted, recently used ones stay', async () => {
  const folder = await makeFolder()
  const bounded = createBoundedFolder(folder, 10_500)
  for (let n = 0; n < 10; n++) {
    await bounded.get(`aa-${n}`, kilobyte)
    const at = new Date(Date.now() - (100 - n) * 3_600_000)
    await utimes(join(folder, 'aa', `-${n}`), at, at)
  }
  // Used again: now it is the most recent of all.
  await bounded.get('aa-0', () => Promise.reject(new Error('the file already exists')))
  await bounded.get('aa-10', kilobyte)
  await vi.waitFor(async () => expect((await namesIn(folder)).length).toBeLessThan(10), { timeout: 60_000 })
  const left = await namesIn(folder)
  expect(left).toContain('aa-0')
  expect(left).toContain('aa-10')
  expect(left).not.toContain('aa-1')
  expect(left.length * 1000).toBeLessThanOrEqual(10_500 * 0.8)
})

test('[S3.13] files from before the start count too', async () => {
  const folder = await makeFolder()
  for (let n = 0; n < 20; n++) await createBoundedFolder(folder, 1e9).get(`aa-${n}`, kilobyte)
  await createBoundedFolder(folder, 5000).get('bb-1', kilobyte)
  await vi.waitFor(async () => expect((await namesIn(folder)).length).toBeLessThanOrEqual(4), {
    timeout: 60_000,
  })
})

test('[S3.13] a failed creation is tried again by the next request', async () => {
  const bounded = createBoundedFolder(await makeFolder(), 1e6)
  await expect(bounded.get('aa-1', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect((await bounded.get('aa-1', kilobyte)).length).toBe(1000)
})

test('[S3.13] simultaneous requests wait for one creation', async () => {
  const bounded = createBoundedFolder(await makeFolder(), 1e6)
  const make = vi.fn(kilobyte)
  await Promise.all(Array.from({ length: 50 }, () => bounded.get('aa-1', make)))
  expect(make).toHaveBeenCalledTimes(1)
})
