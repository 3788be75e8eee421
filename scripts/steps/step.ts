/** How many checks or tests of a step held, and how many did not. */
export type Count = { passed: number; failed: number }

export type Step = { name: string; run(): Promise<Count> }

/**
 * Runs the steps in order, each to its end whatever became of those before it. The last line says how
 * many passed and failed; with a failure the exit code is 1.
 */
export async function runSteps(steps: Step[]): Promise<void> {
  const total: Count = { passed: 0, failed: 0 }
  const failedSteps: string[] = []
  for (const step of steps) {
    const started = performance.now()
    console.log(`\n── ${step.name}`)
    const { passed, failed } = await countOf(step)
    total.passed += passed
    total.failed += failed
    if (failed > 0) failedSteps.push(step.name)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${failed > 0 ? '✗' : '✓'} ${step.name} (${seconds} s)`)
  }
  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

/** A step that breaks, or in which nothing ran, has failed. */
async function countOf(step: Step): Promise<Count> {
  try {
    const count = await step.run()
    return count.passed + count.failed > 0 ? count : { passed: 0, failed: 1 }
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1 }
  }
}
