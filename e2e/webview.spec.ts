import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { main } from './buying-page.ts'
import { ONCE } from './once.ts'
import { visit } from './visitor.ts'

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
    await page.goto('about:blank')
    await page.goto(`/#${addressOf(url, '<img src=x onerror="window.hacked=1">')}`)
    await expect(refusal(page)).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    await refusal(page).getByRole('button').click()
    // The only page of the stack leads home.
    await expect(page).toHaveURL(/#\/$/)
  }
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})
