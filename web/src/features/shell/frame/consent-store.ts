import { TERMS_VERSION } from '@tiantian/contracts/user/terms.ts'
import { keepLanguage, languageStore, startLanguage } from '../../../sdk/language.ts'
import { storage } from '../../../sdk/store.ts'

const KEY = 'privacy_consent'

export function isConsentGiven(): boolean {
  return storage.read(KEY) === TERMS_VERSION
}

/**
 * Stores the consent and the language chosen with it. A refusal is not stored: a visitor who does not agree leaves no
 * trace.
 */
export function acceptConsent() {
  storage.write(KEY, TERMS_VERSION)
  const language = languageStore.get()
  if (language !== startLanguage()) keepLanguage(language)
}
