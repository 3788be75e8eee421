import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectNoBarriersAtBothSizes } from '../axe.ts'
import { main } from '../catalogue.ts'
import { ONCE } from '../once.ts'
import { visit } from '../visitor.ts'

test(
  '[S1.1, S2.14] trade figures are found, pivoted, read as a table and downloaded',
  ONCE,
  async ({ page }) => {
    await visit(page, '/pages/publish/publish-list', { language: 'en' })
    await expect(main(page).getByRole('tab', { name: 'Figures' })).toHaveAttribute('aria-selected', 'true')
    // Another test may have added one for a while.
    await expect(main(page).getByRole('article').nth(8)).toBeVisible()
    await main(page).getByRole('link', { name: 'Vehicle exports of China' }).click()
    await expect(page).toHaveURL(/publish-data-detail\?slug=china-vehicle-exports/)
    await expect(main(page).getByText('+21.1').first()).toBeVisible()

    const row = main(page).getByRole('row', { name: /^All vehicles/ })
    await expect(row.getByRole('cell').last()).toHaveText('7,098')
    const period = main(page).getByRole('slider', { name: 'Period' })
    await expect(period).toHaveAttribute('aria-valuetext', /^2025: All vehicles 7,098/)
    await period.press('ArrowLeft')
    await expect(period).toHaveAttribute('aria-valuetext', /^2024: All vehicles 5,859, Passenger cars 4,955/)

    // The pages that the figures come from are named, and can be opened.
    await expect(main(page).getByRole('link', { name: 'www.steelorbis.com' })).toHaveAttribute(
      'href',
      /-2025-/,
    )

    await main(page).getByLabel('Show as').selectOption('Change on a year before, %')
    await expect(page).toHaveURL(/transform=yoy/)
    await expect(row.getByRole('cell').last()).toHaveText('+21.1')
    await main(page).getByRole('button', { name: 'Commercial vehicles' }).click()
    await expect(page).toHaveURL(/members=kind%3Atotal&members=kind%3Apassenger/)
    await expect(main(page).getByRole('row')).toHaveCount(3)

    // Everyone who opens the address sees the same.
    await page.reload()
    await expect(row.getByRole('cell').last()).toHaveText('+21.1')
    await expect(main(page).getByRole('row')).toHaveCount(3)
    await expectNoBarriersAtBothSizes(page)

    const saving = page.waitForEvent('download')
    await main(page).getByRole('link', { name: 'CSV', exact: true }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('china-vehicle-exports.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(14)
    expect(lines.find((line) => line.startsWith('2024,total,'))).toMatch(/^2024,total,All vehicles,19\.32/)

    const drawing = page.waitForEvent('download')
    await main(page).getByRole('button', { name: 'Picture (PNG)' }).click()
    expect((await drawing).suggestedFilename()).toBe('china-vehicle-exports.png')

    await visit(page, '/pages/publish/publish-data-detail?slug=world-vehicle-production&chart=map', {
      language: 'en',
    })
    await expect(main(page).getByRole('slider', { name: 'Period' })).toHaveAttribute(
      'aria-valuetext',
      /^2024: China 31\.3, United States 10\.6/,
    )
    await main(page).getByRole('button', { name: 'Embed' }).click()
    const chart = page.frameLocator('iframe')
    await expect(chart.getByRole('link', { name: 'Vehicle production of the world' })).toBeVisible()
  },
)
