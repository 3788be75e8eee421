import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import axe from 'axe-core'
import { AT_DESK, IN_HAND } from './desk.ts'

const STILL = '*, *::before, *::after { transition: none !important; animation: none !important }'

/** The only rules that the colour scheme affects; all others give the same result in the dark. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** The attribute of the root that names the scheme. */
const SCHEME = 'data-mantine-color-scheme'

/** Scanning a long page takes seconds on a busy machine. */
const LOOK_MS = 30_000

const PHONE_MAX_WIDTH = 767

/** Colours do not depend on the width, so the dark scheme is scanned on phones only. */
const schemesOf = (page: Page) =>
  (page.viewportSize()?.width ?? 0) <= PHONE_MAX_WIDTH ? (['light', 'dark'] as const) : (['light'] as const)

/** The same at both sizes, for a story that is walked at one. */
export async function expectNoBarriersAtBothSizes(page: Page) {
  await expectNoBarriers(page)
  const own = page.viewportSize()!
  const { viewport: other } = own.width <= PHONE_MAX_WIDTH ? AT_DESK : IN_HAND
  await page.setViewportSize(other)
  await expectNoBarriers(page)
  await page.setViewportSize(own)
}

/** Expects no accessibility violation on the page in its current state, in the light and the dark scheme. */
export async function expectNoBarriers(page: Page) {
  // Without its heading a page has not been rendered yet.
  await expect(page.locator('h1').first()).toBeAttached()
  await bringAxe(page)
  const html = page.locator('html')
  // The scheme that is there comes first: each change draws the page again.
  const isDark = (await html.getAttribute(SCHEME)) === 'dark'
  const schemes = schemesOf(page)
  for (const colorScheme of isDark ? schemes.toReversed() : schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(html).toHaveAttribute(SCHEME, colorScheme)
    // A page that is just being replaced is scanned again; a real violation persists.
    const looking = { message: colorScheme, timeout: LOOK_MS }
    await expect.poll(() => barriers(page, colorScheme), looking).toEqual([])
  }
}

/** Once for each document, which is still from then on: while a scheme fades in, colours have no meaningful contrast. */
async function bringAxe(page: Page) {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(`${axe.source}; (${readEachColourOnce.toString()})()`)
  await page.addStyleTag({ content: STILL })
}

/** The violations that a scan finds, with the HTML of their places. */
export async function barriers(page: Page, colorScheme: 'light' | 'dark') {
  const found = await scan(page, colorScheme)
  if (found) return found
  await bringAxe(page)
  // A page that gives way to another has not been scanned.
  return (await scan(page, colorScheme)) ?? [{ id: 'no axe', places: [] as string[] }]
}

/** Nothing where the document has no axe yet. */
const scan = (page: Page, colorScheme: 'light' | 'dark') =>
  page.evaluate(
    async (rules) => {
      if (!('axe' in window)) return undefined
      // Without details of passed rules, without frames and without selectors: a third of the time for the same
      // violations. Of style sheets only a rule that is not among these reads the text.
      const options = {
        resultTypes: ['violations' as const],
        iframes: false,
        selectors: false,
        preload: { assets: ['media' as const] },
        ...(rules && { runOnly: rules }),
      }
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
      return violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ html }) => html) }))
    },
    colorScheme === 'dark' ? OF_COLOUR : undefined,
  )

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
