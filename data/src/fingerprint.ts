import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('..', import.meta.url))
const PARTS = ['package.json', 'reference', 'world', 'search', 'src']

/** A hash over all inputs of the data and drawings: while it is unchanged, neither has to be generated again. */
export async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of await filesBelow(FOLDER)) hash.update(name).update(await readFile(join(FOLDER, name)))
  return hash.digest('base64url')
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
    .filter((name) => PARTS.includes(name.split(/[\\/]/)[0] ?? ''))
    .sort()
}
