import type { Step } from './steps/step.ts'
import { toolStep } from './steps/tool-step.ts'
import { vitestStep } from './steps/vitest-step.ts'
import { tool } from './tool.ts'

const workspaces = ['contracts', 'cloud', 'server', 'web', 'data', 'e2e', 'bench', 'scripts']

/** The fast checks, from the quickest to the slowest. */
export const checkSteps: Step[] = [
  toolStep('lock file', 'scripts/lock.ts'),
  toolStep('routes of the web app', 'scripts/routes.ts'),
  toolStep('format and lint', tool('@biomejs/biome', 'biome'), 'ci', '.'),
  toolStep('lint with types', tool('oxlint'), '--type-aware', '--deny-warnings'),
  ...workspaces.map((name) =>
    toolStep(`types of ${name}`, tool('typescript', 'tsc'), '--noEmit', '-p', name),
  ),
  toolStep('floors, cycles, sizes of files and functions', 'scripts/floors.ts'),
  toolStep('four languages', 'scripts/locales.ts'),
  toolStep('table of libraries', 'scripts/libraries.ts'),
  toolStep('unused files, exports and packages', tool('knip')),
  vitestStep('unit tests', ['unit']),
]
