import type { Language } from '@tiantian/contracts/language.ts'
import { deviceLanguage, isLanguage } from '@tiantian/contracts/language.ts'
import { createStore, storage } from './store.ts'

const KEY = 'CURRENT_LANG'

/** The initial language: the stored one, else the device's (S3.2). */
export function startLanguage(): Language {
  const stored = storage.read(KEY)
  return isLanguage(stored) ? stored : deviceLanguage(globalThis.navigator?.language)
}

/** The language of requests. Change it through `changeLanguage` of i18n, which loads the texts first. */
export const languageStore = createStore<Language>(startLanguage())

export function keepLanguage(language: Language) {
  storage.write(KEY, language)
}
