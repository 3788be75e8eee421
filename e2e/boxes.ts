import type { Locator } from '@playwright/test'

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
