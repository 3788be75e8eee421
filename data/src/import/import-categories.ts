import type { TransactionSql } from 'postgres'
import type { AttributeFacts, CategoryFacts } from './facts.ts'
import { rowsParameter } from './rows.ts'

/** A seller must fill in this many attributes of a leaf, the first ones. */
const REQUIRED_ATTRIBUTES = 2
const LEVELS = [1, 2, 3]

export async function importCategories(
  tx: TransactionSql,
  file: { attributes: AttributeFacts[]; categories: CategoryFacts[] },
) {
  await importAttributes(tx, file.attributes)
  for (const level of LEVELS) {
    await importLevel(
      tx,
      file.categories.filter((category) => category.level === level),
    )
  }
  await importCategoryAttributes(tx, file.categories)
}

async function importAttributes(tx: TransactionSql, attributes: AttributeFacts[]) {
  await tx`
    insert into attributes (key, type, name, unit, min_value, max_value, max_length, values)
    select key, type, name, nullif(unit, ''), min, max, "maxLength", coalesce(values, '[]')
    from jsonb_to_recordset(${rowsParameter(tx, attributes)}) as row(
      key text, type text, name jsonb, unit text, min numeric, max numeric, "maxLength" int, values jsonb)
    on conflict (key) do update set
      type = excluded.type, name = excluded.name, unit = excluded.unit, min_value = excluded.min_value,
      max_value = excluded.max_value, max_length = excluded.max_length, values = excluded.values`
}

/** Update, then insert what is missing: `on conflict` would use up the smallint identity at every import. */
async function importLevel(tx: TransactionSql, categories: CategoryFacts[]) {
  const rows = rowsParameter(tx, categories)
  await tx`
    update categories set
      level = row.level, parent_id = parents.id, position = row."order", name = row.name,
      synonyms = coalesce(row.synonyms, '{}'), hs_code = row.hs
    from jsonb_to_recordset(${rows}) as row(
      slug text, level smallint, parent text, "order" int, name jsonb, synonyms jsonb, hs text)
    left join categories parents on parents.slug = row.parent
    where categories.slug = row.slug`
  await tx`
    insert into categories (slug, level, parent_id, position, name, synonyms, hs_code)
    select row.slug, row.level, parents.id, row."order", row.name, coalesce(row.synonyms, '{}'), row.hs
    from jsonb_to_recordset(${rows}) as row(
      slug text, level smallint, parent text, "order" int, name jsonb, synonyms jsonb, hs text)
    left join categories parents on parents.slug = row.parent
    where not exists (select from categories known where known.slug = row.slug)`
}

/** No row refers to one of these, so the row of an attribute removed from a category is deleted too. */
async function importCategoryAttributes(tx: TransactionSql, categories: CategoryFacts[]) {
  const rows = categories.flatMap(({ slug, attributes = [] }) =>
    attributes.map((key, at) => ({ slug, key, position: at + 1, is_required: at < REQUIRED_ATTRIBUTES })),
  )
  await tx`
    delete from category_attributes using categories
    where categories.id = category_attributes.category_id
      and categories.slug in ${tx(categories.map(({ slug }) => slug))}`
  await tx`
    insert into category_attributes (category_id, attribute_key, position, is_required)
    select categories.id, row.key, row.position, row.is_required
    from jsonb_to_recordset(${rowsParameter(tx, rows)}) as row(
      slug text, key text, position smallint, is_required boolean)
    join categories using (slug)`
}
