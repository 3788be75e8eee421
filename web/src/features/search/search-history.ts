import { withoutSerials } from '@tiantian/contracts/vehicle/car-number.ts'
import { useSyncExternalStore } from 'react'
import { createStore, storage } from '../../sdk/store.ts'

export type SearchKind = 'product' | 'shop'

const ENTRIES_MAX = 12
const keyOf = (kind: SearchKind) => `search_history_${kind}`

const stores = { product: createStore(read('product')), shop: createStore(read('shop')) }

/** Searches made in this browser, the latest first; without the serial number of any VIN. */
export function useSearchHistory(kind: SearchKind): readonly string[] {
  return useSyncExternalStore(stores[kind].subscribe, stores[kind].get)
}

export function rememberSearch(kind: SearchKind, text: string) {
  const typed = withoutSerials(text.trim())
  if (typed) keep(kind, [typed, ...stores[kind].get().filter((word) => word !== typed)].slice(0, ENTRIES_MAX))
}

export function forgetSearches(kind: SearchKind) {
  keep(kind, [])
}

function keep(kind: SearchKind, words: readonly string[]) {
  storage.write(keyOf(kind), JSON.stringify(words))
  stores[kind].set(words)
}

function read(kind: SearchKind): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.read(keyOf(kind)) ?? '[]')
    const words = Array.isArray(stored) ? stored.filter((word) => typeof word === 'string') : []
    return words.slice(0, ENTRIES_MAX).map((word) => withoutSerials(word))
  } catch {
    return []
  }
}
