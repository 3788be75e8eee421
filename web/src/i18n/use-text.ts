import { useSyncExternalStore } from 'react'
import { languageStore } from '../sdk/language.ts'
import { textsOf } from './i18n.ts'
import type { Text } from './texts.ts'

/** `const t = useText()`: texts by typed key; another function for each language, so that what depends on it is worked out again. */
export function useText(): Text {
  return textsOf(useLanguage()).say
}

export function useLanguage() {
  return useSyncExternalStore(languageStore.subscribe, languageStore.get)
}
