import type { Language } from '@tiantian/contracts/language.ts'
import { keepLanguage, languageStore } from '../sdk/language.ts'
import type { I18nText, I18nTexts, Shelf } from './texts.ts'
import { createTexts } from './texts.ts'

type Loaders = Record<Language, () => Promise<Shelf>>

const loaders: Loaders = {
  'zh-Hans': async () => (await import('./locales/zh-Hans.ts')).texts,
  en: async () => (await import('./locales/en.ts')).texts,
  ru: async () => (await import('./locales/ru.ts')).texts,
  kk: async () => (await import('./locales/kk.ts')).texts,
}

const innerLoaders: Loaders = {
  'zh-Hans': async () => (await import('./locales/zh-Hans-inner.ts')).innerTexts,
  en: async () => (await import('./locales/en-inner.ts')).innerTexts,
  ru: async () => (await import('./locales/ru-inner.ts')).innerTexts,
  kk: async () => (await import('./locales/kk-inner.ts')).innerTexts,
}

const known = new Map<Language, I18nTexts>()

export function textsOf(language: Language): I18nTexts {
  const texts = known.get(language) ?? createTexts(language)
  known.set(language, texts)
  return texts
}

const shown = () => textsOf(languageStore.get())

/** Texts of the current language, for code outside components. */
export const i18n = {
  t: ((key, values) => shown().say(key, values)) as I18nText,
  exists: (key: string) => shown().has(key),
}

let inner: Promise<void> | undefined

/** Starts with the stored language or the device's (S3.2); resolves when its texts are loaded. */
export async function startI18n() {
  const language = languageStore.get()
  await addTexts(language, loaders)
  markLanguage(language)
}

/** The texts that home does not need; a language chosen later loads its own. */
export function loadInnerTexts(): Promise<void> {
  inner ??= addTexts(languageStore.get(), innerLoaders).catch((error: unknown) => {
    // Offline: it is loaded the next time.
    inner = undefined
    throw error
  })
  return inner
}

/** A lazy component that is loaded together with its texts. */
export async function withInnerTexts<Module>(module: Promise<Module>): Promise<Module> {
  await loadInnerTexts()
  return module
}

async function addTexts(language: Language, from: Loaders) {
  textsOf(language).add(await from[language]())
}

/** Loads the texts first, so that no key is ever visible. */
export async function changeLanguage(language: Language) {
  await showLanguage(language)
  keepLanguage(language)
}

/** Changes the language without storing it: before consent no trace is left (S1.21). */
export async function showLanguage(language: Language) {
  await addTexts(language, loaders)
  if (inner) await addTexts(language, innerLoaders)
  languageStore.set(language)
  markLanguage(language)
}

/** Screen readers, fonts and hyphenation follow the page's language. */
function markLanguage(language: Language) {
  document.documentElement.lang = language
}
