import { writeSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runTool } from '../tool.ts'

/** A failure: the name of a test, and its message. */
export type StepFailure = { test: string; message: string }

/** The numbers of passed and failed checks or tests of a step; with its duration where it ran before its turn. */
export type Count = { passed: number; failed: number; failures?: StepFailure[]; durationMs?: number }

/** `output` receives the output of a step; by default the terminal. */
export type ScriptsStep = { name: string; run(output?: StepOutput): Promise<Count> }

/** The descriptor of an open file. */
export type StepOutput = number | 'inherit'

/** Writes a line where the output of a step goes. */
export function tell(output: StepOutput, line: string): void {
  if (output === 'inherit') console.error(line)
  else writeSync(output, `${line}\n`)
}

/**
 * Runs all steps in order, even after a failure. Failures are repeated at the end, where they are easy to find; the
 * last line has the numbers of passed and failed. With a failure the exit code is 1.
 */
export async function runSteps(steps: ScriptsStep[]): Promise<void> {
  const total: Count = { passed: 0, failed: 0 }
  const failed: string[] = []
  for (const step of steps) {
    const started = performance.now()
    console.log(`\n── ${step.name}`)
    const count = await countOf(step)
    total.passed += count.passed
    total.failed += count.failed
    if (count.failed > 0) failed.push(step.name, ...(count.failures ?? []).map(formatFailure))
    const seconds = ((count.durationMs ?? performance.now() - started) / 1000).toFixed(1)
    console.log(`${count.failed > 0 ? '✗' : '✓'} ${step.name} (${seconds} s)`)
  }
  if (failed.length > 0) console.log(`\nFailed:\n${failed.join('\n')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

function formatFailure({ test, message }: StepFailure): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, 12)
  return [`  ✗ ${test}`, ...lines.map((line) => `      ${line}`)].join('\n')
}

/** A step that throws, or in which nothing ran, has failed. */
async function countOf(step: ScriptsStep): Promise<Count> {
  try {
    const count = await step.run()
    return count.passed + count.failed > 0 ? count : { passed: 0, failed: 1 }
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1 }
  }
}

/**
 * Runs a test program that writes a report, and takes its counts. The exit code decides: a failed run with every test
 * passed (a crash, an error outside the tests) is one failure.
 */
export async function countByReport(
  run: (reportFile: string) => Promise<number>,
  read: (report: unknown) => Count,
): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'test-report-'))
  try {
    const file = join(folder, 'report.json')
    const code = await run(file)
    const count = read(JSON.parse(await readFile(file, 'utf8')))
    return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A tool that passes with exit code 0, or fails. */
export function toolStep(name: string, ...args: string[]): ScriptsStep {
  return toolStepIn({}, name, ...args)
}

/** The same, with these variables in its environment. */
export function toolStepIn(more: NodeJS.ProcessEnv, name: string, ...args: string[]): ScriptsStep {
  return {
    name,
    run: async (output = 'inherit') => {
      const env = { ...process.env, ...more }
      const code = await runTool(args, { env, stdio: ['ignore', output, output] })
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    },
  }
}
