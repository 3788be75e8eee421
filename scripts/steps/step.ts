import { stripVTControlCharacters } from 'node:util'

/** What did not hold: the name of a test, and what it said. */
export type Failure = { test: string; message: string }

/** How many checks or tests of a step held, and how many did not. */
export type Count = { passed: number; failed: number; failures?: Failure[] }

/** `output` is where a step writes what it has to say; without one, the terminal. */
export type Step = { name: string; run(output?: Output): Promise<Count> }

/** The descriptor of an open file. */
export type Output = number | 'inherit'

/**
 * Runs the steps in order, each to its end whatever became of those before it. What failed is told once
 * more at the end, where it is found; the last line says how many passed and failed. With a failure the
 * exit code is 1.
 */
export async function runSteps(steps: Step[]): Promise<void> {
  const total: Count = { passed: 0, failed: 0 }
  const failed: string[] = []
  for (const step of steps) {
    const started = performance.now()
    console.log(`\n── ${step.name}`)
    const count = await countOf(step)
    total.passed += count.passed
    total.failed += count.failed
    if (count.failed > 0) failed.push(step.name, ...(count.failures ?? []).map(told))
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${count.failed > 0 ? '✗' : '✓'} ${step.name} (${seconds} s)`)
  }
  if (failed.length > 0) console.log(`\nFailed:\n${failed.join('\n')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

function told({ test, message }: Failure): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, 12)
  return [`  ✗ ${test}`, ...lines.map((line) => `      ${line}`)].join('\n')
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
