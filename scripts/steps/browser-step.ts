import { findChromium } from '../chromium.ts'
import { freePort } from '../free-port.ts'
import { runTool, tool } from '../tool.ts'
import { buildWebIfStale } from '../web-build.ts'
import { countByReport } from './report.ts'
import type { ScriptsStep, StepFailure } from './step.ts'

type BrowserStepReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }
type Suite = { suites?: Suite[]; specs: { title: string; file: string; tests: BrowserStepRun[] }[] }
type BrowserStepRun = { projectName: string; status: string; results: { error?: { message?: string } }[] }

/** The browser tests: the built app, served by the server, in a real Chromium. */
export function browserStep(name: string, filters: string[] = []): ScriptsStep {
  return {
    name,
    run: async () => {
      await buildWebIfStale()
      const env = await browserEnv()
      const args = [tool('@playwright/test', 'playwright'), 'test', '--config', 'e2e/playwright.config.ts']
      return countByReport((file) => {
        const reporters = { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
        return runTool([...args, '--reporter=list,json', ...filters], { env: reporters })
      }, count)
    },
  }
}

async function browserEnv(): Promise<NodeJS.ProcessEnv> {
  const { path, args, env } = await findChromium()
  console.log(`Chromium: ${path}`)
  return {
    ...process.env,
    ...env,
    CHROMIUM_PATH: path,
    CHROMIUM_ARGS: args.join(' '),
    E2E_PORT: String(await freePort()),
  }
}

/** A test that passes only when repeated has failed. */
function count(report: unknown) {
  const { stats, suites } = report as BrowserStepReport
  const { expected, unexpected, flaky } = stats
  return { passed: expected, failed: unexpected + flaky, failures: suites.flatMap(failuresOf) }
}

function failuresOf(suite: Suite): StepFailure[] {
  const own = suite.specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        test: `[${projectName}] ${file} › ${title}`,
        message: results.find(({ error }) => error)?.error?.message ?? '',
      })),
  )
  return [...own, ...(suite.suites ?? []).flatMap(failuresOf)]
}
