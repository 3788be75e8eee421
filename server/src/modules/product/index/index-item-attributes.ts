import type { Queryable } from '../../../platform/database/database.ts'
import { tagOf } from '../list/tag.ts'
import type { SourceProduct } from './index-item-source.ts'

/** A product's value of an attribute, as text: `viscosity`, `5W-30`. */
export interface AttributeValue {
  readonly key: string
  readonly value: string
}

/** Longer values are prose that nobody selects from a list. */
const VALUE_MAX = 40

export const attributeValuesOf = ({ attributes }: Pick<SourceProduct, 'attributes'>): AttributeValue[] =>
  Object.entries(attributes)
    .map(([key, value]) => ({ key, value: String(value) }))
    .filter(({ value }) => value.length > 0 && value.length <= VALUE_MAX)

const keyOf = ({ key, value }: AttributeValue) => `${key}=${value}`

/** Tags of attribute values, assigned by the table `attribute_values` and cached. */
export class AttributeValueList {
  readonly #tags = new Map<string, number>()

  /** Ensures that each value has a tag; returns the lookup function. */
  async tags(sql: Queryable, values: readonly AttributeValue[]): Promise<(value: AttributeValue) => number> {
    await this.#readTags(sql, this.#unknown(values))
    const missing = this.#unknown(values)
    if (missing.length > 0) {
      await sql`
        insert into attribute_values (attribute_key, value)
        select key, value from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) as one(key text, value text)
        on conflict do nothing`
      await this.#readTags(sql, missing)
    }
    return (value) => {
      const tag = this.#tags.get(keyOf(value))
      if (tag === undefined) throw new Error(`the attribute value ${keyOf(value)} has no id`)
      return tag
    }
  }

  /** Distinct and sorted, so that two writers of the same new values do not deadlock. */
  #unknown(values: readonly AttributeValue[]): AttributeValue[] {
    const unknown = new Map(
      values.filter((value) => !this.#tags.has(keyOf(value))).map((value) => [keyOf(value), value]),
    )
    return [...unknown].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
  }

  async #readTags(sql: Queryable, values: readonly AttributeValue[]) {
    if (values.length === 0) return
    for (const { id, key, value } of await findAttributeValues(sql, values)) {
      this.#tags.set(keyOf({ key, value }), tagOf('attribute', id))
    }
  }
}

/** The values that at least one product has. */
export const findAttributeValues = (sql: Queryable, values: readonly AttributeValue[]) =>
  sql<(AttributeValue & { id: number })[]>`
    select v.id, v.attribute_key as key, v.value
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as one(key text, value text)
      join attribute_values v on v.attribute_key = one.key and v.value = one.value`
