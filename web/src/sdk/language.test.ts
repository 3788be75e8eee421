import { afterEach, expect, test, vi } from 'vitest'
import { stubStorage } from './test-browser.ts'

afterEach(() => vi.unstubAllGlobals())

async function languageAtStart(device: string | string[], stored?: string) {
  stubStorage(stored ? { CURRENT_LANG: stored } : {})
  vi.stubGlobal('navigator', typeof device === 'string' ? { language: device } : { languages: device })
  vi.resetModules()
  return (await import('./language.ts')).startLanguage()
}

test('[S3.2] the stored language takes precedence over the device', async () => {
  expect(await languageAtStart('ru-RU', 'kk')).toBe('kk')
})

test("[S3.2] without one it is the device's, and anything but Chinese or Russian becomes English", async () => {
  expect(await languageAtStart('zh-CN')).toBe('zh-Hans')
  expect(await languageAtStart('ru-KZ')).toBe('ru')
  expect(await languageAtStart('kk-KZ')).toBe('en')
  expect(await languageAtStart('de-DE')).toBe('en')
})

test('[S3.2] an invalid language counts as none', async () => {
  expect(await languageAtStart('ru', 'xx')).toBe('ru')
})

test("[S3.2] the device's list is read to its first language of ours", async () => {
  expect(await languageAtStart(['de-DE', 'ru-KZ', 'en'])).toBe('ru')
  expect(await languageAtStart(['kk-KZ', 'ru-KZ'])).toBe('ru')
  expect(await languageAtStart(['C'])).toBe('en')
  expect(await languageAtStart([])).toBe('en')
})
