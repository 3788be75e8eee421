import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { main } from '../buying-page.ts'
import { ONCE } from '../once.ts'
import { leave, visit } from '../visitor.ts'

const WEBVIEW = '/uni_modules/uni-id-pages/pages/common/webview/webview'
const addressOf = (url: string, title = '') =>
  `${WEBVIEW}?url=${encodeURIComponent(url)}&title=${encodeURIComponent(title)}`
const refusal = (page: Page) => page.getByRole('alertdialog', { name: 'This address cannot be opened here' })

test(
  '[S2.46] a page of this server is shown within the app, without its permissions',
  ONCE,
  async ({ page, baseURL }) => {
    await visit(page, '/pages/user/about/about', { language: 'en' })
    await main(page).getByRole('link', { name: 'For developers' }).click()
    await expect(main(page).getByRole('heading', { level: 1, name: 'For developers' })).toBeVisible()
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('iframe')).toHaveAttribute(
      'sandbox',
      /^(?!.*allow-same-origin)(?!.*top-navigation)/,
    )
    const link = main(page).getByRole('link', { name: 'Open in browser' })
    await expect(link).toHaveAttribute('href', `${baseURL}/api`)
    await expect(link).toHaveAttribute('rel', /noopener/)
  },
)

test('[S2.46] any other address is refused with a message that leads back', ONCE, async ({ page }) => {
  await visit(page, '/pages/index/user', { language: 'en' })
  for (const url of ['javascript:window.hacked=1', 'https://evil.example/', '']) {
    await leave(page)
    await page.goto(`/#${addressOf(url, '<img src=x onerror="window.hacked=1">')}`)
    await expect(refusal(page)).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    await refusal(page).getByRole('button').click()
    // The only page of the stack leads home.
    await expect(page).toHaveURL(/#\/$/)
  }
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test(
  '[S2.46] an embedded page opens pages of the app, and no other window can',
  ONCE,
  async ({ page, baseURL }) => {
    await showEmbedded(page, `${baseURL}/embedded.html`)
    const embedded = page.frameLocator('iframe')
    const before = page.url()
    await page.evaluate(() =>
      postMessage({ type: 'WEB_INVOKE_APPSERVICE', data: { name: 'reLaunch', arg: { url: '/' } } }),
    )
    await embedded.getByRole('button', { name: 'another site' }).click()
    await expect(page.getByText('navigateTo:fail page "//evil.example/" is not found')).toBeVisible()
    expect(page.url()).toBe(before)
    await embedded.getByRole('button', { name: 'about' }).click()
    await expect(page).toHaveURL(/#\/pages\/user\/about\/about\?from=frame$/)
    await page.goBack()
    await embedded.getByRole('button', { name: 'missing page' }).click()
    await expect(page.getByText('navigateTo:fail page "/pages/nowhere" is not found')).toBeVisible()
  },
)

test(
  '[S8.16] [S2.49] an embedded page that calls the tab bar gets the messages of the framework',
  ONCE,
  async ({ page, baseURL }) => {
    await showEmbedded(page, `${baseURL}/embedded.html`)
    const embedded = page.frameLocator('iframe')
    await embedded.getByRole('button', { name: 'switch tab' }).click()
    await expect(page.getByText('switchTab:fail not TabBar page')).toBeVisible()
    await embedded.getByRole('button', { name: 'badge' }).click()
    await expect(page.getByText('setTabBarBadge:fail tabbar item not found')).toBeVisible()
  },
)

/** A page whose buttons post what the web-view library of the framework posts. */
const CALLS = {
  about: { name: 'navigateTo', arg: { url: '/pages/user/about/about?from=frame' } },
  'missing page': { name: 'navigateTo', arg: { url: '/pages/nowhere' } },
  'another site': { name: 'navigateTo', arg: { url: '//evil.example/' } },
  'switch tab': { name: 'switchTab', arg: { url: '/pages/index/index' } },
  badge: { name: 'setTabBarBadge', arg: { index: 0, text: '1' } },
}

async function showEmbedded(page: Page, url: string) {
  const buttons = Object.keys(CALLS).map((name) => `<button>${name}</button>`)
  const script = `const calls = ${JSON.stringify(CALLS)}
    onclick = ({ target }) => parent.postMessage(
      { type: 'WEB_INVOKE_APPSERVICE', data: calls[target.textContent], pageId: '' }, '*')`
  const body = `<!doctype html><title>Embedded</title>${buttons.join('')}<script>${script}</script>`
  await page.route('**/embedded.html', (route) => route.fulfill({ contentType: 'text/html', body }))
  await visit(page, addressOf(url), { language: 'en' })
}
