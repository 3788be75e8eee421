import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

const STILL = '*, *::before, *::after { transition: none !important; animation: none !important }'

/** What the scheme can change; all else is the same in the dark. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** A look at a long page takes seconds on a busy machine. */
const LOOK_MS = 30_000

const PHONE_MAX_WIDTH = 767

/** Colours are the same on any width, so the dark is tried on phones alone. */
const schemesOf = (page: Page) =>
  (page.viewportSize()?.width ?? 0) <= PHONE_MAX_WIDTH ? (['light', 'dark'] as const) : (['light'] as const)

/** Nothing on the page as it stands keeps anybody out, in the light and in the dark. */
export async function expectNoBarriers(page: Page) {
  // Without its heading a page has not come yet.
  await expect(page.locator('h1').first()).toBeAttached()
  // Colours on their way from one scheme to the other have no contrast of their own.
  await page.addStyleTag({ content: STILL })
  for (const colorScheme of schemesOf(page)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    )
    // A page that is just being exchanged for the next is looked at again; a barrier stays.
    const looking = { message: colorScheme, timeout: LOOK_MS }
    await expect.poll(() => barriers(page, colorScheme), looking).toEqual([])
  }
}

async function barriers(page: Page, colorScheme: 'light' | 'dark') {
  // Without the details of what is right, and in one page: a third of the time for the same violations.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)
  const { violations } = await (colorScheme === 'dark' ? axe.withRules(OF_COLOUR) : axe).analyze()
  return violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ html }) => html) }))
}
