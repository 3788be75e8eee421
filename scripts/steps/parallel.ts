import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Count, ScriptsStep } from './step.ts'

interface StoredRun {
  readonly count: Promise<Count>
  readonly folder: string
  readonly file: string
}

/** How often the output of a step that still runs is read. */
const LOOK_MS = 500

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
      const run = await startStored(step)
      result.resolve(run)
      // Its failure is reported in its order.
      await run.count.catch(() => undefined)
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

async function startStored(step: ScriptsStep): Promise<StoredRun> {
  const started = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'test-output-'))
  const file = join(folder, 'output.txt')
  const output = await open(file, 'w')
  const run = async () => {
    try {
      const count = await step.run(output.fd)
      return { ...count, durationMs: performance.now() - started }
    } finally {
      await output.close()
    }
  }
  return { count: run(), folder, file }
}

/** Writes what the step has written, and what it still writes until its end. */
async function report({ count, folder, file }: StoredRun): Promise<Count> {
  await follow(file, count)
  await rm(folder, { recursive: true })
  return count
}

async function follow(file: string, end: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = end.then(
    () => (isOver = true),
    () => (isOver = true),
  )
  const output = await open(file)
  const bytes = Buffer.alloc(65_536)
  for (let wasOver = isOver; ; ) {
    const { bytesRead } = await output.read(bytes)
    if (bytesRead > 0) process.stdout.write(bytes.toString('utf8', 0, bytesRead))
    else if (wasOver) break
    else {
      await Promise.race([over, setTimeout(LOOK_MS)])
      wasOver = isOver
    }
  }
  await output.close()
}
