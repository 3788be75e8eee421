import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Count, ScriptsStep } from './step.ts'

interface StoredRun {
  readonly count: Count
  readonly folder: string
  readonly file: string
}

/** Steps that run beside each other, at most `limit` at a time, from the first one's turn; reported in their order. */
export function inParallel(steps: readonly ScriptsStep[], limit: number): ScriptsStep[] {
  const { start, reports } = schedule(steps, limit)
  return reports.map(({ name, run }) => ({
    name,
    run: () => {
      start()
      return run()
    },
  }))
}

/**
 * A step that runs in parallel with those before it, and is reported in its order: for one that mostly waits. It
 * starts with the call.
 */
export function begunEarly(step: ScriptsStep): ScriptsStep {
  const { start, reports } = schedule([step], 1)
  start()
  return reports[0]!
}

function schedule(steps: readonly ScriptsStep[], limit: number) {
  const runs = steps.map((step) => ({ step, result: Promise.withResolvers<StoredRun>() }))
  const queue = runs.values()
  const runNext = async () => {
    for (const { step, result } of queue) {
      // Its failure is reported in its order.
      result.promise.catch(() => undefined)
      await runStored(step).then(result.resolve, result.reject)
    }
  }
  let hasStarted = false
  const start = () => {
    if (!hasStarted) for (let n = 0; n < limit; n += 1) void runNext()
    hasStarted = true
  }
  const reports = runs.map(({ step, result }) => ({
    name: step.name,
    run: async () => report(await result.promise),
  }))
  return { start, reports }
}

async function runStored(step: ScriptsStep): Promise<StoredRun> {
  const started = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'test-output-'))
  const file = join(folder, 'output.txt')
  const output = await open(file, 'w')
  try {
    const count = await step.run(output.fd)
    return { count: { ...count, durationMs: performance.now() - started }, folder, file }
  } finally {
    await output.close()
  }
}

async function report({ count, folder, file }: StoredRun): Promise<Count> {
  await once(
    createReadStream(file).on('data', (bytes) => process.stdout.write(bytes)),
    'close',
  )
  await rm(folder, { recursive: true })
  return count
}
