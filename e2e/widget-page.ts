import type { Page } from '@playwright/test'
import type { Language } from '../contracts/src/language.ts'
import { buildWidgetPage, WIDGETS } from '../scripts/widget-page.ts'
import { noteToasts } from './toast.ts'

let built: ReturnType<typeof buildWidgetPage> | undefined

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/**
 * Opens the page of e2e/widgets as if the server under test served it: that server answers the calls of the widgets.
 */
export async function openWidgets(page: Page, language: Language) {
  built ??= buildWidgetPage()
  const files = await built
  await page.route(`**${WIDGETS}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(WIDGETS.length) || 'index.html'
    const body = files.get(name)
    if (body === undefined) return route.fulfill({ status: 404 })
    return route.fulfill({
      contentType: TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      body: Buffer.from(body),
    })
  })
  await noteToasts(page)
  await page.addInitScript((lang) => localStorage.setItem('CURRENT_LANG', lang), language)
  await page.goto(WIDGETS)
}
