import { confirmAnalogue, listAnalogues } from '@tiantian/contracts/search/analogue.ts'
import { listMisses, settleMiss } from '@tiantian/contracts/search/miss.ts'
import {
  hotWords,
  queryProducts,
  queryShops,
  suggestProducts,
  suggestShops,
} from '@tiantian/contracts/search/search.ts'
import { addTradeWord, listTradeWords, removeTradeWord } from '@tiantian/contracts/search/trade-word.ts'
import type { Context } from '../../gateway/implement.ts'
import { implement, prepared } from '../../gateway/implement.ts'
import { checkYear } from '../product/car-year.ts'
import * as analogues from './analogue.service.ts'
import * as words from './hot-word.service.ts'
import type { Miss } from './keep-miss.ts'
import { keepMiss } from './keep-miss.ts'
import { keepSought } from './keep-sought.ts'
import * as misses from './miss.service.ts'
import * as products from './product-query.service.ts'
import * as shops from './shop-query.service.ts'
import * as shopSuggestions from './shop-suggest.service.ts'
import type { SoughtTerm } from './sought-term.ts'
import * as suggestions from './suggest.service.ts'
import * as tradeWords from './trade-word.service.ts'

export const searchActions = [
  implement(queryProducts, async (context, input) => {
    const { db, language, clock } = context
    const now = clock.now()
    checkYear('vehicle.year', input.vehicle?.year, now)
    checkYear('compare.year', input.compare?.year, now)
    const { members, missed, sought } = await products.queryProducts(db.searchPool, input, language, now)
    if (missed) noteMiss(context, { text: input.text, kind: 'parts', ...missed })
    if (sought && sought.length > 0) noteSought(context, sought)
    return prepared(members)
  }),
  implement(listMisses, ({ db, clock }, input) => misses.listMisses(db.sql, input, clock.now())),
  implement(settleMiss, async ({ db, clock }, wish) => {
    await misses.settleMiss(db.sql, wish, clock.now())
    return {}
  }),
  implement(addTradeWord, async ({ db, user, clock }, wish) => {
    await tradeWords.addTradeWord({ db, userId: user.id, now: clock.now() }, wish)
    return {}
  }),
  implement(listTradeWords, ({ db, language }, input) => tradeWords.listTradeWords(db.sql, input, language)),
  implement(removeTradeWord, async ({ db, user, clock }, wish) => {
    await tradeWords.removeTradeWord({ db, userId: user.id, now: clock.now() }, wish)
    return {}
  }),
  implement(listAnalogues, async ({ db }, { number }) => ({
    analogues: await analogues.listAnalogues(db.sql, number),
  })),
  implement(confirmAnalogue, async ({ db, user, clock }, wish) => {
    await analogues.confirmAnalogue(db, user.id, wish, clock.now())
    return {}
  }),
  implement(suggestProducts, async ({ db, language }, { text }) => ({
    suggestions: await suggestions.suggestProducts(db.searchPool, text, language),
  })),
  implement(queryShops, async (context, input) => {
    const { reply, missed } = await shops.queryShops(context.db.searchPool, input, context.language)
    if (missed) noteMiss(context, { text: input.text, kind: 'shops', ...missed })
    return reply
  }),
  implement(suggestShops, async ({ db, language }, { text }) => ({
    suggestions: await shopSuggestions.suggestShops(db.searchPool, text, language),
  })),
  implement(hotWords, async ({ db, language, clock }) => ({
    words: await words.hotWords(db.sql, language, clock.now()),
  })),
]

/** The answer does not wait for it, and stands without it. */
function noteMiss(context: Context<'public'>, miss: Omit<Miss, 'language'>): void {
  const { db, clock, language, caller } = context
  keepMiss({ db, clock, address: caller.address }, { ...miss, language }).catch((error: unknown) => {
    context.log.warn({ err: error }, 'a search that found nothing could not be kept')
  })
}

function noteSought(context: Context<'public'>, terms: readonly SoughtTerm[]): void {
  const { db, clock, user, caller } = context
  keepSought({ db, clock, user, address: caller.address }, terms).catch((error: unknown) => {
    context.log.warn({ err: error }, 'what was looked for could not be counted')
  })
}
