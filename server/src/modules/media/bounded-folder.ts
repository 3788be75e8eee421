import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../../platform/id.ts'

/** Reproducible files by name: the least recently used are deleted when the total size exceeds the limit. */
export interface BoundedFolder {
  /** The file of this name, created when missing; only once for simultaneous requests. */
  get(name: string, make: () => Promise<Buffer>): Promise<Buffer>
}

/** A file used within this time counts as fresh: its timestamp is not written again. */
const TOUCH_INTERVAL_MS = 3_600_000
/** The share that remains after deleting, so that not every new file triggers a deletion. */
const LEFT = 0.8

interface BoundedFolderEntry {
  readonly path: string
  readonly bytes: number
  readonly usedAt: number
}

export function createBoundedFolder(folder: string, bytesMax: number): BoundedFolder {
  const pending = new Map<string, Promise<Buffer>>()
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name.slice(2))
  let size: number | undefined
  let clearing: Promise<void> | undefined

  async function get(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    return pending.get(name) ?? (await readIfThere(pathOf(name))) ?? begin(name, make)
  }

  /** Another call may have started while the folder was read. */
  function begin(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const begun = pending.get(name)
    if (begun) return begun
    const making = makeFile(name, make).finally(() => pending.delete(name))
    pending.set(name, making)
    return making
  }

  async function makeFile(name: string, make: () => Promise<Buffer>) {
    const bytes = await make()
    await writeWhole(pathOf(name), bytes)
    if (size !== undefined) size += bytes.length
    if (size === undefined || size > bytesMax) clearing ??= makeRoom().finally(() => (clearing = undefined))
    return bytes
  }

  /** Also measures the total size the first time. A file that disappears meanwhile does not matter. */
  async function makeRoom() {
    const entries = await entriesOf(folder)
    let left = entries.reduce((total, { bytes }) => total + bytes, 0)
    if (left > bytesMax) {
      for (const { path, bytes } of entries.toSorted((a, b) => a.usedAt - b.usedAt)) {
        if (left <= bytesMax * LEFT) break
        await rm(path, { force: true })
        left -= bytes
      }
    }
    size = left
  }

  return { get }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    const handle = await open(path, 'r')
    try {
      const { mtimeMs } = await handle.stat()
      if (Date.now() - mtimeMs > TOUCH_INTERVAL_MS) await handle.utimes(new Date(), new Date())
      return await handle.readFile()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Written under a temporary name: a file is either complete or absent. */
async function writeWhole(path: string, bytes: Buffer) {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${newId()}.part`
  await writeFile(draft, bytes)
  await rename(draft, path)
}

async function entriesOf(folder: string): Promise<BoundedFolderEntry[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const entries: BoundedFolderEntry[] = []
  for (const path of files) {
    const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }))
    entries.push({ path, bytes: size, usedAt: mtimeMs })
  }
  return entries
}

export const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT'
