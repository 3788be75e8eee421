import { checkSteps } from './check-steps.ts'
import { stopWithParent } from './life-line.ts'
import { browserStep } from './steps/browser-step.ts'
import { begunEarly } from './steps/parallel.ts'
import { runSteps } from './steps/step.ts'
import { vitestStep } from './steps/vitest-step.ts'

stopWithParent()
// Starting and killing databases uses little processor time.
const database = begunEarly(vitestStep('embedded database', ['postgres']))
await runSteps([...checkSteps, database, vitestStep('server', ['integration']), browserStep('browser')])
