import type { OtherFinds } from '@tiantian/contracts/search/search.ts'
import type { Car } from '../product/car.ts'
import { carTags } from '../product/car.ts'
import type { Ranked, Ranking } from '../product/list-order.ts'
import type { Question } from '../product/product-narrowing.ts'
import type { Statement } from '../product/statement.ts'
import { tagOf, UNIVERSAL } from '../product/tag.ts'
import type { UniversalCategories } from '../product/universal-categories.ts'
import type { CarIntent } from './car-intent.ts'
import type { Intent } from './intent.ts'
import { otherFinds } from './other-finds.ts'

/** What a text asks of products: first all of it, then less and less, and what each piece is worth. */
export interface TextSearch {
  /** From all that was asked for to what alone must be; the last finds something whenever there is anything. */
  readonly levels: readonly (readonly Question[])[]
  readonly ranking: Ranking
  /** What the finds of a level lack that those of the levels above have. */
  readonly others: (level: number) => OtherFinds
}

interface Worth {
  readonly tags: readonly number[]
  readonly points: number
  /** No product has one of these without one of `tags`. */
  readonly impliedBy?: readonly number[]
  /** No product has one of these beside one of `tags`. */
  readonly excludedBy?: readonly number[]
  /** SQL of the test where a narrower column tells the same: a row has some seventy tags, and each is compared. */
  readonly test?: (statement: Statement) => string
}

/** Any of these tags. */
const any = (tags: readonly number[]): Question => ({ key: 'text', any: tags })

/** Tags of words: of each group a product must have one; hints only speak for it. */
export interface WordTags {
  readonly words: readonly (readonly number[])[]
  readonly hints: readonly number[]
  /** Of each size that was named; none where no product has it. */
  readonly measures: readonly (readonly number[])[]
  /** Of each property, any of its values; none where no product has one. */
  readonly properties: readonly (readonly number[])[]
}

interface Known {
  /** What the buyer's own car is. */
  readonly compare: Car | undefined
  /** Where parts for any car are; undefined for perhaps everywhere. */
  readonly universal: UniversalCategories | undefined
}

export function textSearch(intent: Intent, tags: WordTags, { compare, universal }: Known): TextSearch {
  const categories = tagsOf('category', intent.categories)
  const category = categories.length > 0 ? [any(categories)] : []
  const brand = intent.brands.length > 0 ? [any(tagsOf('brand', intent.brands))] : []
  const engine = intent.engines.length > 0 ? [any(tagsOf('engine', intent.engines))] : []
  const car = intent.car ? carLevels(intent.car) : undefined
  const ofCar = car ? [any(car.strict)] : []
  const known = [...category, ...brand, ...engine, ...ofCar]
  const [words, measures, properties] = [
    tags.words.map(any),
    tags.measures.map(any),
    tags.properties.map(any),
  ]
  const strict = [...known, ...words, ...measures, ...properties]
  const ofMake = car ? [...category, any(car.near)] : []
  const hasUniversal = universal === undefined || categories.some((tag) => universal.has(tag))
  const forAllCars = car && category.length > 0 && hasUniversal ? [...category, any([UNIVERSAL])] : []
  const least = category.length > 0 ? category : anyOfAll(strict)
  const levels = [strict, known, ofMake, forAllCars, least]
    .filter((level) => level.length > 0)
    .filter(isDifferent)
  const pieces = { category, car: ofCar, brand, engine, words, measures, properties }
  return {
    levels,
    ranking: ranking(intent, tags, { compare, hasUniversal }),
    others: (level) => otherFinds(levels[level] ?? [], pieces),
  }
}

const isDifferent = (level: readonly Question[], at: number, levels: readonly (readonly Question[])[]) =>
  at === 0 || JSON.stringify(level) !== JSON.stringify(levels[at - 1])

const tagsOf = (kind: Parameters<typeof tagOf>[0], ids: readonly number[]) => ids.map((id) => tagOf(kind, id))

/** A known word that no product has asks for nothing any more. */
function anyOfAll(questions: readonly Question[]): Question[] {
  const tags = questions.flatMap((question) => question.any ?? [])
  return [any(tags)]
}

const modelTags = (models: CarIntent['models']) =>
  tagsOf(
    'model',
    models.map(({ id }) => id),
  )

