import type { Queryable } from '../../../platform/database/database.ts'
import { tagOf } from '../list/tag.ts'
import type { SourceProduct } from './index-item-source.ts'

/** A product's value of an attribute, as text: `viscosity`, `5W-30`. */
export interface IndexItemAttributeValue {
  readonly key: string
  readonly value: string
}

/** Longer values are prose that nobody selects from a list. */
const VALUE_MAX = 40

export const attributeValuesOf = ({
  attributes,
}: Pick<SourceProduct, 'attributes'>): IndexItemAttributeValue[] =>
  Object.entries(attributes)
    .map(([key, value]) => ({ key, value: String(value) }))
    .filter(({ value }) => value.length > 0 && value.length <= VALUE_MAX)

const placeOf = ({ key, value }: IndexItemAttributeValue) => `${key}=${value}`

/** Tags of attribute values, assigned by the table `attribute_values` and cached. */
export class AttributeValueList {
  readonly #tags = new Map<string, number>()

  /** Ensures that each value has a tag; returns the lookup function. */
  async tags(
    sql: Queryable,
    values: readonly IndexItemAttributeValue[],
  ): Promise<(value: IndexItemAttributeValue) => number> {
    await this.#learn(sql, this.#unknown(values))
    const missing = this.#unknown(values)
    if (missing.length > 0) {
      await sql`
        insert into attribute_values (attribute_key, value)
        select key, value from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) as one(key text, value text)
        on conflict do nothing`
      await this.#learn(sql, missing)
    }
    return (value) => {
      const tag = this.#tags.get(placeOf(value))
      if (tag === undefined) throw new Error(`the attribute value ${placeOf(value)} has no id`)
      return tag
    }
  }

  /** Distinct and sorted, so that two writers of the same new values do not deadlock. */
  #unknown(values: readonly IndexItemAttributeValue[]): IndexItemAttributeValue[] {
    const unknown = new Map(
      values.filter((value) => !this.#tags.has(placeOf(value))).map((value) => [placeOf(value), value]),
    )
    return [...unknown].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
  }

  async #learn(sql: Queryable, values: readonly IndexItemAttributeValue[]) {
    if (values.length === 0) return
    for (const { id, key, value } of await findAttributeValues(sql, values)) {
      this.#tags.set(placeOf({ key, value }), tagOf('attribute', id))
    }
  }
}

/** The values that at least one product has. */
export const findAttributeValues = (sql: Queryable, values: readonly IndexItemAttributeValue[]) =>
  sql<(IndexItemAttributeValue & { id: number })[]>`
    select v.id, v.attribute_key as key, v.value
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as one(key text, value text)
      join attribute_values v on v.attribute_key = one.key and v.value = one.value`
