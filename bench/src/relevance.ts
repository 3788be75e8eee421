import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { ROOT } from './child.ts'
import type { Mall } from './mall.ts'
import { pathOf } from './reads.ts'
import type { Result } from './result.ts'
import { atLeast, atMost } from './result.ts'

/** The intent of a user who typed `query`; null is "not asked". */
interface Judgement {
  readonly id: string
  readonly query: string
  readonly lang: string
  readonly kinds: readonly string[]
  readonly expect: {
    readonly category: string | null
    readonly make: string | null
    readonly model: string | null
    readonly partNumber: string | null
    readonly brand: string | null
  }
}

/** The properties by which a hit is graded. */
interface JudgedProduct {
  readonly id: string
  readonly category: string
  readonly brand: string
  readonly numberKey: string
  readonly references: ReadonlySet<string>
  /** `toyota`, `toyota/camry`, and `toyota/*` for a fitment without a model. Empty: a universal part. */
  readonly cars: ReadonlySet<string>
}

const isNumberJudgement = ({ expect, kinds }: Judgement): boolean =>
  expect.partNumber !== null || kinds.includes('part-number')

/**
 * 3: as requested; 2: the part, but for a car less certainly right; 1: the part for another car, a cross-reference;
 * 0.
 */
function gradeOf({ expect }: Judgement, product: JudgedProduct): number {
  if (expect.partNumber !== null) return numberGrade(numberKey(expect.partNumber), product)
  if (expect.category !== null && product.category !== expect.category) return 0
  if (expect.brand !== null && product.brand !== expect.brand) return expect.category === null ? 0 : 1
  return carGrade(expect, product)
}

function numberGrade(key: string, { numberKey: own, references }: JudgedProduct): number {
  if (own === key) return 3
  return references.has(key) ? 1 : 0
}

function carGrade({ category, make, model }: Judgement['expect'], { cars }: JudgedProduct): number {
  if (make === null) return 3
  const other = category === null ? 0 : 1
  if (cars.size === 0) return category === null ? 0 : 2
  if (model === null) return cars.has(make) ? 3 : other
  if (cars.has(`${make}/${model}`) || cars.has(`${make}/*`)) return 3
  return cars.has(make) && category !== null ? 2 : other
}

const gain = (grade: number) => 2 ** grade - 1

const discounted = (grades: readonly number[]) =>
  grades.slice(0, TOP).reduce((sum, grade, at) => sum + gain(grade) / Math.log2(at + 2), 0)

const TOP = 10

/** nDCG of the first ten: 1 if no better ten were possible. `ideal` are the grades of the whole catalogue. */
function ndcg(shown: readonly number[], ideal: readonly number[]): number {
  const best = discounted(ideal.toSorted((a, b) => b - a))
  return best === 0 ? 0 : discounted(shown) / best
}

const FILES = ['sample.json', 'json', 'chat.json', 'names.json', 'trade.json', 'numbers.json']

/** The judged queries of data/search; a path in JUDGEMENTS adds a file of the same format. */
async function readJudgements(): Promise<Judgement[]> {
  const paths = FILES.map((file) => join(ROOT, 'data', 'search', `judgements.${file}`))
  const more = process.env.JUDGEMENTS
  const texts = await Promise.all([...paths, ...(more ? [more] : [])].map((path) => readFile(path, 'utf8')))
  return texts.flatMap((text) => (JSON.parse(text) as { judgements: Judgement[] }).judgements)
}

interface ProductRow {
  readonly id: string
  readonly category: string
  readonly brand: string
  readonly normalized_number: string
  readonly references: string[] | null
  readonly cars: string[] | null
}

/** All products on sale, by id. */
async function readWorld({ db }: Pick<Mall, 'db'>): Promise<Map<string, JudgedProduct>> {
  const rows = await db.sql<ProductRow[]>`
    select p.id, c.slug as category, b.slug as brand, p.normalized_number,
      (select array_agg(r.normalized_number) from part_references r where r.product_id = p.id) as references,
      (select array_agg(distinct k.slug || '/' || coalesce(m.slug, '*'))
        from fitments f join makes k on k.id = f.make_id left join models m on m.id = f.model_id
        where f.product_id = p.id) as cars
    from search_items i
      join products p on p.id = i.product_id
      join categories c on c.id = p.category_id
      join brands b on b.id = p.brand_id`
  return new Map(rows.map((row) => [row.id, judged(row)]))
}

function judged({
  id,
  category,
  brand,
  normalized_number: numberKey,
  references,
  cars,
}: ProductRow): JudgedProduct {
  const named = cars ?? []
  return {
    id,
    category,
    brand,
    numberKey,
    references: new Set(references),
    cars: new Set([...named, ...named.map((car) => car.slice(0, car.indexOf('/')))]),
  }
}

