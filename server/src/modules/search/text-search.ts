import type { OtherResults } from '@tiantian/contracts/search/search.ts'
import type { ProductCar } from '../product/list/car.ts'
import { carTags } from '../product/list/car.ts'
import type { OrderRanked, Ranking } from '../product/list/list-order.ts'
import type { Predicate } from '../product/list/product-predicates.ts'
import type { Statement } from '../product/list/statement.ts'
import { tagOf, UNIVERSAL } from '../product/list/tag.ts'
import type { UniversalCategories } from '../product/list/tag-statistics.ts'
import type { NearSize } from './facet/near-size.ts'
import { closeTags, nearnessSql } from './facet/near-size.ts'
import { otherResults } from './other-results.ts'
import type { CarIntent } from './parser/car-intent.ts'
import type { Intent } from './parser/intent.ts'

/**
 * SQL of "the fitment row `f` is for such a car", of these generations if there are any: the row in which the engine
 * beside the car must match. A row with years is for the generations of those years, with one year of tolerance on
 * either side.
 */
const carRow =
  ({ makes, models }: Pick<CarIntent, 'makes' | 'models'>, generations: readonly number[] = []) =>
  (statement: Statement): string => {
    const tests = [`f.make_id = any(${statement.ints(makes)})`]
    const ids = models.map(({ id }) => id)
    if (ids.length > 0) tests.push(`coalesce(f.model_id = any(${statement.ints(ids)}), true)`)
    if (generations.length > 0) tests.push(ofGenerations(statement.ints(generations)))
    return tests.join(' and ')
  }

const ofGenerations = (ids: string) => `coalesce(f.generation_id = any(${ids}), exists (
  select from generations g where g.id = any(${ids})
    and coalesce(f.year_from, 0) <= coalesce(g.year_to, 9998) + 1 and coalesce(f.year_to, 9999) >= g.year_from - 1))`

/** What a text requires of products: first all of it, then less and less, and the score of each criterion. */
export interface TextSearch {
  /** From all criteria to the indispensable one; the last tier finds something whenever there is anything. */
  readonly levels: readonly (readonly Predicate[])[]
  readonly ranking: Ranking
  /** The car of the text, of any year. */
  readonly car: Predicate | undefined
  /** What the results of this tier lack compared with those of the tiers above. */
  readonly others: (level: number) => OtherResults
}

interface TagScore {
  readonly tags: readonly number[]
  readonly points: number
  /** No product has one of these without one of `tags`. */
  readonly impliedBy?: readonly number[]
  /** No product has one of these beside one of `tags`. */
  readonly excludedBy?: readonly number[]
  /**
   * SQL of the test when a narrower column gives the same result: a row has some seventy tags, and each is compared.
   */
  readonly test?: (statement: Statement) => string
}

/** Any of these tags. */
const any = (tags: readonly number[]): Predicate => ({ key: 'text', any: tags })

/** Tags of words: a product must have one of each group; hints only add to the score. */
export interface WordTags {
  readonly words: readonly (readonly number[])[]
  readonly hints: readonly number[]
  /** Of each named size; empty when no product has it. */
  readonly measures: readonly (readonly number[])[]
  /** And the sizes near each; empty when nearness is undefined. */
  readonly near: readonly (readonly NearSize[])[]
  /** Of each property, any of its values; empty when no product has one. */
  readonly properties: readonly (readonly number[])[]
}

interface TextSearchContext {
  /** The buyer's own car. */
  readonly compare: ProductCar | undefined
  /** Where universal parts are; undefined when they may be anywhere. */
  readonly universal: UniversalCategories | undefined
  /** Engines of the same families, by id. */
  readonly relativesOf: (engines: readonly number[]) => readonly number[]
}

export function textSearch(
  intent: Intent,
  tags: WordTags,
  { compare, universal, relativesOf }: TextSearchContext,
): TextSearch {
  const categories = tagsOf('category', intent.categories)
  const category = categories.length > 0 ? [any(categories)] : []
  const brand = intent.brands.length > 0 ? [any(tagsOf('brand', intent.brands))] : []
  const engines = intent.engines.map(({ id }) => id)
  const engine = engines.length > 0 ? [{ ...any(tagsOf('engine', engines)), engines }] : []
  const car = intent.car && carLevels(intent.car)
  const ofCar = car ? [car.strict] : []
  const known = [...category, ...brand, ...engine, ...ofCar]
  const words = tags.words.map(any)
  const measures = tags.measures.map(any)
  const properties = tags.properties.map(any)
  const strict = [...known, ...words, ...measures, ...properties]
  const ofYear = car?.ofYear ? [car.ofYear] : ofCar
  const built = strict.map((predicate) => (predicate === ofCar[0] ? ofYear[0]! : predicate))
  const relatives = tagsOf('engine', relativesOf(engines))
  const hasUniversal = universal === undefined || categories.some((tag) => universal.has(tag))
  const least = category.length > 0 ? category : anyOfAll([...strict, ...engine.map(() => any(relatives))])
  const nearest = closeSizes(tags)
  const lessOfCar = car ? carSteps(category, ofYear, car.near, hasUniversal) : []
  const levels = [built, strict, ...nearSizes(known, tags, nearest), known, ...lessOfCar, least]
    .filter((level) => level.length > 0)
    .filter(isDifferent)
  const pieces = { category, car: ofYear, model: ofCar, brand, engine, words, measures, properties }
  return {
    levels,
    car: car?.strict,
    ranking: ranking(intent, tags, { compare, hasUniversal, nearest, relatives }),
    others: (level) => otherResults(levels[level] ?? [], pieces),
  }
}

