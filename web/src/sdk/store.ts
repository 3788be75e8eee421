import type { KeyValueStore } from '@tiantian/cloud/key-value-store.ts'
import { lastingStore } from '@tiantian/cloud/key-value-store.ts'
import { TERMS_VERSION } from '@tiantian/contracts/user/terms.ts'

/** A value that components can subscribe to (useSyncExternalStore) and that survives a reload when it has a key. */
export interface Store<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const CONSENT_KEY = 'privacy_consent'
const device = lastingStore()
const withheld = new Map<string, string>()

export function isConsentGiven(): boolean {
  return device.getItem(CONSENT_KEY) === TERMS_VERSION
}

/** Stores the consent, and what was withheld until now. */
export function storeConsent() {
  device.setItem(CONSENT_KEY, TERMS_VERSION)
  for (const [key, value] of withheld) device.setItem(key, value)
  withheld.clear()
}

/**
 * localStorage that never throws: private windows and full disks lose the stored value, not the page. Before consent
 * values live until the page closes: a visitor who does not agree leaves no trace (S1.21).
 */
export const deviceStore: KeyValueStore = {
  getItem: (key) => withheld.get(key) ?? device.getItem(key),
  setItem(key, value) {
    if (!isConsentGiven()) {
      withheld.set(key, value)
      return
    }
    withheld.delete(key)
    device.setItem(key, value)
  },
  removeItem(key) {
    withheld.delete(key)
    device.removeItem(key)
  },
}

export const storage = {
  read: (key: string): string | null => deviceStore.getItem(key),
  write(key: string, value: string | null) {
    if (value === null) deviceStore.removeItem(key)
    else deviceStore.setItem(key, value)
  },
}
