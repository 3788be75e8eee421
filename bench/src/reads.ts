import type { AnyAction, Input } from '@tiantian/contracts/action.ts'
import { getProduct, listProducts } from '@tiantian/contracts/product/product.ts'
import { queryProducts, suggestProducts } from '@tiantian/contracts/search/search.ts'
import { askHot } from './ask.ts'
import { requestsPerSecond } from './load.ts'
import type { Mall } from './mall.ts'
import type { Pace } from './pace.ts'
import type { Result } from './result.ts'
import { atMost, p95 } from './result.ts'

/** The address of a public read; the language comes first, as the web sends it. */
export function pathOf<A extends AnyAction>(action: A, input: Input<A>, language = 'ru'): string {
  return `/api/${action.name}?lang=${language}&data=${encodeURIComponent(JSON.stringify(input))}`
}

const LANGUAGES = ['ru', 'zh-Hans', 'kk', 'en'] as const
const SORTS = ['sales', 'price', 'newest', 'price-desc'] as const

let serial = 0
/** The same query at another address, so that no cached reply is used. */
export const fresh = (path: string) => `${path}&_=${serial++}`

function cycle<T>(items: readonly T[]): () => T {
  let index = 0
  return () => items[index++ % items.length] as T
}

/**
 * Lists and details over HTTP on 50 connections, as shares of F; a larger world may fall short of them by a factor.
 */
export async function measureCatalogue({ url, db }: Mall, pace: Pace, part = 1): Promise<Result[]> {
  const lists = cycle(await listPaths(db))
  const details = cycle(await detailPaths(db))
  const list = lists()
  const detail = details()
  const rate = (path: () => string) => () => requestsPerSecond({ url, path, seconds: 3 })
  return [
    await pace.share(
      'product list, uncached',
      rate(() => fresh(lists())),
      0.2 * part,
    ),
    await pace.share(
      'product list, cached',
      rate(() => list),
      0.7 * part,
    ),
    await pace.share(
      'product detail, uncached',
      rate(() => fresh(details())),
      0.3 * part,
    ),
    await pace.share(
      'product detail, cached',
      rate(() => detail),
      0.7 * part,
    ),
  ]
}

/** A real list of twenty, for the limit F. */
export async function sampleList({ url }: Mall): Promise<string> {
  const response = await fetch(url + pathOf(listProducts, { sort: 'newest' }))
  return response.text()
}

export async function listPaths(db: Mall['db']): Promise<string[]> {
  const leaves = await db.sql<{ slug: string }[]>`select slug from categories where level = 3 order by id`
  return leaves.map(({ slug }, n) =>
    pathOf(
      listProducts,
      { category: slug, sort: SORTS[n % SORTS.length], inStock: n % 3 === 0 },
      LANGUAGES[n % 4],
    ),
  )
}

export async function detailPaths(db: Mall['db']): Promise<string[]> {
  const products = await db.sql<{ id: string }[]>`
    select product_id as id from product_pages where language = 'en' order by md5(product_id::text) limit 3000`
  return products.map(({ id }, n) => pathOf(getProduct, { id }, LANGUAGES[n % 4]))
}

/** Typical queries in four languages: names, cars, slang, brands. */
const QUERIES: readonly (readonly [string, (typeof LANGUAGES)[number]])[] = [
  ['тормозные колодки', 'ru'],
  ['тормозной диск камри', 'ru'],
  ['масляный фильтр хендай', 'ru'],
  ['аккумулятор', 'ru'],
  ['свечи зажигания ngk', 'ru'],
  ['стойка амортизатора лада', 'ru'],
  ['刹车片 卡罗拉', 'zh-Hans'],
  ['机油滤清器', 'zh-Hans'],
  ['大灯 丰田', 'zh-Hans'],
  ['тежегіш қалыптары', 'kk'],
  ['май сүзгісі', 'kk'],
  ['brake pads', 'en'],
  ['oil filter toyota', 'en'],
  ['spark plug', 'en'],
  ['wheel bearing kia rio', 'en'],
]

/** One search at a time: list with facet counts, part numbers, suggestions. */
export async function measureSearch({ url, db }: Mall): Promise<Result[]> {
  const numbers = await db.sql<{ part_number: string }[]>`
    select part_number from products order by md5(part_number) limit 300`
  const typed = QUERIES.map(([text]) => text)
  const words = QUERIES.map(([text, language]) => pathOf(queryProducts, { text }, language))
  const exact = numbers.map(({ part_number }) => pathOf(queryProducts, { text: part_number }))
  const prefixes = numbers.map(({ part_number }) => pathOf(queryProducts, { text: part_number.slice(0, 6) }))
  const typing = typed.flatMap((text) =>
    [3, 5, 8].map((end) => pathOf(suggestProducts, { text: text.slice(0, end) })),
  )
  const typingNumbers = numbers.map(({ part_number }) =>
    pathOf(suggestProducts, { text: part_number.slice(0, 5) }),
  )
  const p95Of = async (paths: string[]) => p95(await askHot(() => paths.map((path) => url + fresh(path))))
  return [
    atMost('search, list and facets, p95', await p95Of(words), 'ms', 15),
    atMost('search by exact number, p95', await p95Of(exact), 'ms', 4),
    atMost('search by beginning of a number, p95', await p95Of(prefixes), 'ms', 4),
    atMost('suggestions for words, p95', await p95Of(typing), 'ms', 4),
    atMost('suggestions for numbers, p95', await p95Of(typingNumbers), 'ms', 4),
  ]
}
