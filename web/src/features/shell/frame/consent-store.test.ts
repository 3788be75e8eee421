import { afterEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../../sdk/test-browser.ts'

afterEach(() => vi.unstubAllGlobals())

test('[S1.21] a language chosen before the consent is stored with it, not earlier', async () => {
  const stored = stubStorage()
  vi.stubGlobal('navigator', { language: 'ru-RU' })
  vi.stubGlobal('document', { documentElement: {} })
  vi.resetModules()
  const { acceptConsent } = await import('./consent-store.ts')
  const { showLanguage, startI18n } = await import('../../../i18n/i18n.ts')
  await startI18n()
  await showLanguage('kk')
  expect([...stored]).toEqual([])
  acceptConsent()
  expect(Object.fromEntries(stored)).toEqual({ privacy_consent: '1', CURRENT_LANG: 'kk' })
})
