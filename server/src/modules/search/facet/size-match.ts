import { chosenSenses } from '../parser/category-intent.ts'
import type { Dictionary } from '../parser/dictionary.ts'
import type { ParsedQuery, ParsedTerm } from '../parser/parsed-query.ts'
import type { AttributePatternMeasure } from './attribute-pattern.ts'
import { readMeasures } from './attribute-pattern.ts'
import { keysOfDimension } from './dimension.ts'

interface SizeMatchSpan {
  readonly start: number
  readonly end: number
}

/**
 * Sizes in a text, and how it is parsed beside them. `H6` after Haval is a car and not a bulb, but the `R16` of a
 * whole size is not a car, nor the unit of `24 вольта`; a unit within a name (`12V battery`) is part of it.
 */
export function readSizes(
  query: ParsedQuery,
  text: string,
  dictionary: Dictionary,
): { typed: AttributePatternMeasure[]; query: ParsedQuery } {
  const spans = query.terms.map((term) => ({
    ...spanOf(term, query),
    isCar: chosenSenses(term, dictionary).some(({ kind }) => kind !== 'category'),
  }))
  const isSize = (measure: AttributePatternMeasure, car: SizeMatchSpan) =>
    isPartOf(car, measure) || isCyrillicRim(measure, text)
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

const spanOf = ({ from, to }: ParsedTerm, { tokens }: ParsedQuery): SizeMatchSpan => ({
  start: tokens[from]!.start,
  end: tokens[to - 1]!.end,
})
const areTogether = (one: SizeMatchSpan, other: SizeMatchSpan) =>
  one.start < other.end && other.start < one.end
const isPartOf = (part: SizeMatchSpan, whole: SizeMatchSpan) =>
  whole.start <= part.start && part.end <= whole.end && part.end - part.start < whole.end - whole.start

/** `р16` is `R16`, and not the code of a car. */
const isCyrillicRim = ({ key, start }: AttributePatternMeasure, text: string) =>
  key === 'rim_d' && /^[рР]/.test(text.slice(start))

/** What a unit or a row of sizes measures of this kind of part; undefined when the kind has no such attribute. */
export function measuresOfKind(
  measures: readonly AttributePatternMeasure[],
  categories: readonly number[],
  dictionary: Dictionary,
): AttributePatternMeasure[] {
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
