import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Count } from './step.ts'

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
