import { expect, test } from '@playwright/test'
import { expectNoBarriers, expectNoBarriersAtBothSizes } from '../axe.ts'
import { button, main } from '../buying-page.ts'
import { AT_DESK } from '../desk.ts'
import { ONCE } from '../once.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

const NEWS = '/pages/publish/news-article-list'
const DATA = '/pages/publish/publish-list'
const ABOUT = '/pages/alliance-introduction/alliance-introduction'

test(
  '[S1.1] [S2.18] [S2.16] a visitor finds an article by a word, reads it section by section and goes on to the next',
  ONCE,
  async ({ page }) => {
    await visit(page, NEWS, { language: 'en' })
    const list = main(page).getByRole('list', { name: 'Alliance News' })
    await expect(list.getByRole('link', { name: /The alliance opens its trading system/ })).toBeVisible()
    await expectNoBarriersAtBothSizes(page)
    await main(page).getByRole('searchbox', { name: 'Search articles' }).fill('counterfeit')
    await main(page).getByRole('searchbox', { name: 'Search articles' }).press('Enter')
    await expect(page).toHaveURL(/text=counterfeit/)
    await expect(list.getByRole('link', { name: /The alliance opens its trading system/ })).toHaveCount(0)
    const counted = page.waitForRequest(
      (request) => request.postData()?.includes('publish/article/view') ?? false,
    )
    await list.getByRole('link', { name: /Telling counterfeit parts/ }).click()
    await expect(page).toHaveURL(/news-article-detail\?id=/)
    await expect(
      main(page).getByRole('heading', { level: 1, name: /Telling counterfeit parts/ }),
    ).toBeAttached()
    await expectNoBarriersAtBothSizes(page)
    // On a desktop the table of contents stands beside the text, on a phone it is collapsed.
    const phone = page.viewportSize()!
    await page.setViewportSize(AT_DESK.viewport)
    await expect(button(page, 'If you have found one')).toBeVisible()
    await page.setViewportSize(phone)
    await main(page)
      .getByRole('group')
      .filter({ hasText: 'Contents', visible: true })
      .getByText('Contents')
      .click()
    await button(page, 'If you have found one').click()
    const part = main(page).getByRole('heading', { level: 2, name: 'If you have found one' })
    await expect(part).toBeFocused()
    // While the page is still scrolling, the target of a click moves away.
    await expect(part).toBeInViewport({ ratio: 1 })
    await test.step('an article is shared by a link that works without script, and printed without buttons', async () => {
      await button(page, 'Share').click()
      await expectToast(page, 'Link copied')
      await page.emulateMedia({ media: 'print' })
      await expect(button(page, 'Share')).toBeHidden()
      await expect(part).toBeVisible()
      await page.emulateMedia({ media: null })
      await expect(
        main(page).getByRole('region', { name: 'Read also' }).getByRole('link').first(),
      ).toBeVisible()
    })
    await counted
    const next = main(page).getByRole('navigation', { name: 'Other articles' }).getByRole('link').first()
    await next.click()
    await expect(
      main(page).getByRole('heading', { level: 1, name: /Telling counterfeit parts/ }),
    ).toHaveCount(0)
    await page.goBack()
    await expect(list).toBeVisible()
  },
)

test(
  '[S2.14] [S2.17] reports and regulations are on the data page, filtered by category and tag',
  ONCE,
  async ({ page }) => {
    await visit(page, `${DATA}?tab=articles`, { language: 'ru' })
    await main(page)
      .getByRole('button', { name: /^Таможня и правила торговли/ })
      .click()
    await expect(page).toHaveURL(/category=customs/)
    await main(page)
      .getByRole('link', { name: /Позиция 8708 и её соседи/ })
      .click()
    await expect(page).toHaveURL(/publish-article-detail\?id=/)
    await expect(main(page).getByRole('cell', { name: '8421' })).toBeVisible()
    await main(page).getByRole('list', { name: 'Темы' }).getByRole('link', { name: 'Коды ТН ВЭД' }).click()
    await expect(page).toHaveURL(/publish-list\?tag=hs-codes/)
    await expect(main(page).getByText('Тема:')).toBeVisible()
  },
)

test(
  '[S2.15] an article hosted elsewhere names the site, and opens it only on a click',
  ONCE,
  async ({ page }) => {
    await visit(page, `${NEWS}?text=eurasian`, { language: 'en' })
    await main(page)
      .getByRole('link', { name: /where the official texts are/ })
      .click()
    await expect(page).toHaveURL(/artical-url-page\?id=/)
    await expect(main(page).getByText('docs.eaeunion.org')).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Open this site' })).toHaveAttribute(
      'href',
      'https://docs.eaeunion.org/',
    )
    await expect(page.locator('iframe')).toHaveCount(0)
    await expectNoBarriers(page)
  },
)

test(
  '[S2.21] [S1.13] [S1.20] the page about the alliance introduces it, with its slogan in four languages',
  ONCE,
  async ({ page }) => {
    await visit(page, ABOUT, { language: 'kk' })
    await expect(main(page).getByRole('heading', { level: 1, name: 'Біз туралы' })).toBeVisible()
    for (const slogan of [
      '汽车及零部件跨境交易系统',
      'Cross-border Trading System for Automobiles and Auto Parts',
      'Система трансграничной торговли автомобилями и автозапчастями',
      'Автомобильдер мен автобөлшектердің трансшекаралық сауда жүйесі',
    ]) {
      await expect(main(page).getByText(slogan)).toBeVisible()
    }
    await expectNoBarriers(page)
    await main(page).getByRole('link', { name: 'Картадағы мүшелер' }).click()
    await expect(page).toHaveURL(/shops\?view=map/)
  },
)

test('the latest news are at the end of the home page', ONCE, async ({ page }) => {
  await visit(page, '/', { language: 'en' })
  await expect(main(page).getByRole('heading', { level: 2, name: 'Shops of the alliance' })).toBeVisible()
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(main(page).getByRole('heading', { level: 2, name: 'Alliance News' })).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  await main(page).getByRole('list', { name: 'Alliance News' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/article-detail\?id=/)
})
