import { afterEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../../sdk/test-browser.ts'

afterEach(() => vi.unstubAllGlobals())

test('[S1.21] a language chosen before the consent is stored with it, not earlier', async () => {
  const stored = stubStorage({}, { hasConsent: false })
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

test('[S1.21] the device id exists before consent, and is stored with it', async () => {
  const stored = stubStorage({}, { hasConsent: false })
  vi.stubGlobal('document', { documentElement: {} })
  vi.resetModules()
  const { getDeviceId } = await import('../../../sdk/device-id.ts')
  const { acceptConsent } = await import('./consent-store.ts')
  const id = getDeviceId()
  expect([getDeviceId(), [...stored]]).toEqual([id, []])
  acceptConsent()
  expect([getDeviceId(), stored.get('__DC_STAT_UUID')]).toEqual([id, id])
})
