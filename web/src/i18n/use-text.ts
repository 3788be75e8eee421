import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { languageStore } from '../sdk/language.ts'

/** `const t = useText()`: texts by typed key in the current language. */
export function useText() {
  return useTranslation().t
}

export function useLanguage() {
  return useSyncExternalStore(languageStore.subscribe, languageStore.get)
}
