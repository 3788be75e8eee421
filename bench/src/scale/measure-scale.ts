import { listProducts } from '@tiantian/contracts/product/product.ts'
import { queryProducts, queryShops } from '@tiantian/contracts/search/search.ts'
import { indexProducts } from '../../../server/src/modules/product/index/index-item.ts'
import { newId } from '../../../server/src/platform/id.ts'
import { askAll, askHot, warmUp } from '../ask.ts'
import type { CachedResult } from '../kept.ts'
import type { Mall } from '../mall.ts'
import { startMall } from '../mall.ts'
import { besideF } from '../pace.ts'
import { measureMemory } from '../process.ts'
import { measureProductWrite } from '../product-write.ts'
import { fresh, measureCatalogue, pathOf, sampleList } from '../reads.ts'
import type { Result } from '../result.ts'
import { atLeast, atMost, figure, p95 } from '../result.ts'
import { detailQuestions } from './detail-questions.ts'
import type { ScaleQuestion } from './question.ts'
import { LANGUAGES, readWorld, SAMPLES, SORTS, times, turn } from './question.ts'
import { scaleFolder } from './scale-folder.ts'
import { measureSitemap } from './sitemap.ts'
import type { TransactionSql } from './sql.ts'
import { numberQuestions, wordQuestions } from './text-questions.ts'

const WARM_UP = 20
const INSERTS = 150

/** New products, one after the other: all their rows and the read models of lists, pages and search. */
async function measureInsert({ db }: Mall): Promise<Result> {
  const sql = db.sql
  const like = await sql<{ id: string }[]>`
    select product_id as id from search_items tablesample system (1) repeatable (3) limit ${WARM_UP + INSERTS}`
  const samples: number[] = []
  for (const { id } of like) {
    const copy = newId()
    const startedAt = performance.now()
    await db.transaction(async (tx) => {
      await insertLike(tx, id, copy)
      await indexProducts(tx, [copy])
    })
    samples.push(performance.now() - startedAt)
    await db.transaction(async (tx) => {
      await tx`update products set state = 'hidden' where id = ${copy}`
      await indexProducts(tx, [copy])
      await tx`delete from products where id = ${copy}`
    })
  }
  return figure('a new product with all its rows, p95', p95(samples.slice(WARM_UP)), 'ms')
}

/** The same part under another number, with cars, cross-references and one offer. */
async function insertLike(tx: TransactionSql, id: string, copy: string) {
  const offer = newId()
  const mark = copy.slice(-6).toUpperCase()
  await tx`
    insert into products (id, shop_id, brand_id, category_id, part_number, normalized_number, name, description, condition,
      origin_country, hs_code, warranty_months, net_grams, gross_grams, length_mm, width_mm, height_mm,
      quantity_per_carton, attributes, pictures, state, created_at)
    select ${copy}, shop_id, brand_id, category_id, left(part_number, 30) || ${mark}, left(normalized_number, 30) || ${mark}, name,
      description, condition, origin_country, hs_code, warranty_months, net_grams, gross_grams, length_mm, width_mm,
      height_mm, quantity_per_carton, attributes, pictures, 'active', now()
    from products where id = ${id}`
  await tx`
    insert into part_references (product_id, kind, brand_name, number, normalized_number, position)
    select ${copy}, kind, brand_name, number, normalized_number, position from part_references
    where product_id = ${id} and kind in ('oe', 'crossReference')`
  await tx`
    insert into part_numbers (normalized_number, kind, product_id)
    select normalized_number, 0, id from products where id = ${copy}
    union select normalized_number, 1, product_id from part_references where product_id = ${copy}`
  await tx`
    insert into fitments (product_id, make_id, model_id, generation_id, engine_id, year_from, year_to)
    select ${copy}, make_id, model_id, generation_id, engine_id, year_from, year_to from fitments
    where product_id = ${id}`
  await tx`
    insert into offers (id, product_id, warehouse_id, currency, incoterm, incoterm_place, moq, lead_days_min, lead_days_max)
    select ${offer}, ${copy}, warehouse_id, currency, incoterm, incoterm_place, moq, lead_days_min, lead_days_max
    from offers where product_id = ${id} limit 1`
  await tx`insert into price_tiers (offer_id, min_quantity, price_minor) values (${offer}, 1, 1500)`
  await tx`insert into stocks (offer_id, quantity) values (${offer}, 100)`
}

/** Lists, and lists with facets. */
async function listQuestions(mall: Mall): Promise<ScaleQuestion[]> {
  const world = await readWorld(mall)
  return [...lists(world), ...listsWithFacets(world)]
}

