import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkSteps } from './check-steps.ts'
import { stopWithParent } from './life-line.ts'
import { browserStep, browserWorldStep } from './steps/browser-step.ts'
import { begunEarly } from './steps/parallel.ts'
import { runSteps } from './steps/step.ts'
import { vitestStep } from './steps/vitest-step.ts'

stopWithParent()
const dataDir = join(tmpdir(), `tiantian-e2e-${process.pid}`)
// Starting and killing databases uses little processor time.
const database = begunEarly(vitestStep('embedded database', ['postgres']))
await runSteps([
  // Creating the demo world takes one processor only: the checks use the other.
  ...checkSteps([browserWorldStep('site and demo world of the browser tests', dataDir)]),
  database,
  // One after the other: beside each other they take as long, and races meet too seldom for their controls.
  vitestStep('server', ['integration']),
  browserStep('browser', { dataDir }),
])
// If the browser step did not come to its end.
await rm(dataDir, { recursive: true, force: true })
