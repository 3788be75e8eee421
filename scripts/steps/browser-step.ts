import { findChromium } from '../chromium.ts'
import { freePort } from '../free-port.ts'
import { runTool, tool } from '../tool.ts'
import { buildWebIfStale } from '../web-build.ts'
import type { ScriptsStep, StepFailure } from './step.ts'
import { countByReport, tell } from './step.ts'

type BrowserStepReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }
type Suite = { suites?: Suite[]; specs: { title: string; file: string; tests: BrowserStepRun[] }[] }
type BrowserStepRun = { projectName: string; status: string; results: { error?: { message?: string } }[] }

/** What the browser tests need, made before: the built app, Chromium, and the demo world in this folder. */
export function browserWorldStep(name: string, dataDir: string): ScriptsStep {
  return {
    name,
    run: async (output = 'inherit') => {
      await buildWebIfStale(output)
      const { path, env } = await browserEnv(dataDir)
      tell(output, `Chromium: ${path}`)
      const code = await runTool(['scripts/e2e-server.ts', '--prepare'], {
        env,
        stdio: ['ignore', output, output],
      })
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    },
  }
}

interface BrowserStepOptions {
  /** Files or titles; all tests by default. */
  readonly filters?: readonly string[]
  /** A folder with the demo world; a temporary one by default. */
  readonly dataDir?: string
}

/** The browser tests: the built app, served by the server, in a real Chromium. */
export function browserStep(name: string, { filters = [], dataDir }: BrowserStepOptions = {}): ScriptsStep {
  return {
    name,
    run: async (output = 'inherit') => {
      await buildWebIfStale(output)
      const { path, env } = await browserEnv(dataDir)
      const stdio = ['ignore' as const, output, output]
      tell(output, `Chromium: ${path}`)
      const args = [tool('@playwright/test', 'playwright'), 'test', '--config', 'e2e/playwright.config.ts']
      return countByReport((file) => {
        const reporters = { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
        return runTool([...args, '--reporter=list,json', ...filters], { env: reporters, stdio })
      }, count)
    },
  }
}

async function browserEnv(dataDir?: string): Promise<{ path: string; env: NodeJS.ProcessEnv }> {
  const { path, args, env } = await findChromium()
  const settings = { CHROMIUM_PATH: path, CHROMIUM_ARGS: args.join(' '), E2E_PORT: String(await freePort()) }
  return { path, env: { ...process.env, ...env, ...settings, ...(dataDir && { E2E_TEMP_DIR: dataDir }) } }
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
