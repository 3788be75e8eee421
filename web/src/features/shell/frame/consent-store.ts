import { keepLanguage, languageStore, startLanguage } from '../../../sdk/language.ts'
import { isConsentGiven, storeConsent } from '../../../sdk/store.ts'

const waiting: (() => void)[] = []

/** Runs what needs the consent: now, or once it is given (S1.21). */
export function onConsent(run: () => void) {
  if (isConsentGiven()) run()
  else waiting.push(run)
}

/** Stores the consent and the language chosen with it. A refusal is not stored. */
export function acceptConsent() {
  storeConsent()
  const language = languageStore.get()
  if (language !== startLanguage()) keepLanguage(language)
  for (const run of waiting.splice(0)) run()
}
