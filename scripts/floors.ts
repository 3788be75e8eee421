import { readSources } from './floors/imports.ts'
import { findProblems } from './floors/problems.ts'
import { root } from './root.ts'

const sources = readSources(root)
const problems = findProblems(sources)
for (const problem of problems) console.error(`✗ ${problem}`)
const imports = sources.flatMap((source) => source.imports)
console.log(`${sources.length} files, ${imports.length} imports, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
