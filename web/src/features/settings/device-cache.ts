import type { QueryClient } from '@tanstack/react-query'
import { storage } from '../../sdk/store.ts'
import { forgetSearches } from '../search/search-history.ts'
import { clearErrorLog } from '../shell/error/error-log.ts'

/** Data stored only for convenience, by storage key. */
const COMFORTS = ['search_history_product', 'search_history_shop', 'error_log']

/** In bytes, roughly: browsers count two bytes per character of the storage. */
export function cacheBytes(client: QueryClient): number {
  const cached = COMFORTS.map((key) => storage.read(key) ?? '').filter((text) => text !== '[]')
  const replies = idleReplies(client).map(({ state }) => JSON.stringify(state.data) ?? '')
  return [...cached, ...replies].reduce((total, text) => total + 2 * text.length, 0)
}

/** Deletes it; the visible page keeps its data until it closes. */
export async function clearCache(client: QueryClient) {
  forgetSearches('product')
  forgetSearches('shop')
  clearErrorLog()
  client.removeQueries({ type: 'inactive' })
  await emptyCaches()
}

/** Those of a service worker. */
export async function emptyCaches() {
  // Missing on plain http.
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? []
  await Promise.all(names.map((name) => caches.delete(name)))
}

const idleReplies = (client: QueryClient) => client.getQueryCache().findAll({ type: 'inactive' })
