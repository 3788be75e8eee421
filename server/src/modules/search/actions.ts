import { confirmCrossReference, listCrossReferences } from '@tiantian/contracts/search/cross-reference.ts'
import {
  hotWords,
  queryProducts,
  queryShops,
  suggestProducts,
  suggestShops,
} from '@tiantian/contracts/search/search.ts'
import { addTradeWord, listTradeWords, removeTradeWord } from '@tiantian/contracts/search/trade-word.ts'
import { listZeroResults, settleZeroResult } from '@tiantian/contracts/search/zero-result.ts'
import type { Context } from '../../gateway/implement.ts'
import { implement, prepared } from '../../gateway/implement.ts'
import { checkYear } from '../product/car-year.ts'
import * as crossReferences from './number/cross-reference.ts'
import * as tradeWords from './parser/trade-word.ts'
import * as products from './query-products.ts'
import * as shops from './shop/shop-query.ts'
import * as shopSuggestions from './shop/shop-suggest.ts'
import * as words from './suggest/hot-word.ts'
import { recordSearchTerms } from './suggest/record-search-terms.ts'
import type { SearchTerm } from './suggest/search-term.ts'
import * as suggestions from './suggest/suggest.ts'
import type { RecordZeroResult } from './zero-result/record-zero-result.ts'
import { recordZeroResult } from './zero-result/record-zero-result.ts'
import * as misses from './zero-result/zero-result.ts'

export const searchActions = [
  implement(queryProducts, async (context, input) => {
    const { db, language, clock } = context
    const now = clock.now()
    checkYear('vehicle.year', input.vehicle?.year, now)
    checkYear('compare.year', input.compare?.year, now)
    const { members, zeroResultFacts, searched } = await products.queryProducts(
      db.searchPool,
      input,
      language,
      now,
    )
    if (zeroResultFacts) noteZeroResult(context, { text: input.text, kind: 'parts', ...zeroResultFacts })
    if (searched && searched.length > 0) noteSearchTerms(context, searched)
    return prepared(members)
  }),
  implement(listZeroResults, ({ db, clock }, input) => misses.listZeroResults(db.sql, input, clock.now())),
  implement(settleZeroResult, async ({ db, clock }, input) => {
    await misses.settleZeroResult(db.sql, input, clock.now())
    return {}
  }),
  implement(addTradeWord, async ({ db, user, clock }, input) => {
    await tradeWords.addTradeWord({ db, userId: user.id, now: clock.now() }, input)
    return {}
  }),
  implement(listTradeWords, ({ db, language }, input) => tradeWords.listTradeWords(db.sql, input, language)),
  implement(removeTradeWord, async ({ db, user, clock }, input) => {
    await tradeWords.removeTradeWord({ db, userId: user.id, now: clock.now() }, input)
    return {}
  }),
  implement(listCrossReferences, async ({ db }, { number }) => ({
    crossReferences: await crossReferences.listCrossReferences(db.sql, number),
  })),
  implement(confirmCrossReference, async ({ db, user, clock }, input) => {
    await crossReferences.confirmCrossReference(db, user.id, input, clock.now())
    return {}
  }),
  implement(suggestProducts, async ({ db, language }, { text }) => ({
    suggestions: await suggestions.suggestProducts(db.searchPool, text, language),
  })),
  implement(queryShops, async (context, input) => {
    const { reply, zeroResultFacts } = await shops.queryShops(context.db.searchPool, input, context.language)
    if (zeroResultFacts) noteZeroResult(context, { text: input.text, kind: 'shops', ...zeroResultFacts })
    return reply
  }),
  implement(suggestShops, async ({ db, language }, { text }) => ({
    suggestions: await shopSuggestions.suggestShops(db.searchPool, text, language),
  })),
  implement(hotWords, async ({ db, language, clock }) => ({
    words: await words.hotWords(db.sql, language, clock.now()),
  })),
]

/** The reply neither waits for it nor depends on it. */
function noteZeroResult(context: Context<'public'>, zeroResult: Omit<RecordZeroResult, 'language'>): void {
  const { db, clock, language, caller } = context
  recordZeroResult({ db, clock, address: caller.address }, { ...zeroResult, language }).catch(
    (error: unknown) => {
      context.log.warn({ err: error }, 'a zero-result query could not be stored')
    },
  )
}

function noteSearchTerms(context: Context<'public'>, terms: readonly SearchTerm[]): void {
  const { db, clock, user, caller } = context
  recordSearchTerms({ db, clock, user, address: caller.address }, terms).catch((error: unknown) => {
    context.log.warn({ err: error }, 'a search term could not be counted')
  })
}
