import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import axe from 'axe-core'

const STILL = '*, *::before, *::after { transition: none !important; animation: none !important }'

/** The only rules that the colour scheme affects; all others give the same result in the dark. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Scanning a long page takes seconds on a busy machine. */
const LOOK_MS = 30_000

const PHONE_MAX_WIDTH = 767

/** Colours do not depend on the width, so the dark scheme is scanned on phones only. */
const schemesOf = (page: Page) =>
  (page.viewportSize()?.width ?? 0) <= PHONE_MAX_WIDTH ? (['light', 'dark'] as const) : (['light'] as const)

/** Expects no accessibility violation on the page in its current state, in the light and the dark scheme. */
export async function expectNoBarriers(page: Page) {
  // Without its heading a page has not been rendered yet.
  await expect(page.locator('h1').first()).toBeAttached()
  // During the transition from one scheme to the other, colours have no meaningful contrast.
  await page.addStyleTag({ content: STILL })
  for (const colorScheme of schemesOf(page)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    )
    // A page that is just being replaced is scanned again; a real violation persists.
    const looking = { message: colorScheme, timeout: LOOK_MS }
    await expect.poll(() => barriers(page, colorScheme), looking).toEqual([])
  }
}

/** The violations that a scan finds, with the HTML of their places. */
export async function barriers(page: Page, colorScheme: 'light' | 'dark') {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source)
    await page.evaluate(readEachColourOnce)
  }
  return page.evaluate(
    async (rules) => {
      // Without details of passed rules, without frames and without selectors: a third of the time for the same
      // violations.
      const options = {
        resultTypes: ['violations' as const],
        iframes: false,
        selectors: false,
        ...(rules && { runOnly: rules }),
      }
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
      return violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ html }) => html) }))
    },
    colorScheme === 'dark' ? OF_COLOUR : undefined,
  )
}

interface ReadColour {
  r: number
  g: number
  b: number
  alpha: number
}

interface ColourReader extends ReadColour {
  parseString: (text: string) => ColourReader
}

/**
 * A scan of a long page reads some 2,800 colours, a dozen different ones, each with a slow parser: a third of the time
 * of a scan.
 */
function readEachColourOnce() {
  type WithColours = { axe: { commons: { color: { Color: { prototype: ColourReader } } } } }
  const { prototype } = (window as unknown as WithColours).axe.commons.color.Color
  const read = Reflect.get<ColourReader, 'parseString'>(prototype, 'parseString')
  const known = new Map<string, ReadColour>()
  prototype.parseString = function (this: ColourReader, text) {
    const before = known.get(text)
    if (before) return Object.assign(this, before)
    const { r, g, b, alpha } = read.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }
}
