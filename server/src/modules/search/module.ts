import { defineModule } from '../module.ts'
import { prepareReference } from '../product/reference-data.ts'
import { searchActions } from './actions.ts'
import { crossReferenceImport } from './cross-reference-import.ts'
import { prepareDictionary } from './parser/dictionary.ts'
import { deleteOldShopWords } from './shop-word/shop-word.ts'
import { deleteOldSearchTerms } from './suggest/search-term.ts'
import { tradeWordImport } from './trade-word-import.ts'
import { SEARCHED, warmUp } from './warm-up.ts'
import { deleteOldZeroResults } from './zero-result/zero-result.ts'

export const search = defineModule({
  name: 'search',
  after: ['place', 'user', 'shop', 'product', 'vehicle'],
  provide() {
    prepareReference(prepareDictionary)
    return {}
  },
  actions: searchActions,
  imports: [tradeWordImport, crossReferenceImport],
  schedules: [
    {
      name: 'search.clean-up',
      cron: '12 * * * *',
      run: async ({ db, clock }) => ({
        zeroResults: await deleteOldZeroResults(db.sql, clock.now()),
        shopWords: await deleteOldShopWords(db, clock.now()),
        searchTerms: await deleteOldSearchTerms(db.sql, clock.now()),
      }),
    },
  ],
  prewarm: SEARCHED,
  warmUp: ({ db, clock, log }) => warmUp(db, clock.now(), log),
})
