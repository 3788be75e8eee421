import type { Language } from '@tiantian/contracts/language.ts'
import { deviceLanguage, isLanguage } from '@tiantian/contracts/language.ts'
import { createStore, storage } from './store.ts'

const KEY = 'CURRENT_LANG'

/** All languages of the device, the preferred one first. */
export const deviceTags = (): readonly string[] => {
  const { languages, language } = globalThis.navigator ?? {}
  return languages?.length ? languages : [language ?? '']
}

/** The initial language: the stored one, else the device's (S3.2). */
export function startLanguage(): Language {
  const stored = storage.read(KEY)
  return isLanguage(stored) ? stored : deviceLanguage(deviceTags())
}

/** The language of requests. Change it through `changeLanguage` of i18n, which loads the texts first. */
export const languageStore = createStore<Language>(startLanguage())

export function keepLanguage(language: Language) {
  storage.write(KEY, language)
}
