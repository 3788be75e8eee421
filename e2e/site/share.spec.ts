import { expect, test } from '@playwright/test'
import { ONCE } from '../once.ts'

test.use({ javaScriptEnabled: false, locale: 'en-GB' })

test(
  '[S1.1] a link to an article is readable without script, and contains the preview for messengers',
  ONCE,
  async ({ page, request }) => {
    await page.goto('/s')
    await expect(page).toHaveURL(/\/s\/en$/)
    await page.getByRole('link', { name: 'See all: Alliance News' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Alliance News' })).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: /Telling counterfeit parts/ })
      .click()
    await expect(page).toHaveURL(/\/s\/en\/news\/[a-z0-9-]+$/)
    const heading = page.getByRole('heading', { level: 1, name: /Telling counterfeit parts/ })
    await expect(heading).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'If you have found one' })).toBeVisible()
    const metaContent = async (name: string) =>
      (await page.locator(`meta[property="og:${name}"]`).getAttribute('content')) ?? ''
    expect(await metaContent('title')).toBe(await heading.textContent())
    const picture = await request.get(new URL(await metaContent('image')).pathname)
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
    await expect(page.getByRole('link', { name: 'Open in the trading system' })).toHaveAttribute(
      'href',
      /^\/#\/pages\/publish\/(news|publish)-article-detail\?id=/,
    )
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      // A page wider than the screen was not designed for it.
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([width, over]).toEqual([width, 0])
    }
    await page
      .getByRole('navigation', { name: 'Other languages' })
      .getByRole('link', { name: 'Русский' })
      .click()
    await expect(page).toHaveURL(/\/s\/ru\/news\//)
    await expect(page.getByRole('link', { name: 'Открыть в торговой системе' })).toBeVisible()
  },
)
