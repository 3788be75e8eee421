import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compare, readRows, readTitles } from './conformance/compare.ts'
import { root } from './root.ts'

const rows = readRows(readFileSync(join(root, 'docs/conformance.md'), 'utf8'))
const { untested, unknown } = compare(rows, readTitles(root))

for (const { id, statement } of untested) console.log(`${id.padEnd(6)} ${statement}`)
for (const { id, path, title } of unknown)
  console.error(`✗ ${path} names ${id}, which does not exist: ${title}`)
console.log(
  `\n${rows.length - untested.length} of ${rows.length} rows have a test, ${untested.length} have none.`,
)
process.exitCode = unknown.length > 0 ? 1 : 0
