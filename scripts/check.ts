import { checkSteps } from './check-steps.ts'
import { stopWithParent } from './life-line.ts'
import { runSteps } from './steps/step.ts'

stopWithParent()
await runSteps(checkSteps())
