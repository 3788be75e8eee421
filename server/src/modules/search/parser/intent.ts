import type { Language } from '@tiantian/contracts/language.ts'
import type { ReferenceData } from '../../product/reference-data.ts'
import { categoryPath } from '../../product/reference-data.ts'
import type { Measure } from '../facet/attribute-pattern.ts'
import { keysOfDimension, readLitres, readMeasures, readYears } from '../facet/attribute-pattern.ts'
import type { Property } from '../facet/property.ts'
import { conditionPositions, joinProperties, readProperties } from '../facet/property.ts'
import { chipsOf } from '../intent-chip.ts'
import type { CarIntent } from './car-intent.ts'
import { carIntent, idsOf, sensesOf } from './car-intent.ts'
import { withoutCarNamesakes } from './car-namesake.ts'
import { categoryIntent, chosenSenses } from './category-intent.ts'
import type { Dictionary } from './dictionary.ts'
import type { Chip, ParsedQuery, ParsedTerm } from './parsed-query.ts'
import type { QueryToken } from './query-token.ts'
import { asUsed, vehiclesOffered } from './whole-vehicle.ts'

/**
 * Sizes in a text, and how it is parsed beside them. `H6` after Haval is a car and not a bulb, but the `R16` of a
 * whole size is not a car, nor the unit of `24 вольта`; a unit within a name (`12V battery`) is part of it.
 */
function readSizes(
  query: ParsedQuery,
  text: string,
  dictionary: Dictionary,
): { typed: Measure[]; query: ParsedQuery } {
  const spans = query.terms.map((term) => ({
    ...spanOf(term, query),
    isCar: chosenSenses(term, dictionary).some(({ kind }) => kind !== 'category'),
  }))
  const isSize = (measure: Measure, car: TextSpan) => isPartOf(car, measure) || isCyrillicRim(measure, text)
  const typed = readMeasures(text).filter(
    (measure) =>
      !spans.some(
        (span) =>
          areTogether(span, measure) && (span.isCar ? !isSize(measure, span) : measure.keys !== undefined),
      ),
  )
  const isInSize = (_: ParsedTerm, at: number) =>
    spans[at]!.isCar && typed.some((measure) => areTogether(spans[at]!, measure))
  return {
    typed,
    query: { ...query, terms: query.terms.filter((term, at) => !isInSize(term, at)) },
  }
}

const spanOf = ({ from, to }: ParsedTerm, { tokens }: ParsedQuery): TextSpan => ({
  start: tokens[from]!.start,
  end: tokens[to - 1]!.end,
})
const areTogether = (one: TextSpan, other: TextSpan) => one.start < other.end && other.start < one.end
const isPartOf = (part: TextSpan, whole: TextSpan) =>
  whole.start <= part.start && part.end <= whole.end && part.end - part.start < whole.end - whole.start

/** `р16` is `R16`, and not the code of a car. */
const isCyrillicRim = ({ key, start }: Measure, text: string) =>
  key === 'rim_d' && /^[рР]/.test(text.slice(start))

/** What a unit or a row of sizes measures of this kind of part; undefined when the kind has no such attribute. */
function measuresOfKind(
  measures: readonly Measure[],
  categories: readonly number[],
  dictionary: Dictionary,
): Measure[] {
  const { reference } = dictionary
  const known = new Set(categories.flatMap((id) => reference.categories.get(id)?.attributeKeys ?? []))
  return measures.flatMap((measure) => {
    if (measure.dimension !== undefined) {
      const [key, ...others] = keysOfDimension(measure.dimension, categories, dictionary)
      return key === undefined
        ? []
        : [{ ...measure, key, keys: others.length > 0 ? [key, ...others] : undefined }]
    }
    const keys = measure.keys?.filter((key) => known.has(key))
    return keys?.length === 0 ? [] : [{ ...measure, keys }]
  })
}

/** Parts with a separate leaf for trucks, named the same beside the name of a truck. */
const FOR_TRUCKS: Readonly<Record<string, string>> = {
  'brake-pads': 'truck-brake-pads',
  'brake-shoes': 'truck-brake-linings',
  'wheel-hubs': 'truck-hubs',
  'car-tyres': 'truck-tyres',
  'used-cars': 'trucks',
  'new-cars': 'trucks',
}

/** All categories below it are for trucks. */
const TRUCK_GROUP = 'truck-trailer'

/**
 * Leaves preferred among the possible ones: `豪沃 刹车片` and `刹车蹄 卡车` mean those of trucks, which the categories include,
 * and `барабанные колодки логан` those of cars, when some of the categories are of trucks.
 */
function kindsOfCar(
  categories: readonly number[],
  car: CarIntent | undefined,
  saysTruck: boolean,
  reference: ReferenceData,
): number[] {
  const [ofTrucks, ofCars] = [true, false].map((isFor) =>
    categories.filter((id) => isForTrucks(id, reference) === isFor),
  ) as [number[], number[]]
  const isTruck = car ? car.makes.every((id) => reference.makes.get(id)?.kind === 'truck') : saysTruck
  if (ofTrucks.length === 0) return isTruck ? ofCars.flatMap((id) => truckKind(id, reference)) : []
  if (isTruck) return ofTrucks
  return car ? ofCars : []
}

