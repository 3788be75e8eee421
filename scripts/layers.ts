import { readSources } from './layers/imports.ts'
import { findAdvice, findKnots, findProblems } from './layers/problems.ts'
import { knownKnots } from './layers/rules.ts'
import { root } from './root.ts'

/** Of sources and of imports: with fewer there was nothing to find a problem in. */
const FEWEST = 50

const sources = readSources(root)
const knots = findKnots(sources, knownKnots)
const imports = sources.flatMap((source) => source.imports)
const problems = [...findProblems(sources), ...knots.problems]
if (sources.length < FEWEST || imports.length < FEWEST) problems.push('the repository was not read')
for (const problem of problems) console.error(`✗ ${problem}`)
for (const advice of knots.advice) console.warn(advice)
for (const advice of findAdvice(sources)) console.warn(`long: ${advice}`)
console.log(`${sources.length} files, ${imports.length} imports, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
