import {
  hotWords,
  queryProducts,
  queryShops,
  suggestProducts,
  suggestShops,
} from '@tiantian/contracts/search/search.ts'
import { implement, prepared } from '../../gateway/implement.ts'
import * as words from './hot-word.service.ts'
import * as products from './product-query.service.ts'
import * as shops from './shop-query.service.ts'
import * as shopSuggestions from './shop-suggest.service.ts'
import * as suggestions from './suggest.service.ts'

export const searchActions = [
  implement(queryProducts, async ({ db, language }, input) =>
    prepared(await products.queryProducts(db.$client, input, language)),
  ),
  implement(suggestProducts, async ({ db, language }, { text }) => ({
    suggestions: await suggestions.suggestProducts(db.$client, text, language),
  })),
  implement(queryShops, ({ db, language }, input) => shops.queryShops(db.$client, input, language)),
  implement(suggestShops, async ({ db, language }, { text }) => ({
    suggestions: await shopSuggestions.suggestShops(db.$client, text, language),
  })),
  implement(hotWords, async ({ db, language }) => ({ words: await words.hotWords(db.$client, language) })),
]
