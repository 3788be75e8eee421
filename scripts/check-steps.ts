import { inParallel } from './steps/parallel.ts'
import type { ScriptsStep } from './steps/step.ts'
import { toolStep } from './steps/tool-step.ts'
import { vitestStep } from './steps/vitest-step.ts'
import { tool } from './tool.ts'

/**
 * Grouped by project references, not one by one as an editor does: each would read the sources of the server again,
 * which takes half as long again.
 */
const programs = {
  'what runs in Node': 'tsconfig.node.json',
  'what runs beside a browser': 'tsconfig.dom.json',
  'the web app': 'web',
}

/** Independent of each other, from the quickest to the slowest. */
const independentSteps: ScriptsStep[] = [
  toolStep('lock file', 'scripts/lock.ts'),
  toolStep('format and lint', tool('@biomejs/biome', 'biome'), 'ci', '.'),
  toolStep('lint with types', tool('oxlint'), '--type-aware', '--deny-warnings'),
  ...Object.entries(programs).map(([name, project]) =>
    toolStep(`types of ${name}`, tool('typescript', 'tsc'), '--noEmit', '-p', project),
  ),
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
