import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { queryProducts, suggestProducts } from '@tiantian/contracts/search/search.ts'
import type { Mall } from '../mall.ts'
import { pathOf } from '../reads.ts'
import type { ScaleQuestion } from './question.ts'
import { LANGUAGES, SAMPLES, times, turn } from './question.ts'

/** A part number with a typo: one character wrong, missing, doubled, or two of them swapped. */
function slipped(number: string, turn: number): string {
  const at = Math.floor(number.length * 0.6)
  const sign = number[at]!
  const before = number.slice(0, at)
  const after = number.slice(at + 1)
  const wrong = /\d/.test(sign) ? String((Number(sign) + 4) % 10) : 'X'
  return [before + wrong + after, before + after, before + sign + sign + after][turn % 3]!
}

const TYPING = ['торм', 'масля', 'камр', '刹车', '机油', 'сүзгі', 'brake', 'oil f', 'toyo', 'свечи зажиг']

/** Names of parts, alone and with a car or a brand, as they are typed in four languages. */
export async function wordQuestions({ db }: Mall): Promise<ScaleQuestion[]> {
  const sql = db.sql
  const parts = await sql<{ name: LocalizedText }[]>`
    select name from categories where level = 3 order by md5('part' || slug)`
  const cars = await sql<{ make: LocalizedText; model: LocalizedText }[]>`
    select k.name as make, m.name as model from models m join makes k on k.id = m.make_id
    where m.is_popular and k.is_popular order by md5(m.slug)`
  const brands = await sql<{ name: string }[]>`select name from brands order by md5(slug) limit 40`
  const textAt = (n: number, language: (typeof LANGUAGES)[number]) => {
    const part = textIn(turn(parts, n * 7).name, language)
    const make = textIn(turn(cars, n).make, language)
    const model = textIn(turn(cars, n).model, language)
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

/** Part numbers complete, as a prefix, mistyped and made up, and the one that most products have. */
export async function numberQuestions({ db }: Mall): Promise<ScaleQuestion[]> {
  const rows = await db.sql<{ number: string }[]>`
    select part_number as number from products where length(normalized_number) >= 8
    order by md5(id::text) limit ${SAMPLES}`
  const ask = (name: string, typed: (number: string, n: number) => string, bound: number): ScaleQuestion => ({
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
    await commonNumber(db.sql),
  ]
}

/** By relevance, in stock, by price and at a price; prices differ, for facet counts are cached for a while. */
async function commonNumber(sql: Mall['db']['sql']): Promise<ScaleQuestion> {
  const [common] = await sql<{ number: string; listings: number }[]>`
    select min(part_number) as number, count(*)::int as listings from products
    where state = 'active' group by normalized_number order by count(*) desc limit 1`
  const { number, listings } = common!
  const narrowed = [{}, { inStock: true }, { sort: 'price' }, { sort: 'price', inStock: true }] as const
  return {
    name: `number of ${listings} products`,
    paths: times(SAMPLES, (n) =>
      pathOf(queryProducts, { text: number, priceMin: 100 + n * 10, ...turn(narrowed, n) }),
    ),
    bound: 30,
  }
}
