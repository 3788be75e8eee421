import type { Output } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type {
  CategoryAttribute,
  listCategoryAttributes as contract,
} from '@tiantian/contracts/product/own-product.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { readReferenceData } from './reference-data.ts'

export interface StoredAttribute extends Omit<CategoryAttribute, 'name' | 'values'> {
  readonly categoryId: number
  readonly name: LocalizedText
  readonly values: readonly { readonly value: string; readonly label: LocalizedText }[]
}

/** The attributes of a category, or of all of them, in the order of the form. */
export const readAttributes = (sql: Queryable, categoryId?: number) => sql<StoredAttribute[]>`
  select ca.category_id as "categoryId", a.key, a.type, a.name, a.unit, a.min_value::float8 as min,
    a.max_value::float8 as max, a.max_length as "maxLength", a.values, ca.is_required as "isRequired"
  from category_attributes ca join attributes a on a.key = ca.attribute_key
  ${categoryId === undefined ? sql`` : sql`where ca.category_id = ${categoryId}`}
  order by ca.category_id, ca.position`

/** @throws AppError('CATEGORY_NOT_FOUND') */
export async function listCategoryAttributes(
  sql: Queryable,
  slug: string,
  language: Language,
): Promise<Output<typeof contract>> {
  const category = (await readReferenceData(sql)).categoryBySlug.get(slug)
  if (!category) throw new AppError('CATEGORY_NOT_FOUND')
  const [row] = await sql<{ hsCode: string | null }[]>`
    select hs_code as "hsCode" from categories where id = ${category.id}`
  const attributes = await readAttributes(sql, category.id)
  return {
    attributes: attributes.map((attribute) => attributeIn(attribute, language)),
    hsCode: row?.hsCode ?? null,
  }
}

const attributeIn = (
  { categoryId: _of, name, values, ...attribute }: StoredAttribute,
  language: Language,
): CategoryAttribute => ({
  ...attribute,
  name: textIn(name, language),
  values: values.map(({ value, label }) => ({ value, label: textIn(label, language) || value })),
})

interface AttributeIssue {
  readonly key: string
  readonly rule: 'required' | 'invalid_value' | 'invalid_format'
}

/** Whether values are those that a category has: the required ones there, each within its list or bounds. */
export function attributeIssues(
  attributes: readonly StoredAttribute[],
  values: Readonly<Record<string, unknown>>,
): AttributeIssue[] {
  const issues: AttributeIssue[] = []
  const known = new Map(attributes.map((attribute) => [attribute.key, attribute]))
  for (const [key, value] of Object.entries(values)) {
    const attribute = known.get(key)
    if (!(attribute && isWithin(attribute, value))) issues.push({ key, rule: 'invalid_value' })
  }
  for (const { key, isRequired } of attributes)
    if (isRequired && (values[key] === undefined || values[key] === ''))
      issues.push({ key, rule: 'required' })
  return issues
}

function isWithin({ type, min, max, maxLength, values }: StoredAttribute, value: unknown): boolean {
  if (type === 'enum') return values.some((one) => one.value === value)
  if (type === 'text') return typeof value === 'string' && value.length <= (maxLength ?? 200)
  return typeof value === 'number' && (min === null || value >= min) && (max === null || value <= max)
}
