import type { Queryable } from '../../../platform/database/database.ts'

export interface CategoryWay {
  /** Of the category itself, for products that state none. */
  readonly hsCode: string | null
  /** Its id, those of its parents, and null for what is valid for all: what stands first decides. */
  readonly ids: readonly (number | null)[]
}

/** By slug. */
export type CategoryWays = ReadonlyMap<string, CategoryWay>

interface StoredCategory {
  readonly id: number
  readonly slug: string
  readonly parentId: number | null
  readonly hsCode: string | null
}

export async function readCategoryWays(sql: Queryable): Promise<CategoryWays> {
  const categories = await sql<StoredCategory[]>`
    select id, slug, parent_id as "parentId", hs_code as "hsCode" from categories`
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]))
  return new Map(categories.map(({ id, slug, hsCode }) => [slug, { hsCode, ids: wayUp(id, parents) }]))
}

function wayUp(from: number, parents: ReadonlyMap<number, number | null>): (number | null)[] {
  const way: (number | null)[] = []
  for (let id: number | null = from; id !== null; id = parents.get(id) ?? null) way.push(id)
  return [...way, null]
}
