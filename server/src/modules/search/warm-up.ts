import { listProducts as listContract } from '@tiantian/contracts/product/product.ts'
import { queryProducts as contract } from '@tiantian/contracts/search/search.ts'
import type { Db } from '../../platform/database/database.ts'
import { PIPELINED_CONNECTIONS } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import { listProducts } from '../product/list/product-list.ts'
import { queryProducts } from './query-products.ts'
import { suggestProducts } from './suggest/suggest.ts'

/**
 * A part, for a model, a make or a car that it is hardly made for, of a brand; a part number, and one with a typo.
 */
const TEXTS = [
  'тормозные колодки',
  '刹车片 卡罗拉',
  'oil filter toyota',
  'моторное масло лада',
  'тежегіш дискісі bosch',
  'турбокомпрессор chery qq',
  '26300-35505',
  '26300-3550',
]
const CATEGORY = 'brake-pads'

/**
 * What every search reads at random: first the indexes of tags and part numbers, then the rows, then lists in order.
 */
export const SEARCHED = [
  'search_items_tags',
  'part_numbers_folded',
  'search_items',
  'search_items_sample_tags',
  'search_items_pkey',
  'product_cards_pkey',
  'part_numbers_ending',
  'search_items_category_sales',
  'search_items_category_price',
  'search_items_category_age',
]

/**
 * Runs typical first queries on every connection: the dictionary is built, and statements are planned, before the
 * first user waits for it. The server starts even when this fails.
 */
export async function warmUp({ searchPool, reads }: Db, now: Date, log: Logger): Promise<void> {
  const lists = (['sales', 'price', 'newest'] as const).map((sort) =>
    listContract.input.parse({ category: CATEGORY, sort }),
  )
  const predicates = [
    ...TEXTS.map((text) => () => queryProducts(searchPool, contract.input.parse({ text }), 'ru', now)),
    () => queryProducts(searchPool, contract.input.parse({ category: CATEGORY }), 'ru', now),
    () => suggestProducts(searchPool, 'торм', 'ru'),
    () => suggestProducts(searchPool, '2630', 'ru'),
    ...lists.map((list) => () => listProducts(reads, list, 'ru')),
  ]
  try {
    for (const ask of predicates)
      await Promise.all(Array.from({ length: PIPELINED_CONNECTIONS }, () => ask()))
  } catch (error) {
    log.warn({ err: error }, 'warm-up queries failed')
  }
}
