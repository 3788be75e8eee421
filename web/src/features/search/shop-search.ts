import * as z from 'zod/mini'
import { choiceParam, listParam, textParam } from '../shell/search-params.ts'

export const SHOP_SORTS = ['relevance', 'rating', 'products', 'newest'] as const
export type ShopSort = (typeof SHOP_SORTS)[number]

/** What an address says about a list of shops. */
export const shopSearch = z.object({ text: textParam, country: listParam, sort: choiceParam(SHOP_SORTS) })
export type ShopSearch = z.output<typeof shopSearch>
