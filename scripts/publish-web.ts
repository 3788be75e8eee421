import { readdirSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'

/** What the build served until now consists of. */
const LIST = '.files'
const ASSETS = `assets${sep}`
/** Longer than anybody leaves a page open without loading it again. */
const KEPT_DAYS = 14

/**
 * Replaces the web app in the folder that running servers read by a new build, so that each page finds its files at
 * any moment: the new assets come before the page that names them, and those of earlier builds stay for two weeks for
 * pages that are still open. Asset names contain a hash of their content.
 */
export async function publishWeb(built: string, served: string, now = new Date()): Promise<void> {
  const files = filesIn(built)
  const before = await readFile(join(served, LIST), 'utf8').then(
    (list) => list.split('\n'),
    () => filesIn(served),
  )
  // Their age begins when they are replaced, not when they were built.
  for (const file of before.filter(isAsset)) await utimes(join(served, file), now, now).catch(() => undefined)
  for (const file of [...files].sort(pageLast)) await replace(join(built, file), join(served, file))
  await writeFile(join(served, LIST), files.join('\n'))
  await removeOld(served, new Set(files), now)
}

async function removeOld(served: string, current: ReadonlySet<string>, now: Date) {
  const oldest = now.getTime() - KEPT_DAYS * 86_400_000
  for (const file of filesIn(served)) {
    if (current.has(file) || file === LIST) continue
    const path = join(served, file)
    if (!isAsset(file) || (await stat(path)).mtimeMs < oldest) await rm(path, { force: true })
  }
}

/** A reader sees the old file or the new one, never a part. */
async function replace(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, `${to}.new`)
  await rename(`${to}.new`, to)
}

const isAsset = (file: string) => file.startsWith(ASSETS)
/** Assets first, the page that names them last. */
const pageLast = (one: string, other: string) => rank(one) - rank(other)
const rank = (file: string) => Number(!isAsset(file)) + Number(file === 'index.html')

/** All files of a folder by their paths in it; none if there is no such folder. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
