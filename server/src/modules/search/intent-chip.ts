import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { ReferenceModel } from '../product/reference-data.ts'
import { tokenize } from '../product/word.ts'
import type { Measure } from './facet/attribute-pattern.ts'
import type { Property } from './facet/property.ts'
import type { CarIntent } from './parser/car-intent.ts'
import type { CategoryIntent } from './parser/category-intent.ts'
import { chosenSenses } from './parser/category-intent.ts'
import type { Dictionary } from './parser/dictionary.ts'
import { isJoiningWord } from './parser/noise-words.ts'
import type { Chip, ParsedQuery, ParsedTerm } from './parser/parsed-query.ts'
import { inOrder, wordChip } from './parser/parsed-query.ts'
import type { QueryToken } from './parser/query-token.ts'
import { placeChips } from './place-plan.ts'

interface ChipInput {
  readonly query: ParsedQuery
  readonly text: string
  readonly dictionary: Dictionary
  readonly language: Language
  readonly car: CarIntent | undefined
  readonly category: CategoryIntent
  readonly measures: readonly Measure[]
  readonly properties: readonly Property[]
  readonly years: readonly { readonly start: number; readonly end: number }[]
  /** Positions of unknown tokens. */
  readonly unread: readonly number[]
}

/** A chip for each part of the text, in its order; each can be removed from the text. */
export function chipsOf(understood: ChipInput): Chip[] {
  const { query, text, car, category, measures, properties, years, unread } = understood
  const inTerms = query.terms.flatMap(({ from, to }) => range(from, to))
  const propertyPositions = properties.flatMap(({ positions }) => positions)
  const partial = category.positions.filter((at) => !(inTerms.includes(at) || propertyPositions.includes(at)))
  const terms = query.terms.flatMap((term) => withoutEnds(term, propertyPositions))
  const chips: Chip[] = [
    ...terms.map((term) => termChip(term, understood)),
    ...partial.map((at) => tokenChip(at, query, text)),
    ...(car?.codeEnds ?? []).map((at) => tokenChip(at, query, text)),
    ...unread.map((at) => tokenChip(at, query, text)),
    ...properties.flatMap((property) => propertyChips(property, query, text)),
    ...placeChips(query, text, understood.language),
    ...[...new Map(measures.map((measure) => [measure.start, measure])).values()].map(
      ({ start, end }): Chip => ({ ...wordChip(text, start, end), kind: 'measure' }),
    ),
    ...years.map(({ start, end }): Chip => ({ ...wordChip(text, start, end), kind: 'year' })),
  ]
  return namedOnce(inOrder(chips), text, measures)
}

/** `масло 5w30`, `bosch бош`: a repeated name remains a word, or has no chip of its own when it is a size. */
function namedOnce(chips: readonly Chip[], text: string, measures: readonly Measure[]): Chip[] {
  const isSize = ({ at }: Chip) => measures.some((measure) => measure.start === at)
  const isSame = (one: Chip, other: Chip) =>
    NAMED.has(one.kind) && one.kind === other.kind && one.label === other.label
  return chips.flatMap((chip) => {
    const others = chips.filter((other) => other !== chip && isSame(other, chip))
    if (others.length > 0 && isSize(chip) && chip.kind !== 'measure') return []
    const isNamed = others.some((other) => other.at < chip.at && !isSize(other))
    return isNamed ? [wordChip(text, chip.at, chip.at + chip.text.length)] : [chip]
  })
}

const NAMED: ReadonlySet<Chip['kind']> = new Set(['category', 'brand', 'make', 'model', 'engine'])

/** `зимние шины` is a property and a part; a meaning that consists only of properties is dropped. */
function withoutEnds(term: ParsedTerm, properties: readonly number[]): ParsedTerm[] {
  const own = range(term.from, term.to).filter((at) => !properties.includes(at))
  const first = own[0]
  const last = own.at(-1)
  return first === undefined || last === undefined ? [] : [{ ...term, from: first, to: last + 1 }]
}

