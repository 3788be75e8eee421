import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Two elements measured at one moment: a picture that arrives between two measurements moves the page. */
export async function boxesOf(one: Locator, other: Locator): Promise<[Box, Box]> {
  const handle = await other.elementHandle()
  return one.evaluate((first: Element, second: Element | null) => {
    const box = (element: Element | null) => {
      const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
      return { x, y, width, height }
    }
    return [box(first), box(second)]
  }, handle)
}

/** Nothing on the page stands beyond its right edge, except in what scrolls sideways by itself. */
export async function expectToFit(page: Page) {
  const beyond = () =>
    page.evaluate(() => {
      const scrolls = (element: Element | null): boolean =>
        element !== null &&
        (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX) ||
          scrolls(element.parentElement))
      const elements = [...document.querySelectorAll('main *')].filter(
        (element) =>
          element.getBoundingClientRect().right > innerWidth + 1 &&
          !scrolls(element.parentElement?.closest('main *') ?? null),
      )
      const extra = document.documentElement.scrollWidth - innerWidth
      return [
        ...elements.map(({ outerHTML }) => outerHTML.slice(0, 120)),
        ...(extra > 0 ? [`${extra} px`] : []),
      ]
    })
  await expect.poll(beyond).toEqual([])
}