function truckKind(id: number, { categories, categoryBySlug }: ReferenceData): number[] {
  const kind = categoryBySlug.get(FOR_TRUCKS[categories.get(id)?.slug ?? ''] ?? '')
  return kind ? [kind.id] : []
}

const isForTrucks = (id: number, reference: ReferenceData): boolean =>
  Object.values(FOR_TRUCKS).includes(reference.categories.get(id)?.slug ?? '') ||
  categoryPath(reference, id).some(({ slug }) => slug === TRUCK_GROUP)

/** What a query requests. */
export interface Intent {
  /** Ids, any of them. */
  readonly categories: readonly number[]
  /** Of these, the preferred ones. */
  readonly preferred: readonly number[]
  /** Stems that named the category and may also be a property of the part. */
  readonly hints: readonly string[]
  readonly brands: readonly number[]
  readonly engines: readonly Engine[]
  readonly car: CarIntent | undefined
  /** Sizes and the like, as attributes of parts. */
  readonly measures: readonly Measure[]
  /** Attributes named by words, such as the season of a tyre, each once. */
  readonly properties: readonly Property[]
  /** What was not understood: to be searched in the words of products. */
  readonly words: readonly QueryToken[]
  readonly chips: readonly Chip[]
}

interface Engine {
  readonly id: number
  /** By its own code, not by its prefix. */
  readonly isName: boolean
}

/** A part of a text, by its characters. */
interface TextSpan {
  readonly start: number
  readonly end: number
}

export function intentOf(
  read: ParsedQuery,
  text: string,
  dictionary: Dictionary,
  language: Language,
): Intent {
  const sized = readSizes(read, text, dictionary)
  const { typed } = sized
  const query = withoutCarNamesakes(sized.query, dictionary)
  const years = readYears(text)
  const others = [...years, ...readLitres(text)]
  const free = without(query, [...typed, ...others])
  const category = categoryIntent(withoutCondition(free, dictionary), typed, dictionary)
  const measures = measuresOfKind(typed, category.categories, dictionary)
  const car = carIntent(
    free,
    years.map(({ year }) => year),
    dictionary,
  )
  const properties = readProperties(query, category.categories, dictionary)
  const propertyPositions = properties.flatMap(({ positions }) => positions)
  const used = [...category.positions, ...(car?.codeEnds ?? []), ...propertyPositions]
  const unread = without(query, [...measures, ...others]).rest.filter((at) => !used.includes(at))
  const brands = idsOf('brand', query, dictionary)
  const engines = enginesOf(query, dictionary)
  const isPart = [category.categories, brands, engines, unread, typed].some((some) => some.length > 0)
  const offered = isPart ? [] : vehiclesOffered(car, properties, dictionary.reference)
  return {
    ...kindsOf([...category.categories, ...offered], { car, properties, query }, dictionary),
    hints: category.hints.filter((hint) => !propertyPositions.some((at) => query.tokens[at]?.stem === hint)),
    brands,
    engines,
    car,
    measures,
    properties: joinProperties(properties),
    words: unread.map((at) => query.tokens[at]!),
    chips: chipsOf({
      query: free,
      text,
      dictionary,
      language,
      car,
      category,
      measures,
      properties,
      years,
      unread,
    }),
  }
}

interface KindContext {
  readonly car: CarIntent | undefined
  readonly properties: readonly Property[]
  readonly query: ParsedQuery
}

function kindsOf(categories: readonly number[], context: KindContext, dictionary: Dictionary) {
  const { reference } = dictionary
  const trucks = reference.categoryBySlug.get('trucks')?.id
  const saysTruck = sensesOf('category', context.query, dictionary).some(({ id }) => id === trucks)
  const meant = asUsed(categories, context.properties, reference)
  const preferred = kindsOfCar(meant, context.car, saysTruck, reference)
  return { categories: [...new Set([...preferred, ...meant])], preferred }
}

/** Distinct: `wd615.47` is one term as it is and another without its dot. */
const enginesOf = (query: ParsedQuery, dictionary: Dictionary): Engine[] => [
  ...new Map(sensesOf('engine', query, dictionary).map((engine) => [engine.id, engine])).values(),
]

/** `бу стартер` is not `двигатель бу`. */
function withoutCondition(query: ParsedQuery, dictionary: Dictionary): ParsedQuery {
  const conditions = conditionPositions(query, dictionary)
  return { ...query, rest: query.rest.filter((at) => !conditions.includes(at)) }
}

const without = (query: ParsedQuery, spans: readonly TextSpan[]): ParsedQuery => ({
  ...query,
  rest: query.rest.filter((at) => !isIn(query.tokens[at]!, spans)),
})

const isIn = ({ start, end }: TextSpan, spans: readonly TextSpan[]) =>
  spans.some((span) => span.start <= start && end <= span.end)
