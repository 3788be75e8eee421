import type { Input } from '@tiantian/contracts/action.ts'
import type { queryShops } from '@tiantian/contracts/search/search.ts'
import * as z from 'zod/mini'
import {
  choiceParam,
  intParam,
  listParam,
  searchTextParam,
  slugParam,
  textParam,
} from '../shell/search-params.ts'

export const SHOP_SORTS = ['relevance', 'rating', 'products', 'newest'] as const
export type ShopSearchSort = (typeof SHOP_SORTS)[number]

/** The search parameters of a shop list. */
export const shopSearch = z.object({
  text: searchTextParam,
  country: listParam,
  /** A GeoNames id. */
  city: intParam,
  language: textParam,
  /** Categories they sell: slugs. */
  category: slugParam,
  brand: slugParam,
  sort: choiceParam(SHOP_SORTS),
})
export type ShopSearch = z.output<typeof shopSearch>

/** The server query of an address. Values that cannot name anything are dropped. */
export function shopSearchInput(search: ShopSearch): Omit<Input<typeof queryShops>, 'cursor'> {
  const { text = '', country = [], city, language, category, brand, sort = 'relevance' } = search
  const countries = country.filter((code) => /^[A-Z]{2}$/.test(code)).slice(0, 20)
  return {
    text: text.trim(),
    sort,
    ...(countries.length > 0 && { countries }),
    ...(city !== undefined && city > 0 && city < 2 ** 31 && { city }),
    ...(language && LANGUAGE.test(language) && { language }),
    ...(category && { category }),
    ...(brand && { brand }),
  }
}

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/

/** Clears all filters, but not the query. */
export const NO_SHOP_FILTERS = {
  country: undefined,
  city: undefined,
  language: undefined,
  category: undefined,
  brand: undefined,
} satisfies Partial<ShopSearch>

/** The number of active filters, for the filter button. */
export function shopFilterCount({ country = [], city, language, category, brand }: ShopSearch): number {
  return country.length + [city, language, category, brand].filter((one) => one !== undefined).length
}
