import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Written once all patches are applied to the installed packages: npm considers an install complete before that. */
export const PATCHED = join('node_modules', '.patched')

/**
 * A digest of all patches to installed packages; empty without patches.
 * @param {string} root
 */
export function patchesDigest(root) {
  const folder = join(root, 'patches')
  const names = existsSync(folder) ? readdirSync(folder, { encoding: 'utf8' }).sort() : []
  if (names.length === 0) return ''
  const hash = createHash('sha256')
  for (const name of names) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}
