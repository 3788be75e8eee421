import type { Language } from '@tiantian/contracts/language.ts'
import i18next from 'i18next'
import { keepLanguage, languageStore } from '../sdk/language.ts'

const loaders: Record<Language, () => Promise<{ texts: Record<string, object> }>> = {
  'zh-Hans': () => import('./locales/zh-Hans.ts'),
  en: () => import('./locales/en.ts'),
  ru: () => import('./locales/ru.ts'),
  kk: () => import('./locales/kk.ts'),
}

export const i18n = i18next.createInstance()

/** Begins with the kept language or the device's (S3.2); resolves when its texts are there. */
export async function startI18n() {
  const language = languageStore.get()
  const { texts } = await loaders[language]()
  await i18n.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false },
  })
  markLanguage(language)
}

/** Loads the texts first, so that no key is ever seen. */
export async function changeLanguage(language: Language) {
  await showLanguage(language)
  keepLanguage(language)
}

/** Changes the language and keeps nothing: before the consent no trace is left (S1.21). */
export async function showLanguage(language: Language) {
  const { texts } = await loaders[language]()
  i18n.addResourceBundle(language, 'translation', texts)
  languageStore.set(language)
  await i18n.changeLanguage(language)
  markLanguage(language)
}

/** Screen readers, fonts and hyphenation follow the page's language. */
function markLanguage(language: Language) {
  document.documentElement.lang = language
}
