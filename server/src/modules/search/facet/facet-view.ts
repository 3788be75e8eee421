import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { ProductFilter } from '@tiantian/contracts/product/product.ts'
import type { Facet } from '@tiantian/contracts/search/search.ts'
import { idOfTag } from '../../product/list/tag.ts'
import type { ReferenceData } from '../../product/reference-data.ts'
import { categoryPath } from '../../product/reference-data.ts'
import type { CountKey, RawCount } from './count-sql.ts'
import { PRICE_LADDER } from './count-sql.ts'
import type { DetailFacets } from './detail-facet.ts'
import { amount } from './detail-facet.ts'

type FacetValue = Facet['values'][number]

const VALUES_MAX = 20
/** Brands and cars are found by name: few catalogues have more of them for one kind of part. */
const NAMES_MAX = 100
/** Up to this many leaves are shown as they are; more are grouped by their top level. */
const LEAVES_MAX = 12
const PRICE_BUCKETS = 5

interface FacetView {
  readonly reference: ReferenceData
  readonly filter: ProductFilter
  readonly language: Language
  readonly details: DetailFacets
}

/** Facets for display: with names, the most frequent first. Facets without a choice are left out. */
export function facetsOf(counts: readonly RawCount[], view: FacetView): Facet[] {
  const of = (key: CountKey) => counts.filter((count) => count.key === key)
  const facets: Facet[] = [
    { key: 'category', values: categoryValues(of('category'), view) },
    { key: 'brand', values: brandValues(of('brand'), view) },
    ...carFacet(of('car'), view),
    { key: 'country', values: countryValues(of('country'), view) },
    { key: 'price', values: priceValues(of('price')) },
    {
      key: 'stock',
      values: of('stock')
        .filter(({ value }) => value === 'true')
        .map(({ count, isAbout }) => ({ value: 'true', label: '', ...amount(count, isAbout) })),
    },
    {
      key: 'condition',
      values: byCount(
        of('condition').map(({ value, count, isAbout }) => ({ value, label: '', ...amount(count, isAbout) })),
      ),
    },
    ...view.details,
  ]
  return facets.filter(({ values }) => values.length > 0)
}

const byCount = (values: readonly FacetValue[], most = VALUES_MAX) =>
  [...values].sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1)).slice(0, most)

/**
 * The children of the selected category (of its parent, when it has none); otherwise the leaves if there are few, or
 * the top level.
 */
function categoryValues(
  counts: readonly RawCount[],
  { reference, filter, language }: FacetView,
): FacetValue[] {
  const chosen = filter.category === undefined ? undefined : reference.categoryBySlug.get(filter.category)
  const parentId = chosen?.level === 3 ? chosen.parentId : (chosen?.id ?? null)
  const isFlat = !chosen && counts.length <= LEAVES_MAX
  const shownOf = ({ value }: RawCount) => {
    const path = categoryPath(reference, Number(value))
    return isFlat ? path.at(-1) : path.find((category) => category.parentId === parentId)
  }
  return byCount(
    [...Map.groupBy(counts, shownOf)].flatMap(([category, leaves]) =>
      category ? [{ value: category.slug, label: textIn(category.name, language), ...totalOf(leaves) }] : [],
    ),
  )
}

const totalOf = (counts: readonly Pick<RawCount, 'count' | 'isAbout'>[]) =>
  amount(
    counts.reduce((sum, { count }) => sum + count, 0),
    counts.some(({ isAbout }) => isAbout),
  )

function brandValues(counts: readonly RawCount[], { reference }: FacetView): FacetValue[] {
  return byCount(
    counts.flatMap(({ value, count, isAbout }) => {
      const brand = reference.brands.get(Number(value))
      return brand ? [{ value: brand.slug, label: brand.name, ...amount(count, isAbout) }] : []
    }),
    NAMES_MAX,
  )
}

/** Makes, or the models of the selected make. */
function carFacet(counts: readonly RawCount[], { reference, language }: FacetView): Facet[] {
  const rows = (kind: 'make' | 'model') =>
    counts.flatMap(({ value, count, isAbout }) => {
      const id = idOfTag(kind, Number(value))
      const row =
        id === undefined ? undefined : (kind === 'make' ? reference.makes : reference.models).get(id)
      return row ? [{ value: row.slug, label: textIn(row.name, language), ...amount(count, isAbout) }] : []
    })
  return [
    { key: 'make', values: byCount(rows('make'), NAMES_MAX) },
    { key: 'model', values: byCount(rows('model'), NAMES_MAX) },
  ]
}

function countryValues(counts: readonly RawCount[], { reference, language }: FacetView): FacetValue[] {
  return byCount(
    counts.map(({ value, count, isAbout }) => ({
      value,
      label: textIn(reference.countries.get(value) ?? { en: value }, language),
      ...amount(count, isAbout),
    })),
  )
}

/** Adjacent steps of the price scale merged into at most five of about the same size. */
function priceValues(counts: readonly RawCount[]): FacetValue[] {
  const steps = counts
    .map(({ value, count }) => ({ step: Number(value), count }))
    .sort((a, b) => a.step - b.step)
  const all = totalOf(counts)
  const share = all.count / PRICE_BUCKETS
  const values: FacetValue[] = []
  let bucket: { from: number; count: number } | undefined
  for (const { step, count } of steps) {
    bucket = { from: bucket?.from ?? step, count: (bucket?.count ?? 0) + count }
    const isLastBucket = values.length === PRICE_BUCKETS - 1
    if ((bucket.count < share || isLastBucket) && step !== steps.at(-1)?.step) continue
    values.push({
      value: `${edge(bucket.from - 1)}-${edge(step)}`,
      label: '',
      ...amount(bucket.count, all.isAbout),
    })
    bucket = undefined
  }
  return values
}

/** Minor units at the upper bound of a step; undefined below the first and above the last. */
const edge = (step: number): string => {
  const major = PRICE_LADDER[step]
  if (step < 0) return '0'
  return major === undefined ? '' : String(major * 100)
}
