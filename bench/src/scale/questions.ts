import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { getBrand } from '@tiantian/contracts/product/brand.ts'
import {
  getProduct,
  listCompanions,
  listPartOffers,
  listProducts,
} from '@tiantian/contracts/product/product.ts'
import { queryProducts, queryShops, suggestProducts } from '@tiantian/contracts/search/search.ts'
import type { Mall } from '../mall.ts'
import { pathOf } from '../reads.ts'
import { slipped } from './slip.ts'

/** Addresses of one kind of question; the bound is its p95 in milliseconds, asked one after the other. */
export interface Question {
  readonly name: string
  readonly paths: readonly string[]
  readonly bound?: number
  /** What a home page or a search box asks first, and so what the first person after a start asks. */
  readonly isFirst?: boolean
}

const LANGUAGES = ['ru', 'zh-Hans', 'kk', 'en'] as const
const SORTS = ['sales', 'price', 'newest', 'price-desc'] as const
const SAMPLES = 120

const TYPING = ['торм', 'масля', 'камр', '刹车', '机油', 'сүзгі', 'brake', 'oil f', 'toyo', 'свечи зажиг']
const GOODS = [
  'тормозные колодки',
  'brake pads camry',
  '机油滤清器',
  'bosch',
  'тежегіш дискісі',
  'масляный фильтр киа',
]

/** Every kind of question to the catalogue, drawn from what the world holds. */
export async function questionsOf(mall: Mall): Promise<Question[]> {
  return [
    ...(await lists(mall)),
    ...(await searches(mall)),
    ...(await numbers(mall)),
    ...(await shops(mall)),
    ...(await details(mall)),
  ]
}

const turn = <T>(items: readonly T[], n: number): T => items[n % items.length] as T

const times = (count: number, pathAt: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, n) => pathAt(n))

async function readWorld({ db }: Mall) {
  const sql = db.$client
  const slugs = (rows: { slug: string }[]) => rows.map(({ slug }) => slug)
  return {
    leaves: slugs(await sql`select slug from categories where level = 3 order by md5(slug)`),
    groups: slugs(await sql`select slug from categories where level < 3 order by md5(slug)`),
    brands: slugs(await sql`select slug from brands order by md5(slug) limit 60`),
    cars: await sql<{ make: string; model: string }[]>`
      select k.slug as make, m.slug as model from fitments f join models m on m.id = f.model_id
        join makes k on k.id = m.make_id
      where f.id % 97 = 0 group by 1, 2 order by count(*) desc limit 60`,
  }
}

async function lists(mall: Mall): Promise<Question[]> {
  const { leaves, groups, brands, cars } = await readWorld(mall)
  const sorted = (n: number) => ({ sort: turn(SORTS, n) })
  const list = (n: number, filter: object) =>
    pathOf(listProducts, { ...sorted(n), ...filter }, turn(LANGUAGES, n))
  const asked = (n: number, filter: object) =>
    pathOf(queryProducts, { ...sorted(n), ...filter }, turn(LANGUAGES, n))
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
    {
      name: 'category with facets',
      paths: times(SAMPLES, (n) => asked(n, { category: turn(leaves, n) })),
      bound: 30,
    },
    {
      name: 'group with facets',
      paths: times(SAMPLES, (n) => asked(n, { category: turn(groups, n) })),
      bound: 30,
    },
    {
      name: 'brand with facets',
      paths: times(SAMPLES, (n) => asked(n, { brands: [turn(brands, n)] })),
      bound: 30,
    },
    {
      name: 'category and car with facets',
      paths: times(SAMPLES, (n) => asked(n, { category: turn(leaves, n), vehicle: turn(cars, n * 7) })),
      bound: 30,
    },
  ]
}

