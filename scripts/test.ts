import { checkSteps } from './check-steps.ts'
import { stopWithParent } from './life-line.ts'
import { browserStep } from './steps/browser-step.ts'
import { runSteps } from './steps/step.ts'
import { vitestStep } from './steps/vitest-step.ts'

stopWithParent()
await runSteps([
  ...checkSteps,
  vitestStep('embedded database', ['postgres']),
  vitestStep('server', ['integration']),
  browserStep('browser'),
])
