import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Nothing on the page as it stands keeps anybody out, in the light and in the dark. */
export async function expectNoBarriers(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Colours on their way from one scheme to the other have no contrast of their own.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await page.evaluate(() => new Promise((painted) => setTimeout(painted, 100)))
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ html }) => html) }))
    expect(found, colorScheme).toEqual([])
  }
}
