import { inParallel } from './steps/parallel.ts'
import type { ScriptsStep } from './steps/step.ts'
import { toolStep } from './steps/tool-step.ts'
import { vitestStep } from './steps/vitest-step.ts'
import { tool } from './tool.ts'

/** Independent of each other, from the quickest to the slowest. */
const independentSteps: ScriptsStep[] = [
  toolStep('lock file', 'scripts/lock.ts'),
  toolStep('format and lint', tool('@biomejs/biome', 'biome'), 'ci', '.'),
  toolStep('types, and lint with types', tool('oxlint'), '--type-aware', '--type-check', '--deny-warnings'),
  toolStep('layers and cycles', 'scripts/layers.ts'),
  toolStep('words of the glossary', 'scripts/words.ts'),
  toolStep('four languages', 'scripts/locales.ts'),
  toolStep('table of libraries', 'scripts/libraries.ts'),
  toolStep('unused files, exports and packages', tool('knip')),
  vitestStep('unit tests', ['unit']),
]

/** The fast checks. Half of them use a single thread: two at a time keep two cores busy. */
export const checkSteps: ScriptsStep[] = [
  // Writes a file that the others read.
  toolStep('routes of the web app', 'scripts/routes.ts'),
  ...inParallel(independentSteps, 2),
]