async function searches({ db }: Mall): Promise<Question[]> {
  const sql = db.$client
  const parts = await sql<{ name: LocalizedText }[]>`
    select name from categories where level = 3 order by md5('part' || slug)`
  const cars = await sql<{ make: LocalizedText; model: LocalizedText }[]>`
    select k.name as make, m.name as model from models m join makes k on k.id = m.make_id
    where m.is_popular and k.is_popular order by md5(m.slug)`
  const brands = await sql<{ name: string }[]>`select name from brands order by md5(slug) limit 40`
  const textAt = (n: number, language: (typeof LANGUAGES)[number]) => {
    const part = textIn(turn(parts, n * 7).name, language)
    const [make, model] = [textIn(turn(cars, n).make, language), textIn(turn(cars, n).model, language)]
    const behind = [`${make} ${model}`, '', model, turn(brands, n).name, make]
    return `${part} ${turn(behind, n)}`.trim()
  }
  const inLanguage = LANGUAGES.map((language, at) => ({
    name: `words with facets, ${language}`,
    paths: times(SAMPLES * 2, (n) => pathOf(queryProducts, { text: textAt(n * 4 + at, language) }, language)),
    bound: 30,
    isFirst: true,
  }))
  return [
    ...inLanguage,
    {
      name: 'suggestions for words',
      paths: times(SAMPLES, (n) => pathOf(suggestProducts, { text: turn(TYPING, n) }, turn(LANGUAGES, n))),
      bound: 5,
    },
  ]
}

async function numbers({ db }: Mall): Promise<Question[]> {
  const rows = await db.$client<{ number: string }[]>`
    select part_number as number from products tablesample system (0.5) repeatable (7)
    where length(number_key) >= 8 order by md5(id::text) limit ${SAMPLES}`
  const ask = (name: string, typed: (number: string, n: number) => string, bound: number): Question => ({
    name,
    paths: rows.map(({ number }, n) => pathOf(queryProducts, { text: typed(number, n) })),
    bound,
  })
  return [
    { ...ask('number', (number) => number, 5), isFirst: true },
    ask('beginning of a number', (number) => number.slice(0, 6), 5),
    ask('number with a slip', slipped, 20),
    ask('number that nobody has', (_, n) => `QX${7_040_301 + n * 977}ZZ`, 20),
    {
      name: 'suggestions for numbers',
      paths: rows.map(({ number }) => pathOf(suggestProducts, { text: number.slice(0, 5) })),
      bound: 5,
    },
  ]
}

async function shops(mall: Mall): Promise<Question[]> {
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
    { name: 'shops by goods', paths: times(SAMPLES, (n) => ask({ text: turn(GOODS, n) }, n)), bound: 30 },
    {
      name: 'shops by name',
      paths: times(SAMPLES, (n) => ask({ text: turn(['авто', 'parts', '汽配', 'дала'], n) }, n)),
      bound: 30,
    },
  ]
}

async function details({ db }: Mall): Promise<Question[]> {
  const sql = db.$client
  const some = await sql<{ id: string }[]>`
    select product_id as id from search_items tablesample system (0.5) repeatable (9)
    order by md5(product_id::text) limit ${SAMPLES}`
  const [wanted] = await sql<{ id: string; listings: number }[]>`
    select (array_agg(id::text order by id))[1] as id, count(*)::int as listings from products
    where state = 'active' group by brand_id, number_key order by count(*) desc limit 1`
  const ids = some.map(({ id }) => id)
  return [
    {
      name: 'product',
      paths: ids.map((id, n) => pathOf(getProduct, { id }, turn(LANGUAGES, n))),
      bound: 5,
      isFirst: true,
    },
    {
      name: 'offers of a number',
      paths: ids.map((productId) => pathOf(listPartOffers, { productId })),
      bound: 10,
    },
    {
      name: `offers of a number in ${wanted?.listings} shops`,
      paths: times(SAMPLES, (n) =>
        pathOf(listPartOffers, {
          productId: wanted!.id,
          quantity: 1 + (n % 20),
          sort: turn(['price', 'delivery', 'stock'] as const, n),
        }),
      ),
      bound: 30,
    },
    {
      name: 'what goes with a product',
      paths: ids.map((productId) => pathOf(listCompanions, { productId })),
      bound: 30,
    },
    {
      name: 'page of a brand',
      paths: times(SAMPLES, (n) =>
        pathOf(getBrand, { slug: turn(['bosch', 'ngk', 'toyota-genuine', 'kayaba', 'mann-filter'], n) }),
      ),
      bound: 30,
    },
  ]
}
