import { globSync } from 'node:fs'
import { root } from './root.ts'
import { findWordProblems } from './words/problems.ts'

/** Refuses words that the glossary has replaced, and type names that stand for two things. */

const paths = globSync('{contracts,cloud,server,web,data,e2e,bench,scripts}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', 'scripts/words/**', '**/*.gen.ts', '**/*.generated.ts'],
})
const problems = findWordProblems(root, paths.map((path) => path.replaceAll('\\', '/')).sort())
for (const problem of problems) console.error(`✗ ${problem}`)
console.log(`${paths.length} files, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