function propertyChips({ positions }: Property, { tokens }: ParsedQuery, text: string): Chip[] {
  const first = tokens[positions[0] ?? -1]
  const last = tokens[positions.at(-1) ?? -1]
  if (!(first && last)) return []
  return [{ ...wordChip(text, first.start, last.end), kind: 'property' }]
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

function tokenChip(at: number, { tokens }: ParsedQuery, text: string): Chip {
  const { start, end } = tokens[at]!
  return wordChip(text, start, end)
}

function termChip(term: ParsedTerm, understood: ChipInput): Chip {
  const { query, text } = understood
  const begin = beginOf(query.tokens[term.from]!, text)
  const chip = wordChip(text, begin, query.tokens[term.to - 1]!.end)
  return { ...chip, ...namedChip(term, understood) }
}

/** Includes its conjunction or separator: removing the chip of `A/C filter` must leave nothing behind. */
function beginOf({ start }: QueryToken, text: string): number {
  const [before = ''] = /\S*$/.exec(text.slice(0, start)) ?? []
  return tokenize(before).every(({ word }) => isJoiningWord(word)) ? start - before.length : start
}

function namedChip(term: ParsedTerm, understood: ChipInput): Omit<Chip, 'text' | 'at'> | undefined {
  const { dictionary, language, car, category } = understood
  const { reference } = dictionary
  const senses = chosenSenses(term, dictionary)
  const model = car?.models.find(({ id }) =>
    senses.some((sense) => sense.kind === 'model' && sense.id === id),
  )
  if (model) return { kind: 'model', value: model.slug, label: modelLabel(model, understood) }
  const [first] = senses
  if (first?.kind === 'generation') return generationChip(term, understood)
  if (first?.kind === 'category') return categoryChip(term, category, understood)
  if (first?.kind === 'engine') return engineChip(term, understood)
  const make = first?.kind === 'make' ? reference.makes.get(first.id) : undefined
  if (make) return { kind: 'make', value: make.slug, label: textIn(make.name, language) }
  const brand = first?.kind === 'brand' ? reference.brands.get(first.id) : undefined
  return brand && { kind: 'brand', value: brand.slug, label: brand.name }
}

/** `A274` is a code of two manufacturers; of `wd615` only the prefix is known, which is its name. */
function engineChip(term: ParsedTerm, { dictionary, query, text }: ChipInput): Omit<Chip, 'text' | 'at'> {
  const { engineCodes } = dictionary.reference
  const named = chosenSenses(term, dictionary).filter(({ kind, isName }) => kind === 'engine' && isName)
  const codes = [...new Set(named.flatMap(({ id }) => engineCodes.get(id) ?? []))]
  const piece = text.slice(query.tokens[term.from]!.start, query.tokens[term.to - 1]!.end)
  const [own = piece.toUpperCase()] = codes
  return { kind: 'engine', value: own, label: codes.length > 0 ? joinNames(codes) : own }
}

const modelLabel = (model: ReferenceModel, { dictionary: { reference }, language }: ChipInput) =>
  `${textIn(reference.makes.get(model.makeId)?.name ?? {}, language)} ${textIn(model.name, language)}`.trim()

/** `t32` is a code of two cars: both are searched, so both are shown. */
function generationChip(
  { senses }: ParsedTerm,
  understood: ChipInput,
): Omit<Chip, 'text' | 'at'> | undefined {
  const { dictionary, car } = understood
  const meant = senses.filter(({ id }) => car?.generations.includes(id))
  const cars = meant.flatMap(({ kind, id }) => {
    const generation = kind === 'generation' ? dictionary.reference.generations.get(id) : undefined
    const model = generation && dictionary.reference.models.get(generation.modelId)
    return model ? [{ model, label: `${modelLabel(model, understood)} ${generation.name}` }] : []
  })
  const [first] = cars
  return first && { kind: 'model', value: first.model.slug, label: joinNames(cars.map(({ label }) => label)) }
}

/** Names shown on a chip. */
const NAMES_MAX = 2

const joinNames = (names: readonly string[]) =>
  names.slice(0, NAMES_MAX).join(' / ') + (names.length > NAMES_MAX ? ' …' : '')

/**
 * Of the meanings of this part, the one that the whole text has: `прицеп` is a coupling and a trailer. A part that
 * only supports a meaning remains a word.
 */
function categoryChip(
  { senses }: ParsedTerm,
  { categories }: CategoryIntent,
  { dictionary: { reference }, language }: ChipInput,
): Omit<Chip, 'text' | 'at'> | undefined {
  const own = new Set(senses.filter(({ kind }) => kind === 'category').map(({ id }) => id))
  const meant = categories.flatMap((id) => (own.has(id) ? (reference.categories.get(id) ?? []) : []))
  const [first] = meant
  const label = joinNames(meant.map(({ name }) => textIn(name, language)))
  return first && { kind: 'category', value: first.slug, label }
}
