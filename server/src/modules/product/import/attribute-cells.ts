import type { ImportRowError } from '@tiantian/contracts/import/row-error.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { DefineImportColumn, ImportTableFacts } from '../../../platform/import/define-import.ts'
import type { StoredAttribute } from '../category-attribute.ts'
import { attributeIssues, readAttributes } from '../category-attribute.ts'
import { readReferenceData } from '../reference-data.ts'
import type { ProductImportRow } from './product-row.ts'
import { categoryNamed } from './reference-names.ts'

/** Before the key of an attribute in the name of its column. */
const PREFIX = 'attr_'

const headingKey = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Columns for attributes: those of the category for which the table is, else those that its heading names, of the
 * categories in its rows where two are called the same.
 */
export async function attributeColumns(
  sql: Queryable,
  { params, headings, names, rows }: ImportTableFacts,
): Promise<DefineImportColumn[]> {
  const reference = await readReferenceData(sql)
  const chosen = params.category === undefined ? undefined : categoryNamed(reference, params.category)
  if (chosen) return (await readAttributes(sql, chosen.id)).map(columnOf)
  const wanted = new Set(headings.map(headingKey))
  const mapped = new Set(names)
  const all = await readAttributes(sql)
  const known = uniqueByKey(all).filter(
    (one) => mapped.has(PREFIX + one.key) || spellingsOf(one).some((name) => wanted.has(headingKey(name))),
  )
  if (known.length === 0) return []
  const categories = new Set(
    rows.flatMap((cells) => cells.map((cell) => categoryNamed(reference, cell)?.id ?? 0)),
  )
  const ofRows = new Set(all.filter(({ categoryId }) => categories.has(categoryId)).map(({ key }) => key))
  // Those of the rows come first and so take the heading.
  return known
    .toSorted((one, other) => Number(ofRows.has(other.key)) - Number(ofRows.has(one.key)))
    .map((attribute) => columnOf({ ...attribute, isRequired: false }))
}

const uniqueByKey = (attributes: readonly StoredAttribute[]) => [
  ...new Map(attributes.map((attribute) => [attribute.key, attribute])).values(),
]

const titleOf = ({ name, unit }: StoredAttribute, language: (typeof LANGUAGES)[number]) =>
  [textIn(name, language), unit].filter(Boolean).join(', ')

const spellingsOf = (attribute: StoredAttribute): string[] => [
  ...LANGUAGES.flatMap((language) => [titleOf(attribute, language), textIn(attribute.name, language)]),
  PREFIX + attribute.key,
]

const columnOf = (attribute: StoredAttribute): DefineImportColumn => ({
  name: PREFIX + attribute.key,
  title: Object.fromEntries(
    LANGUAGES.map((language) => [language, titleOf(attribute, language)]),
  ) as Required<LocalizedText>,
  aliases: Object.values(attribute.name),
  type: attribute.type === 'number' ? 'number' : 'text',
  // A price list without them is accepted; the template says which a product of the category needs.
  isWanted: attribute.isRequired,
  ...(attribute.values.length > 0 && { values: attribute.values }),
  ...(attribute.min !== null && { min: attribute.min }),
  ...(attribute.max !== null && { max: attribute.max }),
})

type StatedAttributes = Readonly<Record<string, string | number | boolean>>

/** The attributes that the cells of a row state, each under the key of its attribute. */
const statedIn = (each: ProductImportRow): [key: string, cell: string | number][] =>
  Object.entries(each).flatMap(([name, cell]) =>
    name.startsWith(PREFIX) && (typeof cell === 'string' || typeof cell === 'number')
      ? [[name.slice(PREFIX.length), cell] as [string, string | number]]
      : [],
  )

export const statesAttributes = (each: ProductImportRow): boolean => statedIn(each).length > 0

/** A value by itself or by its name in any language. */
function namedValue({ values }: StoredAttribute, cell: string | number): string | number {
  if (values.length === 0) return cell
  const wanted = String(cell).trim().toLowerCase()
  const found = values.find(
    ({ value, label }) =>
      value === wanted || Object.values(label).some((text) => text.toLowerCase() === wanted),
  )
  return found?.value ?? cell
}

/**
 * The attributes of a product after a row, with what is wrong with its cells. A row that states one has to state all
 * that its category needs; a row that states none leaves them as they are.
 */
export function attributesAfter(
  each: ProductImportRow,
  known: readonly StoredAttribute[],
  stored: StatedAttributes,
): { values: StatedAttributes; errors: ImportRowError[] } {
  const stated = statedIn(each)
  if (stated.length === 0) return { values: stored, errors: [] }
  const byKey = new Map(known.map((attribute) => [attribute.key, attribute]))
  const given = Object.fromEntries(
    stated.map(([key, cell]) => {
      const attribute = byKey.get(key)
      return [key, attribute ? namedValue(attribute, cell) : cell]
    }),
  )
  const values = { ...stored, ...given }
  const errors = attributeIssues(known, values).map(
    ({ key, rule }): ImportRowError => ({ column: PREFIX + key, code: rule }),
  )
  return { values, errors }
}

/** The cells of an export, in the order of the columns of a category. */
export const attributeCells = (
  known: readonly StoredAttribute[],
  values: StatedAttributes,
): (string | number)[] =>
  known.map(({ key }) => {
    const value = values[key] ?? ''
    return typeof value === 'boolean' ? String(value) : value
  })
