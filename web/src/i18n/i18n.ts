import type { Language } from '@tiantian/contracts/language.ts'
import i18next from 'i18next'
import { keepLanguage, languageStore } from '../sdk/language.ts'

type Shelf = Record<Language, () => Promise<object>>

const loaders: Shelf = {
  'zh-Hans': async () => (await import('./locales/zh-Hans.ts')).texts,
  en: async () => (await import('./locales/en.ts')).texts,
  ru: async () => (await import('./locales/ru.ts')).texts,
  kk: async () => (await import('./locales/kk.ts')).texts,
}

const innerLoaders: Shelf = {
  'zh-Hans': async () => (await import('./locales/zh-Hans-inner.ts')).innerTexts,
  en: async () => (await import('./locales/en-inner.ts')).innerTexts,
  ru: async () => (await import('./locales/ru-inner.ts')).innerTexts,
  kk: async () => (await import('./locales/kk-inner.ts')).innerTexts,
}

export const i18n = i18next.createInstance()

const started = Promise.withResolvers<void>()
let inner: Promise<void> | undefined

/** Begins with the kept language or the device's (S3.2); resolves when its texts are there. */
export async function startI18n() {
  const language = languageStore.get()
  await i18n.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await loaders[language]() } },
    interpolation: { escapeValue: false },
  })
  markLanguage(language)
  started.resolve()
}

/** The texts that home does without; whatever language comes later brings its own. */
export function loadInnerTexts(): Promise<void> {
  inner ??= addInnerTexts(languageStore.get()).catch((error: unknown) => {
    // Without network now, with it the next time.
    inner = undefined
    throw error
  })
  return inner
}

/** A part that is loaded when it is first needed, with its texts. */
export async function withInnerTexts<Module>(module: Promise<Module>): Promise<Module> {
  await loadInnerTexts()
  return module
}

async function addInnerTexts(language: Language) {
  const [texts] = await Promise.all([innerLoaders[language](), started.promise])
  addTexts(language, texts)
}

/** Areas may have texts on both shelves. */
function addTexts(language: Language, texts: object) {
  i18n.addResourceBundle(language, 'translation', texts, true, true)
}

/** Loads the texts first, so that no key is ever seen. */
export async function changeLanguage(language: Language) {
  await showLanguage(language)
  keepLanguage(language)
}

/** Changes the language and keeps nothing: before the consent no trace is left (S1.21). */
export async function showLanguage(language: Language) {
  addTexts(language, await loaders[language]())
  if (inner) await addInnerTexts(language)
  languageStore.set(language)
  await i18n.changeLanguage(language)
  markLanguage(language)
}

/** Screen readers, fonts and hyphenation follow the page's language. */
function markLanguage(language: Language) {
  document.documentElement.lang = language
}
