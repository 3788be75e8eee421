import { expect, test } from '@playwright/test'
import { expectNoBarriers } from '../axe.ts'
import { button, main } from '../buying-page.ts'
import { ONCE } from '../once.ts'
import { visit } from '../visitor.ts'

const SLOGANS = {
  'zh-Hans': '汽车及零部件跨境交易系统',
  en: 'Cross-border Trading System for Automobiles and Auto Parts',
  ru: 'Система трансграничной торговли автомобилями и автозапчастями',
  kk: 'Автомобильдер мен автобөлшектердің трансшекаралық сауда жүйесі',
}

test(
  '[S1.20] [S2.37] the about page shows the slogan in all four languages, the terms, and the licences of the software it uses',
  ONCE,
  async ({ page }) => {
    await visit(page, '/pages/user/settings/settings', { language: 'en' })
    await main(page)
      .getByRole('link', { name: /Tiantian Mall.*Version 1/ })
      .click()
    await expect(page).toHaveURL(/#\/pages\/user\/about\/about$/)
    const alliance = main(page).getByRole('region', { name: 'The alliance in four languages' })
    for (const [language, slogan] of Object.entries(SLOGANS)) {
      await expect(alliance.locator(`li[lang=${language}]`)).toContainText(slogan)
    }
    await expectNoBarriers(page)

    await button(page, 'Terms of service').click()
    await expect(page.getByRole('dialog').getByText(/between you and the shop/)).toBeVisible()
    // Back closes what is open over the page; a second Back leaves the page.
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/about\/about$/)
    await page.goBack()
    await expect(page).toHaveURL(/settings\/settings$/)
    await page.goForward()

    await main(page)
      .getByText(/^Apache-2\.0 ?\d+$/)
      .click()
    await expect(
      main(page)
        .getByRole('listitem')
        .filter({ hasText: /^sharp \d/ }),
    ).toBeVisible()
    await main(page).getByRole('link', { name: 'Texts of the licences' }).click()
    const texts = page.frameLocator('iframe').getByText('Permission is hereby granted').first()
    await expect(texts).toBeAttached()
  },
)
