import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ByteRange } from '../../gateway/byte-range.ts'
import { isMissing } from './file-system.ts'
import type { LocalFile, Store } from './store.ts'

/** Objects as files below a folder, which must be on the same file system as the drafts. */
export function createDiskStore(folder: string): Store {
  const pathOf = (key: string) => join(folder, key)

  async function put(key: string, { path }: LocalFile) {
    await mkdir(dirname(pathOf(key)), { recursive: true })
    await flush(path)
    await rename(path, pathOf(key))
    await flush(dirname(pathOf(key)))
  }

  async function read(key: string, range?: ByteRange) {
    const handle = await openIfThere(pathOf(key))
    return handle?.createReadStream({ ...range })
  }

  async function withFile<Result>(key: string, use: (path: string) => Promise<Result>) {
    const handle = await openIfThere(pathOf(key))
    if (!handle) return undefined
    await handle.close()
    return use(pathOf(key))
  }

  const remove = (key: string) => rm(pathOf(key), { force: true })

  return { put, read, withFile, remove }
}

/** Until then the file's bytes and its directory entry may be in memory only. */
async function flush(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function openIfThere(path: string) {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
