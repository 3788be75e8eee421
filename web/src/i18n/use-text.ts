import type { TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import { languageStore } from '../sdk/language.ts'
import { i18n } from './i18n.ts'

const watchLanguage = (listener: () => void) => {
  i18n.on('languageChanged', listener)
  return () => i18n.off('languageChanged', listener)
}
// Another function for each language, so that what depends on it is worked out again.
const currentText = () => textOf(i18n.language)

const texts = new Map<string, TFunction>()
function textOf(language: string): TFunction {
  const known = texts.get(language) ?? i18n.getFixedT(language)
  texts.set(language, known)
  return known
}

/** `const t = useText()`: texts by typed key in the current language. */
export function useText(): TFunction {
  return useSyncExternalStore(watchLanguage, currentText)
}

export function useLanguage() {
  return useSyncExternalStore(languageStore.subscribe, languageStore.get)
}
