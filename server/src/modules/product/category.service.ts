import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Category } from '@tiantian/contracts/product/category.ts'
import type { Sql } from 'postgres'
import { Kept } from '../../platform/kept.ts'
import type { BookCategory } from './reference-book.ts'
import { categoryPath, readBook } from './reference-book.ts'

/** All categories, parents before children, with the number of products on sale in and below each. */
export async function listCategories(sql: Sql, language: Language): Promise<Category[]> {
  const [book, counts] = await Promise.all([readBook(sql), readCategoryCounts(sql)])
  return [...book.categories.values()].map((category) => ({
    slug: category.slug,
    level: category.level,
    parent: category.parentId === null ? null : (book.categories.get(category.parentId)?.slug ?? null),
    name: textIn(category.name, language),
    picture: categoryPicture(category),
    productCount: counts.get(category.id) ?? 0,
  }))
}

/** Path under /media/; the pictures of the demo world and of an operator lie there by slug. */
export const categoryPicture = ({ slug }: Pick<BookCategory, 'slug'>) => `categories/${slug}.webp`

/** A million products are counted for a tenth of a second. */
const kept = new Kept<Map<number, number>>({ ms: 10_000 })

/** Products on sale by category id, those of leaves added up the tree; counted about every ten seconds. */
export const readCategoryCounts = (sql: Sql): Promise<Map<number, number>> =>
  kept.get(sql, '', () => countByCategory(sql))

async function countByCategory(sql: Sql): Promise<Map<number, number>> {
  const rows = await sql<{ category_id: number; count: number }[]>`
    select category_id, count(*)::int as count from search_items group by category_id`
  const book = await readBook(sql)
  const counts = new Map<number, number>()
  for (const { category_id, count } of rows) {
    for (const { id } of categoryPath(book, category_id)) counts.set(id, (counts.get(id) ?? 0) + count)
  }
  return counts
}
