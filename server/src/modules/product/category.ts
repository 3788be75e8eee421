import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Category } from '@tiantian/contracts/product/category.ts'
import { TimedCache } from '../../platform/cache/timed-cache.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { ReferenceCategory } from './reference-data.ts'
import { categoryPath, readReferenceData } from './reference-data.ts'

/** All categories, parents before children, with the number of products on sale in their subtree. */
export async function listCategories(sql: Queryable, language: Language): Promise<Category[]> {
  const [reference, counts] = await Promise.all([readReferenceData(sql), readCategoryCounts(sql)])
  return [...reference.categories.values()].map((category) => ({
    slug: category.slug,
    level: category.level,
    parent: category.parentId === null ? null : (reference.categories.get(category.parentId)?.slug ?? null),
    name: textIn(category.name, language),
    picture: categoryPicture(category),
    productCount: counts.get(category.id) ?? 0,
  }))
}

/** Path under /media/; the images of the demo world and of an operator are stored there by slug. */
export const categoryPicture = ({ slug }: Pick<ReferenceCategory, 'slug'>) => `categories/${slug}.webp`

/** Counting a million products takes a tenth of a second. */
const countCache = new TimedCache<Map<number, number>>({ ms: 10_000 })

/** Products on sale by category id, summed up the tree; refreshed about every ten seconds. */
export const readCategoryCounts = (sql: Queryable): Promise<Map<number, number>> =>
  countCache.get(sql, '', () => countByCategory(sql))

async function countByCategory(sql: Queryable): Promise<Map<number, number>> {
  const rows = await sql<{ category_id: number; count: number }[]>`
    select category_id, count(*)::int as count from search_items group by category_id`
  const reference = await readReferenceData(sql)
  const counts = new Map<number, number>()
  for (const { category_id, count } of rows) {
    for (const { id } of categoryPath(reference, category_id)) counts.set(id, (counts.get(id) ?? 0) + count)
  }
  return counts
}

/**
 * The id of the category that a rule of the office is for; null for the rule that is valid where no other is.
 * @throws AppError('CATEGORY_NOT_FOUND')
 */
export async function ruledCategoryId(sql: Queryable, slug: string | null): Promise<number | null> {
  if (slug === null) return null
  const [category] = await sql<{ id: number }[]>`select id from categories where slug = ${slug}`
  if (!category) throw new AppError('CATEGORY_NOT_FOUND')
  return category.id
}
