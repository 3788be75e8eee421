import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { ProductFilter } from '@tiantian/contracts/product/product.ts'
import type { Facet } from '@tiantian/contracts/search/search.ts'
import { Memo } from '../../../platform/cache/memo.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { alphabetOf } from '../../../platform/text/wording.ts'
import { idOfTag } from '../../product/list/tag.ts'
import type { ReferenceAttribute, ReferenceCategory, ReferenceData } from '../../product/reference-data.ts'
import { labelOf } from '../../product/reference-data.ts'
import type { RawCount } from './count-sql.ts'
import type { FacetCounts } from './facet.ts'

/** The count of a facet value; marked when estimated. */
export const amount = (count: number, isAbout = false) => ({ count, ...(isAbout && { isAbout }) })

export type DetailFacets = readonly Facet[]

const ATTRIBUTES_MAX = 8
const VALUES_MAX = 20
/** With more values than this the list of a size is not useful. */
const DIFFERENT_MAX = 60

interface DetailValue {
  readonly key: string
  readonly value: string
}

interface DetailCount extends DetailValue {
  readonly count: number
  readonly isAbout: boolean | undefined
}

interface DetailFacetInput extends FacetCounts {
  readonly input: Pick<ProductFilter, 'attributes'>
  readonly reference: ReferenceData
  readonly language: Language
  /** The only kind of part among the results. */
  readonly kind: ReferenceCategory | undefined
}

/** Facets of the attributes that the results have in common, in the order of their category, and of warranty. */
export async function detailFacets(
  sql: Queryable,
  { counts, reference, language, kind, input, total, isAbout }: DetailFacetInput,
): Promise<DetailFacets> {
  const details = counts.filter(({ key }) => key === 'detail')
  if (details.length === 0) return []
  const values = await readValues(sql, details)
  const known = details.flatMap((one) => {
    const read = readValue(one, values)
    if (!read || (one.of !== undefined && one.of !== read.key)) return []
    // All results have the only value requested, however the other values were counted.
    const counted = isOnlyValue(read, input) ? { count: total, isAbout } : one
    return [{ ...read, count: counted.count, isAbout: counted.isAbout, of: one.of }]
  })
  const own = new Set(known.flatMap(({ of }) => of ?? []))
  const groups = Map.groupBy(
    known.filter(({ key, of }) => !own.has(key) || of === key),
    ({ key }) => key,
  )
  const attributes = [...groups].flatMap(
    ([key, group]) => attributeFacet(key, group, reference, language) ?? [],
  )
  const position = ({ attribute }: Facet) => positionOf(attribute?.key, kind)
  const attributed = attributes.toSorted((a, b) => position(a) - position(b)).slice(0, ATTRIBUTES_MAX)
  return [...attributed, ...warrantyFacet(groups.get('warranty') ?? [])]
}

const isOnlyValue = ({ key, value }: DetailValue, { attributes = [] }: DetailFacetInput['input']) =>
  attributes.some((choice) => choice.key === key && choice.values.every((one) => one === value))

/** Attributes that the category no longer has come last. */
function positionOf(key: string | undefined, kind: ReferenceCategory | undefined): number {
  const at = kind?.attributeKeys.indexOf(key ?? '') ?? -1
  return at < 0 ? Number.MAX_SAFE_INTEGER : at
}

/** Values keep their ids, and none is ever deleted. */
const valueCache = new Memo<number, DetailValue>(20_000)

function readValues(sql: Queryable, details: readonly RawCount[]): Promise<ReadonlyMap<number, DetailValue>> {
  const ids = details.flatMap(({ value }) => idOfTag('attribute', Number(value)) ?? [])
  return valueCache.get(sql, ids, async (unknown) => {
    const rows = await sql<(DetailValue & { id: number })[]>`
      select id, attribute_key as key, value from attribute_values where id = any(${unknown}::int[])`
    return rows.map(({ id, key, value }) => [id, { key, value }])
  })
}

function readValue({ value }: RawCount, values: ReadonlyMap<number, DetailValue>) {
  const months = idOfTag('warranty', Number(value))
  if (months !== undefined) return { key: 'warranty', value: String(months) }
  const id = idOfTag('attribute', Number(value))
  const known = id === undefined ? undefined : values.get(id)
  return known && { key: known.key, value: known.value }
}

function attributeFacet(
  key: string,
  counts: readonly DetailCount[],
  reference: ReferenceData,
  language: Language,
): Facet | undefined {
  const attribute = reference.attributes.get(key)
  if (!attribute || counts.length < 2 || counts.length > DIFFERENT_MAX) return undefined
  const values = counts.map(({ value, count, isAbout }) => ({
    value,
    label: shown(attribute, value, language),
    ...amount(count, isAbout),
  }))
  const compare = alphabetOf(language)
  const frequent = values.toSorted((a, b) => b.count - a.count).slice(0, VALUES_MAX)
  return {
    key: 'attribute',
    attribute: { key, name: textIn(attribute.name, language), unit: attribute.unit },
    // Sizes are sorted by value, options by frequency.
    values: attribute.values.length > 0 ? frequent : frequent.toSorted((a, b) => compare(a.value, b.value)),
  }
}

const shown = (attribute: ReferenceAttribute, value: string, language: Language) =>
  textIn(labelOf(attribute, value) ?? {}, language) || value

function warrantyFacet(counts: readonly DetailCount[]): Facet[] {
  const values = counts.map(({ value, count, isAbout }) => ({ value, label: '', ...amount(count, isAbout) }))
  return values.length > 0
    ? [{ key: 'warranty', values: values.toSorted((a, b) => Number(a.value) - Number(b.value)) }]
    : []
}
