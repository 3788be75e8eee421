import { keepLanguage, languageStore, startLanguage } from '../../sdk/language.ts'
import { storage } from '../../sdk/store.ts'

const KEY = 'privacy_consent'
/** Raise it when the privacy terms change: everybody is asked again. */
const VERSION = '1'

export function isConsentGiven(): boolean {
  return storage.read(KEY) === VERSION
}

/** Keeps the consent and the language chosen beside it. A refusal is kept nowhere: who does not agree leaves no trace. */
export function acceptConsent() {
  storage.write(KEY, VERSION)
  const language = languageStore.get()
  if (language !== startLanguage()) keepLanguage(language)
}
