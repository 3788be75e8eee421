import type { Language } from '@tiantian/contracts/language.ts'
import { createContext, use, useSyncExternalStore } from 'react'
import { languageStore } from '../sdk/language.ts'
import { textsOf } from './i18n.ts'
import type { Translate } from './texts.ts'

/**
 * `const t = useText()`: texts by typed key; a new function for each language, so that dependent values are
 * recomputed.
 */
export function useText(): Translate {
  return textsOf(useLanguage()).say
}

/** The language of a part that is not in that of the page; its texts are loaded with `loadTexts`. */
export const PartLanguage = createContext<Language | undefined>(undefined)

export function useLanguage() {
  const ofPage = useSyncExternalStore(languageStore.subscribe, languageStore.get)
  return use(PartLanguage) ?? ofPage
}