type MeasureScaleWorld = Awaited<ReturnType<typeof readWorld>>

function lists({ leaves, groups, brands, cars }: MeasureScaleWorld): ScaleQuestion[] {
  const list = (n: number, filter: object) =>
    pathOf(listProducts, { sort: turn(SORTS, n), ...filter }, turn(LANGUAGES, n))
  return [
    {
      name: 'list of a category',
      paths: times(SAMPLES, (n) => list(n, { category: turn(leaves, n) })),
      isFirst: true,
    },
    {
      name: 'list of a group, in stock',
      paths: times(SAMPLES, (n) => list(n, { category: turn(groups, n), inStock: true })),
    },
    { name: 'list of a brand', paths: times(SAMPLES, (n) => list(n, { brands: [turn(brands, n)] })) },
    { name: 'list for a car', paths: times(SAMPLES, (n) => list(n, { vehicle: turn(cars, n) })) },
    {
      name: 'list of a category for a car',
      paths: times(SAMPLES, (n) => list(n, { category: turn(leaves, n), vehicle: turn(cars, n * 7) })),
    },
  ]
}

function listsWithFacets({ leaves, groups, brands, cars }: MeasureScaleWorld): ScaleQuestion[] {
  const input = (n: number, filter: object) =>
    pathOf(queryProducts, { sort: turn(SORTS, n), ...filter }, turn(LANGUAGES, n))
  return [
    {
      name: 'category with facets',
      paths: times(SAMPLES, (n) => input(n, { category: turn(leaves, n) })),
      bound: 30,
    },
    {
      name: 'group with facets',
      paths: times(SAMPLES, (n) => input(n, { category: turn(groups, n) })),
      bound: 30,
    },
    {
      name: 'brand with facets',
      paths: times(SAMPLES, (n) => input(n, { brands: [turn(brands, n)] })),
      bound: 30,
    },
    {
      name: 'category and car with facets',
      paths: times(SAMPLES, (n) => input(n, { category: turn(leaves, n), vehicle: turn(cars, n * 7) })),
      bound: 30,
    },
  ]
}

const SHOP_QUERIES = [
  'тормозные колодки',
  'brake pads camry',
  '机油滤清器',
  'bosch',
  'тежегіш дискісі',
  'масляный фильтр киа',
]

/** Shops by location, by product range and by name. */
async function shopQuestions(mall: Mall): Promise<ScaleQuestion[]> {
  const { groups, brands } = await readWorld(mall)
  const countries = ['CN', 'KZ', 'RU', 'KR', 'DE']
  const ask = (input: object, n: number) => pathOf(queryShops, input, turn(LANGUAGES, n))
  return [
    { name: 'all shops with facets', paths: times(SAMPLES, (n) => ask({}, n)), bound: 30 },
    {
      name: 'shops of a country or brand with facets',
      paths: times(SAMPLES, (n) =>
        ask(n % 2 ? { countries: [turn(countries, n)] } : { brand: turn(brands, n) }, n),
      ),
      bound: 30,
    },
    {
      name: 'shops that sell a category',
      paths: times(SAMPLES, (n) => ask({ category: turn(groups, n) }, n)),
      bound: 30,
    },
    {
      name: 'shops by goods',
      paths: times(SAMPLES, (n) => ask({ text: turn(SHOP_QUERIES, n) }, n)),
      bound: 30,
    },
    {
      name: 'shops by name',
      paths: times(SAMPLES, (n) => ask({ text: turn(['авто', 'parts', '汽配', 'дала'], n) }, n)),
      bound: 30,
    },
  ]
}

const TABLES = [
  'search_items',
  'product_cards',
  'product_pages',
  'part_numbers',
  'fitments',
  'products',
  'words',
  'shops',
]

/** Megabytes of the tables that grow with the products, of the search indexes, and in total. */
async function measureSizes({ db }: Mall): Promise<Result[]> {
  const rows = await db.sql<{ name: string; bytes: string }[]>`
    select 'table ' || t as name, pg_table_size(t::regclass)::text as bytes from unnest(${TABLES}::text[]) t
    union all
    select 'indexes of ' || t, pg_indexes_size(t::regclass)::text from unnest(${TABLES}::text[]) t
    union all
    select 'index ' || i, pg_relation_size(i::regclass)::text
    from unnest(array['search_items_tags', 'search_items_sample_tags', 'part_numbers_folded', 'part_numbers_ending']) i
    union all
    select 'the whole database', pg_database_size(current_database())::text`
  return rows.map(({ name, bytes }) => figure(`size of ${name}`, Number(bytes) / 1_048_576, 'MB'))
}

