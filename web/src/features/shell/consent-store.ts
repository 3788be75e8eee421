import { storage } from '../../sdk/store.ts'

const KEY = 'privacy_consent'
/** Raise it when the privacy terms change: everybody is asked again. */
const VERSION = '1'

export function isConsentGiven(): boolean {
  return storage.read(KEY) === VERSION
}

/** A refusal is kept nowhere: who does not agree leaves no trace. */
export function acceptConsent() {
  storage.write(KEY, VERSION)
}
