import { inParallel } from './steps/parallel.ts'
import type { ScriptsStep } from './steps/step.ts'
import { toolStep, toolStepIn } from './steps/step.ts'
import { vitestStep } from './steps/vitest-step.ts'
import { tool } from './tool.ts'

const STEPS_AT_ONCE = 2

/** The type checker collects its garbage less often, as long as there is memory: that was a quarter of its time. */
const TYPES_SETTINGS = { GOGC: '1000', GOMEMLIMIT: '4GiB' }

/** Independent of each other. The longest come first: the short ones fill what is left of both processors. */
const longSteps: ScriptsStep[] = [
  toolStepIn(
    TYPES_SETTINGS,
    'types, and lint with types',
    tool('oxlint'),
    ...['--type-aware', '--type-check', '--deny-warnings'],
  ),
  vitestStep('unit tests', ['unit']),
]
const shortSteps: ScriptsStep[] = [
  toolStep('format and lint', tool('@biomejs/biome', 'biome'), 'ci', '.'),
  toolStep('unused files, exports and packages', tool('knip')),
  toolStep('layers and cycles', 'scripts/layers.ts'),
  toolStep('words of the glossary', 'scripts/words.ts'),
  toolStep('four languages', 'scripts/locales.ts'),
  toolStep('lock file', 'scripts/lock.ts'),
  toolStep('table of libraries', 'scripts/libraries.ts'),
]

/** The fast checks, and more that is long and independent of them. */
export function checkSteps(more: readonly ScriptsStep[] = []): ScriptsStep[] {
  return [
    // Writes a file that the others read.
    toolStep('routes of the web app', 'scripts/routes.ts'),
    ...inParallel([...longSteps, ...more, ...shortSteps], STEPS_AT_ONCE),
  ]
}
