import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { button, field, logIn, main } from '../buying-page.ts'
import { ONCE } from '../once.ts'
import { newUsername, PASSWORD } from '../person.ts'
import { test } from '../test.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** As `npm start` runs it. */
const SERVER = ['--import=./scripts/bootstrap/without-types.mjs', 'server/src/main.ts']
const ADMIN = '/uni_modules/uni-id-pages/pages/register/register-admin'

/** A new server as its operator first sees it: no users, and the setup token on the terminal. */
async function startNewMall() {
  const dataDir = await mkdtemp(join(tmpdir(), 'tiantian-new-'))
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: 'false',
  }
  const child = spawn(process.execPath, SERVER, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await expect.poll(() => printed, { timeout: 180_000 }).toMatch(/setup token: \w+\n/)
  } catch (cause) {
    const why = `ended with ${child.exitCode ?? child.signalCode}, and said: ${errors}`
    await stop()
    throw new Error(`the new server did not start: it ${why}`, { cause })
  }
  return {
    origin: /ready: (http:\/\/[^\s/]+)/.exec(printed)?.[1] ?? '',
    setupToken: /setup token: (\w+)/.exec(printed)?.[1] ?? '',
    stop,
  }
}

async function createAdmin(page: Page, username: string, setupToken: string) {
  await field(page, 'Setup token').fill(setupToken)
  await field(page, 'Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await main(page).getByRole('checkbox').check()
  await button(page, 'Create the administrator').click()
}

test(
  '[S6.2, S2.41] the operator who reads the terminal of a new server creates its administrator, once',
  ONCE,
  async ({ browser }) => {
    const mall = await startNewMall()
    const context = await browser.newContext({ baseURL: mall.origin })
    try {
      const page = await context.newPage()
      const username = newUsername()
      // Passkeys and mailed links belong to the printed address: the number leads to it, with the page behind the hash.
      expect(mall.origin).toMatch(/^http:\/\/localhost:[1-9]\d+$/)
      await page.goto(`${mall.origin.replace('localhost', '127.0.0.1')}/#${ADMIN}`)
      await expect(page).toHaveURL(`${mall.origin}/#${ADMIN}`)
      // The same address would not be opened again, and stay in the language of the phone.
      await page.goto('about:blank')
      await visit(page, '/pages/index/index', { language: 'en' })
      await expect(main(page).getByText('The mall has just opened')).toBeVisible()
      await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(['Categories'])
      await page.goto(`/#${ADMIN}`)
      await createAdmin(page, username, 'guessed')
      await expect(field(page, 'Setup token')).toHaveAccessibleDescription(/not the setup token/)
      await createAdmin(page, username, mall.setupToken)
      await expect(page).toHaveURL(/login-withpwd$/)
      await logIn(page, username, PASSWORD)
      await expectToast(page, `Welcome, ${username}!`)

      await page.goto(`/#${ADMIN}`)
      await createAdmin(page, newUsername(), mall.setupToken)
      await expect(main(page).getByRole('alert')).toHaveText('There is already an administrator.')
    } finally {
      await context.close()
      await mall.stop()
    }
  },
)
