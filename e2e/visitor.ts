import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Language } from '../contracts/src/language.ts'
import { watchRequests } from './settle.ts'
import { noteToasts } from './toast.ts'

interface E2eVisitor {
  language: Language
  /** Consent is given unless a test is about the consent dialog itself (S1.21). */
  hasConsent?: boolean
  theme?: 'default' | 'green'
}

/** Opens a page as a returning visitor: with language, theme and consent set. */
export async function visit(page: Page, address: string, { language, hasConsent = true, theme }: E2eVisitor) {
  watchRequests(page)
  await noteToasts(page)
  await page.addInitScript(
    ([lang, consent, look, visitor]) => {
      // Only at the first opening: what the test changes must survive a reload. Withdrawing the consent clears the
      // storage, leaving the site the name, which outlives the test where contexts are used again.
      if (window.name.includes(visitor) || sessionStorage.getItem('visited')) return
      window.name += ` ${visitor}`
      sessionStorage.setItem('visited', 'yes')
      localStorage.setItem('CURRENT_LANG', lang)
      if (consent) localStorage.setItem('privacy_consent', '1')
      if (look) localStorage.setItem('uni-admin-theme', look)
    },
    [language, hasConsent, theme, randomUUID()] as const,
  )
  await page.goto(`/#${address}`)
}

/** Opens a page in a new document, so that nothing of the previous page is mistaken for it. */
export async function openAgain(page: Page, address: string) {
  await leave(page)
  await page.goto(`/#${address}`)
}

/**
 * Leaves the mall for a picture of the same site: unlike `about:blank`, it leaves the browser its process and the scripts
 * that were compiled there, which is a third of the processor time of the next page.
 */
export async function leave(page: Page) {
  watchRequests(page)
  await page.goto('/favicon.svg')
}