/** Every kind of query to the catalogue, with values from the world. */
async function questionsOf(mall: Mall): Promise<ScaleQuestion[]> {
  return [
    ...(await listQuestions(mall)),
    ...(await wordQuestions(mall)),
    ...(await numberQuestions(mall)),
    ...(await shopQuestions(mall)),
    ...(await detailQuestions(mall)),
  ]
}

/** This many of each kind are kept for the time right after a start, and not requested before. */
const FIRST = 8
const TOGETHER = 1200
const CONNECTIONS = 4
/** Lists and details may be slower than those of the demo world by this factor. */
const SLOWER_BY = 0.2

/** The catalogue with a number of products: every kind of query, writes, sizes, memory and start. */
export async function measureScale(count: number, print: (result: Result) => void): Promise<CachedResult[]> {
  const results: CachedResult[] = []
  const add = (part: string, ...more: readonly Result[]) => {
    for (const result of more.map((one) => ({ ...one, name: `${shortOf(count)}: ${one.name}` }))) {
      print(result)
      results.push({ ...result, part: `${shortOf(count)} ${part}` })
    }
  }
  const dataDir = await scaleFolder(count)
  const questions = await whileRunning(dataDir, async (mall) => {
    const input = await questionsOf(mall)
    for (const question of input) add('reads', await alone(mall, question))
    add('reads', ...(await together(mall, input)))
    // A separate part, which is not rerun when only reads are measured.
    if (process.env.READS !== 'only') {
      add('writes', ...(await measureProductWrite(mall)), await measureInsert(mall))
      add('writes', ...(await measureSizes(mall)))
    }
    const shares = await besideF(await sampleList(mall), (pace) =>
      measureCatalogue(mall, pace, 1 - SLOWER_BY),
    )
    add('reads', ...shares, await measureMemory(mall, 400))
    return input
  })
  await whileRunning(dataDir, async (mall) => {
    add('reads', atMost('start, warm', mall.process.readyMs / 1000, 's', 5))
    add('reads', ...(await firstAfterStart(mall, questions)))
    add('reads', ...(await measureSitemap(mall)))
  })
  return results
}

async function whileRunning<T>(dataDir: string, work: (mall: Mall) => Promise<T>): Promise<T> {
  const mall = await startMall(dataDir)
  try {
    return await work(mall)
  } finally {
    await mall.stop()
  }
}

const shortOf = (count: number) => (count >= 1_000_000 ? `${count / 1_000_000} M` : `${count / 1000} k`)

/** The first requests to a server that has just been restarted. */
async function firstAfterStart({ url }: Mall, questions: readonly ScaleQuestion[]): Promise<Result[]> {
  const samples: number[] = []
  for (const { paths } of questions.filter(({ isFirst }) => isFirst)) {
    const input = paths.slice(-FIRST).map((path) => url + fresh(path))
    samples.push(...(await askAll(input, 1)).samples)
  }
  return [
    figure('the very first question after a start', samples[0] ?? Number.NaN, 'ms'),
    atMost('first questions after a start, p95', p95(samples), 'ms', 40),
  ]
}

async function alone({ url }: Mall, { name, paths, bound }: ScaleQuestion): Promise<Result> {
  const urls = () => paths.slice(0, -FIRST).map((path) => url + fresh(path))
  // With other addresses: the cost of cold memory and uncompiled code is measured by the first requests.
  const value = p95(await askHot(urls))
  return bound === undefined
    ? figure(`${name}, p95`, value, 'ms')
    : atMost(`${name}, p95`, value, 'ms', bound)
}

/** Searches with facets, and all kinds mixed, on four connections. */
async function together({ url }: Mall, questions: readonly ScaleQuestion[]): Promise<Result[]> {
  const words = questions.filter(({ name }) => name.startsWith('words'))
  const mixed = (kinds: readonly ScaleQuestion[]) =>
    Array.from({ length: TOGETHER }, (_, n) => {
      const { paths } = kinds[n % kinds.length]!
      return url + fresh(turn(paths.slice(0, -FIRST), Math.floor(n / kinds.length)))
    })
  await warmUp(() => mixed(words), CONNECTIONS)
  const search = await askAll(mixed(words), CONNECTIONS)
  const all = await askAll(mixed(questions), CONNECTIONS)
  return [
    atLeast('searches with facets at 4 connections', search.perSecond, '1/s', 350),
    atMost('searches with facets at 4 connections, p95', p95(search.samples), 'ms', 30),
    figure('all kinds mixed at 4 connections', all.perSecond, '1/s'),
    figure('all kinds mixed at 4 connections, p95', p95(all.samples), 'ms'),
  ]
}
