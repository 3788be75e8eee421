import { Memo } from '../../../platform/cache/memo.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { findAttributeValues } from '../../product/index/index-item-attributes.ts'
import { conditionTag, tagOf } from '../../product/list/tag.ts'
import type { Intent } from '../parser/intent.ts'
import { CONDITION } from '../parser/property-word.ts'
import type { WordTags } from '../text-search.ts'
import type { KnownWords } from '../word-search.ts'
import type { Measure } from './attribute-pattern.ts'
import { nearSizes } from './near-size.ts'
import type { Property } from './property.ts'

/** Ids of attribute values never change. */
const tagCache = new Memo<string, number>(5000)
/** How long a value that no product has is remembered as such, when other values of its group exist. */
const MISSING_MS = 30_000
const missingValues = new WeakMap<Queryable, Map<string, number>>()

const CONDITION_TAGS: Readonly<Record<string, number>> = {
  used: conditionTag('used'),
  remanufactured: conditionTag('remanufactured'),
}

/**
 * Tags of each size and of each property; a value that no product has has no tag, but near sizes. A property may also
 * be expressed by words of a product.
 */
export async function attributeTags(
  sql: Queryable,
  { measures, properties }: Pick<Intent, 'measures' | 'properties'>,
  words: KnownWords,
): Promise<Pick<WordTags, 'measures' | 'near' | 'properties'>> {
  const groups = [...measures.map(valuesOfMeasure), ...properties.map(valuesOf)]
  const [known, near] = await Promise.all([
    readTags(sql, groups),
    Promise.all(measures.map((measure) => nearSizes(sql, measure))),
  ])
  const tags = groups.map((values) => values.flatMap((value) => known.get(value) ?? []))
  return {
    measures: tags.slice(0, measures.length),
    near,
    properties: properties.map(({ key, values, stems }, at) => [
      ...(key === CONDITION ? values.flatMap((value) => CONDITION_TAGS[value] ?? []) : []),
      ...tags[measures.length + at]!,
      ...stems.flatMap((part) => words.get(part) ?? []),
    ]),
  }
}

const valuesOfMeasure = ({ key, value, keys = [key], values = [value] }: Measure) =>
  keys.flatMap((one) => values.map((each) => `${one}=${each}`))
const valuesOf = ({ key, values }: Property) =>
  key === CONDITION ? [] : values.map((value) => `${key}=${value}`)

async function readTags(
  sql: Queryable,
  groups: readonly (readonly string[])[],
): Promise<Map<string, number>> {
  const missing = missingValues.get(sql) ?? new Map<string, number>()
  missingValues.set(sql, missing)
  const isKnownMissing = (value: string) => (missing.get(value) ?? 0) > Date.now() - MISSING_MS
  // A single value is looked up each time: a product with it may just have been added.
  const wanted = groups.flatMap((values) =>
    values.length > 1 ? values.filter((value) => !isKnownMissing(value)) : values,
  )
  return tagCache.get(sql, wanted, async (unknown) => {
    const rows = await findAttributeValues(sql, unknown.map(attributeValue))
    const found = rows.map(({ id, key, value }) => [`${key}=${value}`, tagOf('attribute', id)] as const)
    rememberMissing(missing, unknown, new Map(found))
    return found
  })
}

const MISSING_MAX = 1000

function rememberMissing(
  missing: Map<string, number>,
  values: readonly string[],
  found: ReadonlyMap<string, number>,
) {
  if (missing.size > MISSING_MAX) missing.clear()
  for (const value of values) if (!found.has(value)) missing.set(value, Date.now())
}

function attributeValue(one: string) {
  const at = one.indexOf('=')
  return { key: one.slice(0, at), value: one.slice(at + 1) }
}