/** The result of one judged query in one page language. */
export interface Answered {
  readonly judgement: Judgement
  readonly ndcg: number
  readonly isFirstRight: boolean
  readonly isEmpty: boolean
  /** Grades of the first ten. */
  readonly grades: readonly number[]
}

/** Runs all judged queries, each in four page languages, against the demo world. */
export async function measureRelevance(mall: Pick<Mall, 'url' | 'db'>): Promise<Result[]> {
  const answered = await askAll(mall)
  for (const line of failures(answered)) console.log(line)
  for (const line of tableBy('kind', answered, ({ judgement }) => judgement.kinds)) console.log(line)
  for (const line of tableBy('language', answered, ({ judgement }) => [judgement.lang])) console.log(line)
  return resultsOf(answered)
}

export async function askAll(mall: Pick<Mall, 'url' | 'db'>): Promise<Answered[]> {
  const judgements = await readJudgements()
  const world = await readWorld(mall)
  const products = [...world.values()]
  const answered: Answered[] = []
  for (const judgement of judgements) {
    const ideal = products.map((product) => gradeOf(judgement, product))
    // Queries for products that the world does not sell cannot be judged.
    if (!ideal.includes(3)) {
      console.log(`     not on sale: ${judgement.id} ${judgement.query}`)
      continue
    }
    for (const language of LANGUAGES) {
      const ids = await askOne(mall.url, judgement.query, language)
      answered.push(answerOf(judgement, ids, ideal, world))
    }
  }
  return answered
}

async function askOne(url: string, text: string, language: string): Promise<string[]> {
  const response = await fetch(url + pathOf(queryProducts, { text, limit: 10 }, language))
  const reply = (await response.json()) as { code: number | string; rows?: { id: string }[] }
  if (reply.code !== 0) throw new Error(`${text} was refused with ${reply.code}`)
  return (reply.rows ?? []).map(({ id }) => id)
}

function answerOf(
  judgement: Judgement,
  ids: readonly string[],
  ideal: readonly number[],
  world: ReadonlyMap<string, JudgedProduct>,
): Answered {
  const grades = ids.map((id) => gradeOf(judgement, world.get(id)!))
  return {
    judgement,
    grades,
    ndcg: ndcg(grades, ideal),
    isFirstRight: grades[0] === 3,
    isEmpty: ids.length === 0,
  }
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const ndcgOf = (answered: readonly Answered[]) => mean(answered.map((one) => one.ndcg))
const firstOf = (answered: readonly Answered[]) => mean(answered.map((one) => Number(one.isFirstRight)))

const SPOKEN = ['zh', 'en', 'ru', 'kk']

function resultsOf(answered: readonly Answered[]): Result[] {
  const numbers = answered.filter(({ judgement }) => isNumberJudgement(judgement))
  const names = answered.filter(({ judgement }) => !isNumberJudgement(judgement))
  const byLanguage = SPOKEN.map((lang) => ndcgOf(answered.filter(({ judgement }) => judgement.lang === lang)))
  const empty = mean(answered.map(({ isEmpty }) => Number(isEmpty)))
  return [
    atLeast('relevance, nDCG@10', ndcgOf(answered), '', 0.9),
    atLeast('relevance, first find of names right', firstOf(names), '', 0.85),
    atLeast('relevance, first find of numbers right', firstOf(numbers), '', 0.98),
    atMost('relevance, queries that find nothing', empty * 100, '%', 1),
    atMost('relevance, gap between languages', Math.max(...byLanguage) - Math.min(...byLanguage), '', 0.06),
  ]
}

function* tableBy(
  title: string,
  answered: readonly Answered[],
  keysOf: (one: Answered) => readonly string[],
) {
  const groups = new Map<string, Answered[]>()
  for (const one of answered) {
    for (const key of keysOf(one)) groups.set(key, [...(groups.get(key) ?? []), one])
  }
  yield `\n${title.padEnd(22)} queries  nDCG@10  first right`
  for (const [key, group] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const count = String(group.length / LANGUAGES.length).padStart(7)
    yield `${key.padEnd(22)} ${count}  ${ndcgOf(group).toFixed(3).padStart(7)}  ${firstOf(group).toFixed(3).padStart(11)}`
  }
}

/** Queries with poor results, each once. */
function* failures(answered: readonly Answered[]) {
  const seen = new Set<string>()
  for (const { judgement, grades, ndcg: value } of answered) {
    if (value >= 0.9 || seen.has(judgement.id)) continue
    seen.add(judgement.id)
    yield `     ${value.toFixed(2)} ${judgement.id} ${judgement.query}  [${grades.join('')}]`
  }
}
