import { findChromium } from '../chromium.ts'
import { freePort } from '../free-port.ts'
import { runTool, tool } from '../tool.ts'
import { buildWebIfStale } from '../web-build.ts'
import { countByReport } from './report.ts'
import type { Step } from './step.ts'

type Report = { stats: { expected: number; unexpected: number; flaky: number } }

/** The browser tests: the built app, served by the server, seen in a real Chromium. */
export function browserStep(name: string, filters: string[] = []): Step {
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

/** A test that passes only when repeated is not a test that passes. */
function count(report: unknown) {
  const { expected, unexpected, flaky } = (report as Report).stats
  return { passed: expected, failed: unexpected + flaky }
}
