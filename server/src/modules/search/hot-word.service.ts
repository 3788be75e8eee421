import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Sql } from 'postgres'
import { readBook } from '../product/reference-book.ts'

const CATEGORIES = 8
const MODELS = 4

/** What sells best, as a person would type it: parts first, then cars. */
export async function hotWords(sql: Sql, language: Language): Promise<string[]> {
  const book = await readBook(sql)
  const [categories, models] = await Promise.all([hotCategories(sql), hotModels(sql)])
  const names = [
    ...categories.flatMap((id) => book.categories.get(id)?.name ?? []),
    ...models.flatMap((id) => book.models.get(id)?.name ?? []),
  ]
  return names.map((name) => textIn(name, language))
}

async function hotCategories(sql: Sql): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select category_id as id
    from (select category_id, sold_count from search_items order by sold_count desc, product_id desc limit 300) i
    group by category_id order by sum(sold_count) desc, category_id limit ${CATEGORIES}`
  return rows.map(({ id }) => id)
}

async function hotModels(sql: Sql): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select f.model_id as id
    from (select product_id, sold_count from search_items order by sold_count desc, product_id desc limit 300) i
      join fitments f on f.product_id = i.product_id
    where f.model_id is not null
    group by f.model_id order by sum(i.sold_count) desc, f.model_id limit ${MODELS}`
  return rows.map(({ id }) => id)
}
