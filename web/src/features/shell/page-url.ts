import { stringifySearch } from './search-params.ts'

/** A route's address with its parameters in the query string (S2.1): pageUrl('/pages/shop/shop', { id }). */
export function pageUrl(path: string, params: Record<string, unknown> = {}): string {
  return `${path}${stringifySearch(params)}`
}
