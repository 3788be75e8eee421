import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import { freePort } from '../scripts/free-port.ts'

// Set by `npm test`; a manual run picks its own. The processes that run the tests inherit them.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_TEMP_DIR ??= join(tmpdir(), `tiantian-e2e-${process.env.E2E_PORT}`)
if (!process.env.CHROMIUM_ARGS) {
  const { path, args, env } = await findChromium()
  Object.assign(process.env, env, { CHROMIUM_PATH: path, CHROMIUM_ARGS: args.join(' ') })
}
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // One more than the cores: a browser sometimes waits for the server.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // No clock that a slow or busy machine meets: these only end what hangs.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: 'list',
  use: {
    baseURL,
    // A trace costs a fifth of the time, and a screenshot is taken of each page before it is known that its test
    // passes: enable both with E2E_TRACE=1 to investigate a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: process.env.E2E_TRACE ? 'only-on-failure' : 'off',
    // The browser keeps its cache from one test to the next, but cookies, storage and pages are cleared.
    reuseContext: true,
    // Animations cost frames that nobody sees; the tests of animations enable them.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Almaty',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: process.env.CHROMIUM_ARGS?.split(' ') ?? [],
    },
  },
  projects: [
    {
      name: 'phone',
      use: {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        // Phones have two or three; drawing four times the pixels costs a twelfth of the time without any use.
        deviceScaleFactor: 1,
        locale: 'ru',
      },
    },
    {
      name: 'desktop',
      grepInvert: /@once/,
      use: { viewport: { width: 1440, height: 900 }, locale: 'zh-CN' },
    },
  ],
  webServer: {
    command: `"${process.execPath}" scripts/e2e-server.ts`,
    cwd: '..',
    url: `${baseURL}/healthz`,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    stdout: 'pipe',
    stderr: 'pipe',
  },
})
