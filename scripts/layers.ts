import { readSources } from './layers/imports.ts'
import { findAdvice, findKnots, findProblems } from './layers/problems.ts'
import { knownKnots } from './layers/rules.ts'
import { root } from './root.ts'

const sources = readSources(root)
const knots = findKnots(sources, knownKnots)
const problems = [...findProblems(sources), ...knots.problems]
for (const problem of problems) console.error(`✗ ${problem}`)
for (const advice of knots.advice) console.warn(advice)
for (const advice of findAdvice(sources)) console.warn(`long: ${advice}`)
const imports = sources.flatMap((source) => source.imports)
console.log(`${sources.length} files, ${imports.length} imports, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
