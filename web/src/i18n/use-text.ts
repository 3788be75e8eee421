import { useSyncExternalStore } from 'react'
import { languageStore } from '../sdk/language.ts'
import { textsOf } from './i18n.ts'
import type { I18nText } from './texts.ts'

/**
 * `const t = useText()`: texts by typed key; a new function for each language, so that dependent values are
 * recomputed.
 */
export function useText(): I18nText {
  return textsOf(useLanguage()).say
}

export function useLanguage() {
  return useSyncExternalStore(languageStore.subscribe, languageStore.get)
}
