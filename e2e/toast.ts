import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

declare global {
  interface Window {
    /** Texts of toasts that no expectation has read yet, oldest first. */
    saidByToast?: string[]
  }
}

/**
 * Records the text of each toast of a page. A toast is visible for a second and a half, and an expectation polls
 * about once a second: on a busy machine it may poll before and after it.
 */
export async function noteToasts(page: Page) {
  await page.addInitScript(() => {
    if (window.saidByToast) return
    const texts: string[] = []
    window.saidByToast = texts
    const note = ({ target, newState }: ToggleEvent) => {
      if (newState !== 'open' || !(target instanceof Element)) return
      if (target.querySelector('[role=status], [role=alert]')) texts.push(target.textContent)
    }
    document.addEventListener('beforetoggle', note, true)
  })
}

/** Waits until a toast shows the text, or has shown it since the last one waited for. */
export async function expectToast(page: Page, text: string | RegExp) {
  const received = expect.poll(() => page.evaluate(() => window.saidByToast?.join('\n')), {
    message: `toast: ${text}`,
    timeout: 60_000,
  })
  await (typeof text === 'string' ? received.toContain(text) : received.toMatch(text))
  await page.evaluate(() => window.saidByToast?.splice(0))
}