function carLevels({ makes, models, generations }: CarIntent) {
  const wide = tagsOf('makeWide', makes)
  const near = tagsOf('make', makes)
  if (generations.length > 0) {
    return {
      near,
      strict: [
        ...tagsOf('generation', generations),
        ...tagsOf(
          'modelWide',
          models.map(({ id }) => id),
        ),
        ...wide,
      ],
    }
  }
  return { near, strict: models.length > 0 ? [...modelTags(models), ...wide] : near }
}

/** Points of a product: its car above all, then brand, engine and words; a tie goes to what sells best. */
function ranking(
  intent: Intent,
  { words, hints, measures, properties }: WordTags,
  { compare, hasUniversal }: { compare: Car | undefined; hasUniversal: boolean },
): Ranking {
  const worths: Worth[] = [
    ...(intent.car ? carWorths(intent.car, hasUniversal) : []),
    {
      tags: tagsOf('brand', intent.brands),
      points: 8,
      test: (statement) => `i.brand_id = any(${statement.ints(intent.brands)})`,
    },
    { tags: tagsOf('engine', intent.engines), points: 6 },
    ...words.map((tags) => ({ tags, points: 4 })),
    ...measures.map((tags) => ({ tags, points: 4 })),
    // A tyre of another size does not fit at all.
    ...properties.map((tags) => ({ tags, points: 3 })),
    ...hints.map((tag) => ({ tags: [tag], points: 3 })),
    { tags: compare ? carTags(compare) : [], points: 2 },
  ]
  const telling = ({ questions, without = [] }: Ranked) =>
    worths.filter(
      (worth) =>
        worth.tags.some((tag) => !without.includes(tag)) &&
        !questions.some((question) => settles(question, worth)),
    )
  const score = (statement: Statement, among: Ranked) => {
    const points = telling(among).map((worth) => `(${testSql(worth, statement)})::int * ${worth.points}`)
    return scoreSql([...points, 'i.in_stock::int'])
  }
  return { score, tells: (among) => telling(among).length > 0, direction: 'desc' }
}

/** Of what answers the question either all have the worth or none: it sets nothing apart. */
const settles = (question: Question, { tags, impliedBy = [], excludedBy = [] }: Worth) =>
  asksFor(question, [...tags, ...impliedBy]) || asksFor(question, excludedBy)

/** Whatever answers the question has one of the tags. */
const asksFor = ({ all = [], any: oneOf }: Question, tags: readonly number[]) =>
  all.some((tag) => tags.includes(tag)) || (oneOf?.every((tag) => tags.includes(tag)) ?? false)

const testSql = ({ tags, test }: Worth, statement: Statement) =>
  test?.(statement) ?? `i.tags && ${statement.ints(tags)}`

/** Points first, pieces sold second, in one number. */
export const scoreSql = (points: readonly string[]) =>
  `(${points.join(' + ')})::bigint * 10000000 + least(i.sold_count, 9999999)`

/** They add up: a part of the generation has the tags of model and make too. */
function carWorths({ makes, models, generations, ofYear }: CarIntent, hasUniversal: boolean): Worth[] {
  const [make, wide, model] = [tagsOf('make', makes), tagsOf('makeWide', makes), modelTags(models)]
  const ids = models.map(({ id }) => id)
  const below = [...wide, ...model, ...tagsOf('modelWide', ids), ...tagsOf('generation', generations)]
  const ofCar: Worth[] = [
    { tags: make, points: 6, impliedBy: below, test: amongCars(make) },
    { tags: wide, points: 8 },
    { tags: model, points: 12, test: amongCars(model) },
    { tags: tagsOf('generation', generations), points: 6 },
    { tags: tagsOf('generation', ofYear), points: 4 },
  ]
  return [
    ...ofCar.map((worth) => ({ ...worth, excludedBy: [UNIVERSAL] })),
    {
      ...{ tags: hasUniversal ? [UNIVERSAL] : [], points: 4 },
      ...{ excludedBy: [...make, ...below], test: () => "i.cars = '{}'" },
    },
  ]
}

/** The makes and models of a row stand by themselves. */
const amongCars = (tags: readonly number[]) => (statement: Statement) => `i.cars && ${statement.ints(tags)}`
