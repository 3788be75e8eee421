import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import {
  changeAppVersion,
  createAppVersion,
  getAppVersion,
  listAppVersions,
  moveAppVersion,
} from '../../contracts/src/release/app-version.ts'
import { getInvite } from '../../contracts/src/user/invite.ts'
import { isInShare } from '../../server/src/modules/release/cloud-objects.ts'
import { expectNoBarriers, expectNoBarriersAtBothSizes } from '../axe.ts'
import { button, field, main, REGISTER } from '../buying-page.ts'
import { addressOf, isPhone } from '../catalogue.ts'
import { database } from '../database.ts'
import { newOfficer } from '../office.ts'
import { ONCE } from '../once.ts'
import { newMember, newUsername, PASSWORD } from '../person.ts'
import { settle } from '../settle.ts'
import { fromOwnNetwork } from '../signing.ts'
import { test } from '../test.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

/** Versions are common to all tests: those that run at the same time have platforms of their own. */
const platformOf = (page: Page) => (isPhone(page) ? ('Android' as const) : ('iOS' as const))

test.describe.configure({ mode: 'serial' })

const POPUP = '/uni_modules/uni-upgrade-center-app/pages/upgrade-popup'
const popup = (page: Page) => page.getByRole('dialog', { name: 'What is new' })

/** A version above all others of this database, published for all or staged for a share. */
async function release(page: Page, request: APIRequestContext, change: object = {}, rolloutPercent?: number) {
  const officer = await newOfficer(request, ['ops'])
  const sql = await database()
  const [{ count }] = (await sql`select count(*)::int from app_versions`) as unknown as [{ count: number }]
  const version = {
    type: 'native_app' as const,
    platforms: [platformOf(page)],
    version: `2.${count + 1}.${isPhone(page) ? 1 : 2}`,
    minNativeVersion: null,
    title: {},
    contents: { en: 'Faster lists', ru: 'Списки быстрее' },
    url: 'https://files.example/app.apk',
    isSilent: false,
    isMandatory: false,
    ...change,
  }
  const made = await officer.call(createAppVersion, { requestId: randomUUID(), version })
  const event = rolloutPercent ? 'stage' : 'publish'
  await officer.call(moveAppVersion, {
    id: made.version.id,
    event,
    ...(rolloutPercent && { rolloutPercent }),
  })
  return made.version
}

const USER_AGENTS = {
  Android: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/147 Mobile TiantianMall/1.0.0',
  iOS: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 TiantianMall/1.0.0',
}

/** The page inside our app, which notes what it was told to do. */
async function insideApp(page: Page, { fails = 0, platform = platformOf(page) } = {}) {
  await page.addInitScript(
    ([userAgent, failures]) => {
      Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
      const done: string[] = []
      let left = failures
      Object.assign(window, {
        done,
        tiantianApp: {
          download: (url: string, onProgress: (written: number, total: number) => void) =>
            new Promise((resolve, reject) => {
              onProgress(1_572_864, 3_145_728)
              Object.assign(window, {
                finishDownload() {
                  if (left-- > 0) return reject(new Error('no network'))
                  done.push(`downloaded ${url}`)
                  resolve('/files/app.apk')
                },
              })
            }),
          install: async (path: string) => void done.push(`installed ${path}`),
          restart: () => void done.push('restarted'),
          quit: () => void done.push('quit'),
        },
      })
    },
    [USER_AGENTS[platform], fails] as const,
  )
}

const finish = (page: Page) =>
  page.evaluate(() => (window as never as { finishDownload(): void }).finishDownload())
const done = (page: Page) => page.evaluate(() => (window as never as { done: string[] }).done)

test.afterEach(async ({ page }) => {
  await (await database())`
    update app_versions set state = 'withdrawn' where platforms @> ${[platformOf(page)]}`
})

