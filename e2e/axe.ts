import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

const STILL = '*, *::before, *::after { transition: none !important; animation: none !important }'

/** Nothing on the page as it stands keeps anybody out, in the light and in the dark. */
export async function expectNoBarriers(page: Page) {
  // Colours on their way from one scheme to the other have no contrast of their own.
  await page.addStyleTag({ content: STILL })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    )
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ html }) => html) }))
    expect(found, colorScheme).toEqual([])
  }
}
