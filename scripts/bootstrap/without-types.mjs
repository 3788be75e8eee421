// Node strips the types of a source each time it loads it; here the result is cached until the source changes. Node's
// own cache does that too, but keeps everything in memory, compiled functions included, as long as the process lives:
// 17 MB of the server.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'without-types')

registerHooks({
  load(url, context, next) {
    if (!(url.startsWith('file:') && url.endsWith('.ts'))) return next(url, context)
    return { format: 'module', source: withoutTypes(fileURLToPath(url)), shortCircuit: true }
  },
})

/** @param {string} path of a source */
function withoutTypes(path) {
  const source = readFileSync(path, 'utf8')
  const placePath = join(folder, `${digestOf(path)}.js`)
  const end = `\n//# ${digestOf(process.version + source)}`
  const stored = readIfThere(placePath)
  if (stored?.endsWith(end)) return stored
  const made = stripTypeScriptTypes(source) + end
  keep(placePath, made)
  return made
}

/** @param {string} text */
const digestOf = (text) => createHash('sha256').update(text).digest('hex')

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Written atomically, for another server may read it; if it cannot be written, the next start strips again.
 * @param {string} path
 * @param {string} made
 */
function keep(path, made) {
  try {
    mkdirSync(folder, { recursive: true })
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, made)
    renameSync(draft, path)
  } catch {
    // A folder that only its owner may write.
  }
}
