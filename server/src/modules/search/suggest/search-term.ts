import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { ReferenceData, ReferenceModel } from '../../product/reference-data.ts'
import { readReferenceData } from '../../product/reference-data.ts'
import type { Chip } from '../parser/parsed-query.ts'
import type { PlannedQuery } from '../product-query.ts'
import { dayOf } from '../zero-result/zero-result.ts'

/** A row of the reference data that a text was understood to mean. */
export interface SearchTerm {
  readonly kind: 'category' | 'model' | 'brand' | 'engine'
  readonly id: number
}

type NamingContext = Pick<PlannedQuery, 'reference' | 'language'>

/** The parts of a text that are in the reference data: nothing private to the user. */
export function searchTerms({ search, reference, language }: PlannedQuery): SearchTerm[] {
  return search.chips.flatMap((chip) => {
    const { kind } = chip
    const id = idOf(chip, { reference, language })
    const isTerm = kind === 'category' || kind === 'model' || kind === 'brand' || kind === 'engine'
    return isTerm && id !== undefined ? [{ kind, id }] : []
  })
}

function idOf(chip: Chip, { reference, language }: NamingContext): number | undefined {
  if (chip.kind === 'category') return reference.categoryBySlug.get(chip.value)?.id
  if (chip.kind === 'brand') return reference.brandBySlug.get(chip.value)?.id
  if (chip.kind === 'engine') return reference.engineByCode.get(chip.value)
  return chip.kind === 'model' ? modelOf(chip, { reference, language })?.id : undefined
}

/** Of models of several makes with the same name, the one shown by its label. */
function modelOf({ value, label }: Chip, { reference, language }: NamingContext): ReferenceModel | undefined {
  const alike = [...reference.makes.keys()].flatMap(
    (make) => reference.modelBySlug.get(`${make}/${value}`) ?? [],
  )
  return alike.find((model) => label.startsWith(modelName(model, reference, language)))
}

/** The usual name in a language; undefined for a deleted row. */
export function termName({ kind, id }: SearchTerm, reference: ReferenceData, language: Language) {
  if (kind === 'brand') return reference.brands.get(id)?.name
  if (kind === 'engine') return reference.engineCodes.get(id)
  if (kind === 'category') return textIn(reference.categories.get(id)?.name ?? {}, language) || undefined
  const model = reference.models.get(id)
  return model && modelName(model, reference, language)
}

const modelName = (model: ReferenceModel, reference: ReferenceData, language: Language) =>
  `${textIn(reference.makes.get(model.makeId)?.name ?? {}, language)} ${textIn(model.name, language)}`.trim()

const WORDS = 12
/** The number of days, including today. */
const DAYS = 7
/** A term must have been searched by at least this many different users: nobody's own search is shown to others. */
const PEOPLE_MIN = 5
/** The most frequent terms of each day: a term in none of these is not among the first of all days. */
const TERMS_A_DAY = 100
/** From the bestsellers, while too few users have searched. */
const CATEGORIES = 8
const MODELS = 4

/**
 * The most frequent recent search terms with results, as a user would type them; then bestsellers, parts before cars.
 */
export async function hotWords(sql: Queryable, language: Language, now: Date): Promise<string[]> {
  const [reference, searched] = await Promise.all([readReferenceData(sql), mostSearched(sql, now)])
  const terms = searched.length < WORDS ? [...searched, ...(await bestSelling(sql))] : searched
  const names = terms.flatMap((term) => termName(term, reference, language) ?? [])
  return [...new Set(names)].slice(0, WORDS)
}

/** Uses the index of each day. */
const mostSearched = (sql: Queryable, now: Date) =>
  sql<SearchTerm[]>`
    select t.kind, t.id from generate_series(0, ${DAYS - 1}) ago cross join lateral (
      select kind, id, people, marks from search_terms where day = ${dayOf(now)}::date - ago
      order by people desc, kind, id limit ${TERMS_A_DAY}) t
    group by t.kind, t.id having bit_count(bit_or(t.marks)) >= ${PEOPLE_MIN}
    order by sum(t.people) desc, t.kind, t.id limit ${WORDS}`

/** Deletes the days that no longer count. */
export async function deleteOldSearchTerms(sql: Queryable, now: Date): Promise<number> {
  const { count } = await sql`delete from search_terms where day <= ${dayOf(now)}::date - ${DAYS}::int`
  return count
}

async function bestSelling(sql: Queryable): Promise<SearchTerm[]> {
  const [categories, models] = await Promise.all([soldCategories(sql), soldModels(sql)])
  return [
    ...categories.map(({ id }) => ({ kind: 'category', id }) as const),
    ...models.map(({ id }) => ({ kind: 'model', id }) as const),
  ]
}

const soldCategories = (sql: Queryable) =>
  sql<{ id: number }[]>`
    select category_id as id
    from (select category_id, sold_count from search_items order by sold_count desc, product_id desc limit 300) i
    group by category_id order by sum(sold_count) desc, category_id limit ${CATEGORIES}`

const soldModels = (sql: Queryable) =>
  sql<{ id: number }[]>`
    select f.model_id as id
    from (select product_id, sold_count from search_items order by sold_count desc, product_id desc limit 300) i
      join fitments f on f.product_id = i.product_id
    where f.model_id is not null
    group by f.model_id order by sum(i.sold_count) desc, f.model_id limit ${MODELS}`
