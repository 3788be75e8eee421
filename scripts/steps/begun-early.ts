import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Count, ScriptsStep } from './step.ts'

/**
 * A step that runs in parallel with those before it, and is reported in its order: for one that mostly waits. It
 * starts with the call.
 */
export function begunEarly(step: ScriptsStep): ScriptsStep {
  const running = runStored(step)
  // Its failure is reported in its order.
  running.catch(() => undefined)
  return {
    name: step.name,
    run: async () => {
      const { count, folder, file } = await running
      await once(
        createReadStream(file).on('data', (bytes) => process.stdout.write(bytes)),
        'close',
      )
      await rm(folder, { recursive: true })
      return count
    },
  }
}

async function runStored(step: ScriptsStep): Promise<{ count: Count; folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'test-output-'))
  const file = join(folder, 'output.txt')
  const output = await open(file, 'w')
  try {
    return { count: await step.run(output.fd), folder, file }
  } finally {
    await output.close()
  }
}
