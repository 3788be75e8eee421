import { readUses, unusedProblems } from './locales/source.ts'
import { formProblems, readTexts } from './locales/texts.ts'
import { wordProblems } from './locales/words.ts'
import { root } from './root.ts'

/** The check of the four languages (S1.20): nothing missing, nothing unused, no text outside the language files. */
const texts = await readTexts(root)
const uses = readUses(root)
const problems = [
  ...formProblems(texts),
  ...wordProblems(texts),
  ...unusedProblems(texts.en, uses),
  ...uses.flatMap((use) => use.hardCoded),
]
for (const problem of problems) console.error(`✗ ${problem}`)
console.log(`${texts.en.size} texts, ${uses.length} files, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