/**
 * Less and less of a car. Without a kind of part (`camry brembo`) its own parts are more relevant than those of all
 * its make.
 */
const carSteps = (
  category: readonly Predicate[],
  ofCar: readonly Predicate[],
  near: readonly number[],
  hasUniversal: boolean,
): (readonly Predicate[])[] => [
  category.length === 0 ? ofCar : [],
  [...category, any(near)],
  category.length > 0 && hasUniversal ? [...category, any([UNIVERSAL])] : [],
]

/**
 * The exact size before all others, because another does not fit; of those near it, a winter tyre for a winter one.
 */
function nearSizes(
  known: readonly Predicate[],
  tags: WordTags,
  nearest: readonly Predicate[],
): Predicate[][] {
  if (nearest.length === 0) return []
  const ofSize = [...known, ...nearest]
  if (tags.properties.length === 0) return [ofSize]
  const isHad = tags.measures.every((one) => one.length > 0)
  const exact = isHad ? [[...known, ...tags.measures.map(any)]] : []
  return [...exact, [...ofSize, ...tags.properties.map(any)], ofSize]
}

const isDifferent = (level: readonly Predicate[], at: number, levels: readonly (readonly Predicate[])[]) =>
  at === 0 || JSON.stringify(level) !== JSON.stringify(levels[at - 1])

/** A near size for each requested one; values that are not sizes stay. Undefined when that would find nothing. */
function closeSizes({ measures, near }: WordTags): Predicate[] {
  const tags = near.map((sizes, at) => (sizes.length > 0 ? closeTags(sizes, near.length) : measures[at]!))
  return tags.every((one) => one.length > 0) ? tags.map(any) : []
}

const tagsOf = (kind: Parameters<typeof tagOf>[0], ids: readonly number[]) => ids.map((id) => tagOf(kind, id))

/** A known word that no product has is no longer required. */
function anyOfAll(predicates: readonly Predicate[]): Predicate[] {
  const tags = predicates.flatMap((predicate) => predicate.any ?? [])
  return [any([...new Set(tags)])]
}

const modelTags = (models: CarIntent['models']) =>
  tagsOf(
    'model',
    models.map(({ id }) => id),
  )

/**
 * Predicates for what fits the car: the named or any generation; otherwise those built in its year before the others.
 */
function carLevels(car: CarIntent) {
  const { makes, models, generations, ofYear } = car
  const wide = tagsOf('makeWide', makes)
  const near = tagsOf('make', makes)
  const ids = models.map(({ id }) => id)
  const built = (some: readonly number[]): Predicate => ({
    ...any([...tagsOf('generation', some), ...tagsOf('modelWide', ids), ...wide]),
    covers: carRow(car, some),
    models: ids,
  })
  if (generations.length > 0) return { near, strict: built(generations) }
  const strict = {
    ...any(models.length > 0 ? [...modelTags(models), ...wide] : near),
    covers: carRow(car),
    models: ids,
  }
  return { near, strict, ofYear: ofYear.length > 0 ? built(ofYear) : undefined }
}

interface Ranks {
  readonly compare: ProductCar | undefined
  readonly hasUniversal: boolean
  readonly nearest: readonly Predicate[]
  /** Of engines of the same family: nearest to the requested one. */
  readonly relatives: readonly number[]
}

/** One point in the units of nearness. */
const POINT = 100
/** For the requested size; less the farther another one is from it. */
const NEAR_POINTS = 4

/** The score of a product: its car above all, then brand, engine and words; ties by sales. */
function ranking(intent: Intent, tags: WordTags, ranks: Ranks): Ranking {
  const { nearest } = ranks
  const scores = scoresOf(intent, tags, ranks)
  const telling = ({ predicates, without = [] }: OrderRanked) =>
    scores.filter(
      (score) =>
        score.tags.some((tag) => !without.includes(tag)) &&
        !predicates.some((predicate) => settles(predicate, score)),
    )
  const open = (among: OrderRanked) => openSizes(tags, among)
  const score = (statement: Statement, among: OrderRanked) => {
    const points = telling(among).map(
      (score) => `(${testSql(score, statement)})::int * ${score.points * POINT}`,
    )
    const near = open(among)
    const sizes = near.length > 0 ? [nearnessSql(near, NEAR_POINTS * POINT, statement)] : []
    const named = intent.car ? [namedAfter(intent.car.models, statement)] : []
    return scoreSql([...points, ...sizes, `i.in_stock::int * ${POINT}`, ...named])
  }
  return {
    score,
    tells: (among) => telling(among).length + open(among).length > 0,
    isOfNearest: ({ predicates }) => nearest.some((predicate) => predicates.includes(predicate)),
    direction: 'desc',
  }
}

