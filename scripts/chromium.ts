import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { unpackChromium } from './chromium/packed.ts'

/**
 * A Chromium that starts here, with the arguments and environment it needs. Tried in this order: CHROMIUM_PATH, one
 * of the system, the one inside an npm package, one installed by apt-get.
 */
export async function findChromium(): Promise<Chromium> {
  const tried: string[] = []
  for await (const candidate of candidates()) {
    const problem = await whyNotLaunching(candidate)
    if (!problem) return candidate
    tried.push(`${candidate.path}: ${problem}`)
  }
  throw new Error(
    `No Chromium starts on this machine. Install one, or set CHROMIUM_PATH.\n${tried.map((line) => `  ${line}`).join('\n')}`,
  )
}

async function* candidates(): AsyncGenerator<Chromium> {
  const input = process.env.CHROMIUM_PATH
  if (input) yield { path: input, args: args() }
  for (const path of systemPaths()) yield { path, args: args() }
  const packed = await unpackChromium()
  if (packed) yield { ...packed, args: args() }
  const installed = installDebianChromium()
  if (installed) yield { path: installed, args: args() }
}

function systemPaths(): string[] {
  const names = [
    // Headless: a third quicker.
    'chromium-headless-shell',
    'chrome-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
  ]
  const folders = (process.env.PATH ?? '').split(delimiter)
  const wellKnown = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/snap/bin/chromium',
    `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
  ]
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...wellKnown].filter(
    (path) => existsSync(path),
  )
}

/** The browser's own buttons and menus, each of them an invisible page: they took half of the time of the tests. */
const OWN_PAGES = [
  'InitialWebUI',
  'InitialWebUIWithoutExtensions',
  'PreloadTopChromeWebUI',
  'WebUIBackForwardButton',
  'WebUIHomeButton',
  'WebUILocationBar',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  'WebUIReloadButton',
  'WebUISplitTabsButton',
  'WebUIToolbar',
]

/** The same as Playwright's own list: of two such lists Chromium uses the last. */
const UNWANTED = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Software rendering, WebGL too, and no background network requests during a test. */
function args(): string[] {
  const always = [
    // A GPU process with software rendering takes a third more processor time for the same pages.
    '--disable-gpu',
    '--enable-unsafe-swiftshader',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
    `--disable-features=${[...OWN_PAGES, ...UNWANTED].join(',')}`,
  ]
  // Root cannot use the user namespace sandbox, and a container's /dev/shm is small.
  return process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage', ...always] : always
}

type Chromium = { path: string; args: string[]; env?: Record<string, string> }

/** Starts it and renders a page, as the browser tests do: returns the error, or undefined. */
async function whyNotLaunching({ path, args, env }: Chromium): Promise<string | undefined> {
  try {
    const browser = await chromium.launch({
      executablePath: path,
      args,
      env: { ...process.env, ...env },
      timeout: 30_000,
    })
    try {
      const page = await browser.newPage()
      await page.setContent('<h1>1</h1>', { timeout: 10_000 })
      return undefined
    } finally {
      await browser.close()
    }
  } catch (error) {
    return (error as Error).message.split('\n')[0]
  }
}

const packages = ['chromium', 'fonts-noto-cjk', 'fonts-noto-core']

/** Installs Chromium and fonts for our languages if permitted: as root, on Debian and its derivatives. */
function installDebianChromium(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  console.error('Installing Chromium with apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0
  if (!(aptGet('update') && aptGet('install', '-y', '--no-install-recommends', ...packages))) return undefined
  return '/usr/bin/chromium'
}
