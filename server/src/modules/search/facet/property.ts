import type { ReferenceData } from '../../product/reference-data.ts'
import { stemsOf } from '../../product/word.ts'
import type { Dictionary } from '../parser/dictionary.ts'
import type { ParsedQuery } from '../parser/parsed-query.ts'
import type { PropertyValues } from '../parser/property-word.ts'
import { CONDITION, PROPERTY_WORDS_MAX, saidWithin, valuesOf } from '../parser/property-word.ts'
import type { QueryToken } from '../parser/query-token.ts'

/** A part's attribute named by words: any of these values, or one of these stems in the part's own words. */
export interface Property extends PropertyValues {
  readonly stems: readonly string[]
  /** Tokens that mean nothing else; empty when it is part of a longer word. */
  readonly positions: readonly number[]
}

type PropertyTokens = Pick<ParsedQuery, 'tokens'>

/** `205/55 R16 зимние`, `задние колодки`, `铱金火花塞`: required only of parts that have such an attribute. */
export function readProperties(
  { tokens }: PropertyTokens,
  categories: readonly number[],
  { reference, han }: Dictionary,
): Property[] {
  const keys = new Set(categories.flatMap((id) => reference.categories.get(id)?.attributeKeys ?? []))
  return [...saidIn(tokens, han.exact)].flatMap(({ property, positions }): Property[] => {
    if (property.key === CONDITION) return [{ ...property, positions, stems: [] }]
    const known = new Set(reference.attributes.get(property.key)?.values.map(({ value }) => value))
    const values = property.values.filter((value) => known.has(value))
    if (!keys.has(property.key) || values.length === 0) return []
    const stems = positions.length === 1 ? [tokens[positions[0]!]!.stem] : []
    return [
      {
        key: property.key,
        values,
        positions,
        stems: stems.filter((own) => isSpecific(own, property, keys, reference)),
      },
    ]
  })
}

/** A word for the condition does not depend on the kind of part: `бу стартер`. */
export const conditionPositions = ({ tokens }: PropertyTokens, { han }: Dictionary): number[] =>
  [...saidIn(tokens, han.exact)].flatMap(({ property, positions }) =>
    property.key === CONDITION ? positions : [],
  )

function* saidIn(
  tokens: readonly QueryToken[],
  terms: ReadonlySet<string>,
): Generator<{ property: PropertyValues; positions: number[] }> {
  for (let at = 0; at < tokens.length; ) {
    const { word, isHan } = tokens[at]!
    const length = [...lengths(tokens.length - at)].find((count) => valuesAt(tokens, at, count)) ?? 0
    const property = length > 0 ? valuesAt(tokens, at, length) : undefined
    const positions = Array.from({ length }, (_, more) => at + more)
    if (property) yield { property, positions }
    else if (isHan) for (const part of saidWithin(word, terms)) yield { property: part, positions: [] }
    at += Math.max(1, length)
  }
}

function* lengths(left: number) {
  for (let length = Math.min(PROPERTY_WORDS_MAX, left); length > 0; length--) yield length
}

const valuesAt = (tokens: readonly QueryToken[], at: number, length: number) =>
  valuesOf(tokens.slice(at, at + length).map(({ stem }) => stem))

/** `synthetic` is also in `Semi-synthetic`, and every left-hand drive headlight has `левый` in its words. */
const isSpecific = (
  own: string,
  property: PropertyValues,
  keys: ReadonlySet<string>,
  reference: ReferenceData,
) =>
  ![...keys].some((key) =>
    reference.attributes
      .get(key)
      ?.values.some(
        ({ value, label }) =>
          !(key === property.key && property.values.includes(value)) &&
          Object.values(label).flatMap(stemsOf).includes(own),
      ),
  )

/** Each attribute once: `зимние шипованные` are both, `передние и задние` either. */
export function joinProperties(properties: readonly Property[]): Property[] {
  return [...Map.groupBy(properties, ({ key }) => key).values()].map((same) => same.reduce(joined))
}

function joined(first: Property, second: Property): Property {
  const shared = first.values.filter((value) => second.values.includes(value) && !IN_BOTH.has(value))
  if (shared.length === 0) {
    return {
      ...first,
      values: [...new Set([...first.values, ...second.values])],
      stems: [...first.stems, ...second.stems],
    }
  }
  const narrower = first.values.length < second.values.length ? first : second
  return { ...narrower, values: shared }
}

/** Parts that fit either match front and rear. */
const IN_BOTH = new Set(['both', 'both_axles'])