function scoresOf(intent: Intent, tags: WordTags, { compare, hasUniversal, relatives }: Ranks): TagScore[] {
  const { words, hints, measures, properties } = tags
  return [
    ...(intent.car ? carScores(intent.car, hasUniversal) : []),
    {
      tags: tagsOf('brand', intent.brands),
      points: 8,
      test: (statement) => `i.brand_id = any(${statement.ints(intent.brands)})`,
    },
    { tags: tagsOf('category', intent.preferred), points: 1 },
    ...engineScores(intent.engines, relatives),
    ...words.map((tags) => ({ tags, points: 4 })),
    ...measures.map((tags) => ({ tags, points: 4 })),
    // A tyre of another size does not fit at all.
    ...properties.map((tags) => ({ tags, points: 3 })),
    ...hints.map((tag) => ({ tags: [tag], points: 3 })),
    { tags: compare ? carTags(compare) : [], points: 2 },
  ]
}

/** For each size that is not required itself, the near ones. */
const openSizes = ({ measures, near }: WordTags, { predicates }: OrderRanked) =>
  near.filter(
    (sizes, at) => sizes.length > 0 && !predicates.some((predicate) => requires(predicate, measures[at]!)),
  )

/** Of the products that match the predicate either all get the score or none: it does not separate them. */
const settles = (predicate: Predicate, { tags, impliedBy = [], excludedBy = [] }: TagScore) =>
  requires(predicate, [...tags, ...impliedBy]) || requires(predicate, excludedBy)

/** Every product that matches the predicate has one of the tags. */
const requires = (predicate: Predicate, tags: readonly number[]) =>
  (predicate.all ?? []).some((tag) => tags.includes(tag)) ||
  (predicate.any?.every((tag) => tags.includes(tag)) ?? false)

const testSql = ({ tags, test }: TagScore, statement: Statement) =>
  test?.(statement) ?? `i.tags && ${statement.ints(tags)}`

/** Score first, units sold second, in one number. */
export const scoreSql = (points: readonly string[]) =>
  `(${points.join(' + ')})::bigint * 10000000 + least(i.sold_count, 9999999)`

/** They add up: `WP10` ranks before `WP10.336`, and that before `WP12`, when parts for others are shown at all. */
function engineScores(engines: Intent['engines'], relatives: readonly number[]): TagScore[] {
  const [named, all] = [engines.filter(({ isName }) => isName), engines].map((some) =>
    tagsOf(
      'engine',
      some.map(({ id }) => id),
    ),
  )
  return [
    { tags: all ?? [], points: 6, impliedBy: named ?? [] },
    { tags: named?.length === all?.length ? [] : (named ?? []), points: 2 },
    { tags: relatives.length === all?.length ? [] : relatives, points: 2, impliedBy: all ?? [] },
  ]
}

/** They add up: a part of the generation has the tags of model and make too. */
function carScores(
  { makes, models, generations, ofYear, nearYears }: CarIntent,
  hasUniversal: boolean,
): TagScore[] {
  const make = tagsOf('make', makes)
  const wide = tagsOf('makeWide', makes)
  const model = modelTags(models)
  const ids = models.map(({ id }) => id)
  const below = [...wide, ...model, ...tagsOf('modelWide', ids), ...tagsOf('generation', generations)]
  const ofCar: TagScore[] = [
    { tags: make, points: 6, impliedBy: below, test: amongCars(make) },
    { tags: wide, points: 8 },
    { tags: model, points: 12, test: amongCars(model) },
    { tags: tagsOf('generation', generations), points: 6 },
    { tags: tagsOf('generation', ofYear), points: 4 },
    ...nearYears.map((some) => ({ tags: tagsOf('generation', some), points: 2 })),
  ]
  return [
    ...ofCar.map((score) => ({ ...score, excludedBy: [UNIVERSAL] })),
    {
      tags: hasUniversal ? [UNIVERSAL] : [],
      points: 4,
      excludedBy: [...make, ...below],
      test: () => "i.cars = '{}'",
    },
  ]
}

/**
 * Half a point when the first car in the product's name is the requested one: it ranks before equal parts that are
 * named after another car. Not worth ranking results for, when nothing else separates them.
 */
const namedAfter = (models: CarIntent['models'], statement: Statement) =>
  `coalesce(i.cars[2] = any(${statement.ints(modelTags(models))}), false)::int * ${POINT / 2}`

/** The makes and models of a row are in separate columns. */
const amongCars = (tags: readonly number[]) => (statement: Statement) => `i.cars && ${statement.ints(tags)}`