test(
  '[S2.47] an optional version: its texts, progress, a failure repeated, installation',
  ONCE,
  async ({ page, request }) => {
    const { version } = await release(page, request)
    await insideApp(page, { fails: 1 })
    await visit(page, '/', { language: 'en' })
    await expect(popup(page)).toContainText(version)
    await expect(popup(page)).toContainText('Faster lists')
    await expectNoBarriers(page)
    await popup(page).getByRole('button', { name: 'Update now' }).click()
    await expect(popup(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
    await expect(popup(page)).toContainText('50 %, 1.50 of 3.00 MB')
    await popup(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Keep downloading' }).click()
    await finish(page)
    await expect(popup(page).getByRole('alert')).toContainText('The download failed')
    await popup(page).getByRole('button', { name: 'Try again' }).click()
    await finish(page)
    await popup(page).getByRole('button', { name: 'Install' }).click()
    await expect
      .poll(() => done(page))
      .toEqual(['downloaded https://files.example/app.apk', 'installed /files/app.apk'])
    await popup(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => addressOf(page)).toBe('/')
  },
)

test(
  '[S2.47] a mandatory version cannot be left, and is installed and restarted by itself',
  ONCE,
  async ({ page, request }) => {
    await release(page, request, { type: 'wgt', minNativeVersion: '1.0.0', isMandatory: true })
    await insideApp(page)
    await visit(page, '/', { language: 'en' })
    await expect(popup(page)).toBeVisible()
    await expect(popup(page).getByRole('button', { name: 'Close' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.evaluate(() => history.back())
    await expect(popup(page)).toBeVisible()
    await popup(page).getByRole('button', { name: 'Update now' }).click()
    await finish(page)
    await expect
      .poll(() => done(page))
      .toEqual(['downloaded https://files.example/app.apk', 'installed /files/app.apk', 'restarted'])
  },
)

test('[S2.47] silent resources are installed without a popup', ONCE, async ({ page, request }) => {
  await release(page, request, { type: 'wgt', minNativeVersion: '1.0.0', isSilent: true })
  await insideApp(page)
  await visit(page, '/', { language: 'en' })
  await page.waitForFunction(() => 'finishDownload' in window)
  await finish(page)
  await expect.poll(() => done(page)).toContain('installed /files/app.apk')
  expect(addressOf(page)).toBe('/')
})

test(
  '[S2.47] a staged version reaches one device and not another, and the office widens and withdraws it',
  ONCE,
  async ({ page, request, browser }) => {
    const { id, version } = await release(page, request, {}, 50)
    const devices = Array.from({ length: 40 }, () => randomUUID().replaceAll('-', ''))
    const inside = devices.find((device) => isInShare(id, device, 50))!
    const outside = devices.find((device) => !isInShare(id, device, 50))!
    const open = async (device: string) => {
      const context = await browser.newContext()
      const other = await context.newPage()
      await insideApp(other, { platform: platformOf(page) })
      await other.addInitScript((value) => localStorage.setItem('__DC_STAT_UUID', value), device)
      await visit(other, '/', { language: 'en' })
      await settle(other)
      return other
    }
    const reached = await open(inside)
    const unreached = await open(outside)
    await expect(popup(reached)).toContainText(version)
    await expect(popup(unreached)).toHaveCount(0)

    const officer = await newOfficer(request, ['ops'])
    await officer.enter(page)
    await visit(page, '/pages/office/versions', { language: 'en' })
    const row = main(page).getByRole('row').filter({ hasText: version })
    await expect(row).toContainText('50 %')
    await expectNoBarriersAtBothSizes(page)
    await row.getByRole('button', { name: 'Offer to all' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Offer to all' })
      .click()
    await expect(row).toContainText('Offered to all')
    await unreached.reload()
    await expect(popup(unreached)).toContainText(version)
    await row.getByRole('button', { name: 'Withdraw' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Withdraw' })
      .click()
    await expect(row).toContainText('Withdrawn')
    await reached.close()
    await unreached.close()
  },
)

test(
  '[S2.47] the office prepares a version as a draft, is told what is missing, and sees what a colleague saved first',
  ONCE,
  async ({ page, request }) => {
    const officer = await newOfficer(request, ['ops'])
    await officer.enter(page)
    await visit(page, '/pages/office/versions', { language: 'en' })
    await main(page).getByRole('button', { name: 'New version' }).click()
    const sheet = page.getByRole('dialog')
    const save = sheet.getByRole('button', { name: 'Save' })
    const news = sheet.getByRole('textbox', { name: 'What is new' })
    await save.click()
    await expect(sheet.getByRole('textbox', { name: 'Version' })).toHaveAttribute('aria-invalid')
    const number = `9.${Date.now() % 1_000_000}`
    await sheet.getByRole('textbox', { name: 'Version' }).pressSequentially(number)
    await sheet.getByRole('textbox', { name: /Address of the file/ }).fill('https://files.example/a.apk')
    await news.fill('Faster')
    await save.click()
    const row = main(page).getByRole('row').filter({ hasText: number })
    await expect(row).toContainText('Draft')

    await row.getByRole('button', { name: 'Edit' }).click()
    await news.fill('Faster and smaller')
    const { rows } = await officer.call(listAppVersions, { state: 'draft' })
    const { id, revision, ...version } = rows.find((each) => each.version === number)!
    const contents = { en: 'Mended' }
    await officer.call(changeAppVersion, { id, revision, version: { ...version, contents } })
    await save.click()
    const conflict = sheet.getByRole('region', { name: 'Somebody saved a newer version' })
    await expect(conflict.getByText('Mended')).toBeVisible()
    await expect(conflict.getByText('Faster and smaller')).toBeVisible()
    await save.click()
    await expect(sheet).toHaveCount(0)
    expect((await officer.call(getAppVersion, { id })).version.contents).toMatchObject({
      en: 'Faster and smaller',
    })
  },
)

test('[S2.47] a page without a version to show goes back', ONCE, async ({ page }) => {
  await visit(page, '/pages/cart/cart', { language: 'en' })
  await expect(main(page)).toBeVisible()
  await page.goto(`/#${POPUP}?local_storage_key=nothing`)
  await expect.poll(() => addressOf(page)).not.toContain(POPUP)
})

test('[S2.47] a new build is offered and never loads over an unsaved form', ONCE, async ({ page }) => {
  await page.clock.install()
  await page.route('**/version.json', (route) => route.fulfill({ json: { build: 'another' } }))
  await visit(page, REGISTER, { language: 'en' })
  await field(page, 'Username').pressSequentially('somebody')
  await page.clock.fastForward(700_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const bar = page.getByRole('status', { name: 'The mall has been updated' })
  await bar.getByRole('button', { name: 'Load it' }).click()
  await expect(bar).toContainText('Save or send what you have typed first')
  await expect(field(page, 'Username')).toHaveValue('somebody')
  await field(page, 'Username').fill('')
  const loaded = page.waitForEvent('load')
  await bar.getByRole('button', { name: 'Load it' }).click()
  await loaded
})

test(
  '[S2.47] a page whose parts the server no longer has loads again, or offers to',
  ONCE,
  async ({ page }) => {
    await page.route('**/version.json', (route) => route.fulfill({ json: { build: 'another' } }))
    await visit(page, '/pages/cart/cart', { language: 'en' })
    await expect(main(page)).toBeVisible()
    let isGone = true
    await page.route('**/assets/*', (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()))
    await page.route(
      ({ pathname }) => pathname === '/',
      (route) => {
        isGone = false
        return route.continue()
      },
    )
    await page.goto(`/#${REGISTER}`)
    await expect(field(page, 'Username')).toBeVisible()
    expect(isGone).toBe(false)
    // What a page imports later, a popup for example, is not worth what was typed.
    await page.evaluate(() =>
      dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error('gone') })),
    )
    await expect(page.getByRole('status', { name: 'The mall has been updated' })).toBeVisible()
  },
)

test('[S2.36] an invitation on the download page survives until the visitor registers, and is counted', async ({
  page,
  request,
  browser,
}) => {
  const host = await newMember(request)
  const { inviteCode } = await host.call(getInvite, {})
  await release(page, request)
  await fromOwnNetwork(page)
  await visit(page, `/pages/app/invite?inviteCode=${inviteCode}`, { language: 'en' })
  await expect(main(page).getByText(inviteCode, { exact: true })).toBeVisible()
  await expect(main(page).getByRole('link', { name: `Get the app for ${platformOf(page)}` })).toHaveAttribute(
    'href',
    'https://files.example/app.apk',
  )
  await expect(main(page).getByRole('img', { name: 'QR code of this page' })).toBeVisible()
  await expectNoBarriers(page)
  // Later, by another way.
  await page.goto('about:blank')
  await page.goto(`/#${REGISTER}`)
  await expect(page.getByRole('textbox', { name: /Invite code/ })).toHaveValue(inviteCode)
  await field(page, 'Username').pressSequentially(newUsername())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await main(page).getByRole('checkbox').check()
  await button(page, 'Register').click()
  await expect(page).not.toHaveURL(/register/)
  expect(await page.evaluate(() => localStorage.getItem('invite_code'))).toBeNull()

  const inviter = await browser.newPage()
  await host.enter(inviter)
  await visit(inviter, '/pages/app/invite', { language: 'en' })
  await expect(main(inviter).getByText('1 person has come by your code')).toBeVisible()
  await inviter.close()
})

test('[S2.36] before consent an invitation is not stored, afterwards it is', ONCE, async ({ page }) => {
  await visit(page, '/pages/app/invite?inviteCode=ABCDEF', { language: 'en', hasConsent: false })
  await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible()
  const stored = () => page.evaluate(() => localStorage.getItem('invite_code'))
  expect(await stored()).toBeNull()
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await expect.poll(stored).toBe('ABCDEF')
})

test('[S2.7] the header offers to change the password', ONCE, async ({ page, request }) => {
  await (await newMember(request)).enter(page)
  await visit(page, '/pages/cart/cart', { language: 'en' })
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL(/change_pwd/)
})

test('[S4.11] Back twice quits the app, once only asks', ONCE, async ({ page }) => {
  await insideApp(page)
  await visit(page, '/pages/cart/cart', { language: 'en' })
  await expect(main(page)).toBeVisible()
  await page.evaluate(() => history.back())
  await expectToast(page, 'Press again to exit the app')
  expect([await done(page), addressOf(page)]).toEqual([[], '/pages/cart/cart'])
  // The second press has to come while the question is shown.
  await expect(page.getByText('Press again to exit the app')).toHaveCount(0)
  await page.evaluate(() => history.back())
  await page.waitForTimeout(300)
  expect(await done(page)).toEqual([])
  await page.evaluate(() => history.back())
  await expect.poll(() => done(page)).toEqual(['quit'])
})
