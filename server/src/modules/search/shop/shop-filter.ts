import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { queryShops } from '@tiantian/contracts/search/search.ts'
import type { PendingQuery, Row } from 'postgres'
import type { Queryable } from '../../../platform/database/database.ts'
import { tagOf } from '../../product/list/tag.ts'
import type { ReferenceData } from '../../product/reference-data.ts'

export type SqlPart = PendingQuery<Row[]>

type ShopCondition = 'country' | 'city' | 'language' | 'category' | 'brand'

/** Conditions on the shop `s`, one for each facet; unused filters are true. */
export interface ShopFilters extends Readonly<Record<ShopCondition, SqlPart>> {
  readonly active: readonly ShopCondition[]
  /** Always in their facets, however rare; 0 is none. */
  readonly chosen: { readonly city: number; readonly brand: number }
}

export const noFilters = (sql: Queryable): ShopFilters => {
  const all = sql`true`
  const none = { country: all, city: all, language: all, category: all, brand: all }
  return { ...none, active: [], chosen: { city: 0, brand: 0 } }
}

/** @throws AppError('CATEGORY_NOT_FOUND') */
export function shopFilters(
  sql: Queryable,
  input: Parsed<typeof queryShops>,
  reference: ReferenceData,
): ShopFilters {
  const { countries, city, language, category } = input
  const brandId = input.brand === undefined ? undefined : (reference.brandBySlug.get(input.brand)?.id ?? 0)
  const query: Partial<Record<ShopCondition, SqlPart>> = {
    ...(countries?.length && { country: sql`s.country = any(${countries})` }),
    ...(city !== undefined && { city: sql`s.city_id = ${city}` }),
    ...(language !== undefined && { language: sql`${language} = any(s.languages)` }),
    ...(category !== undefined && { category: sellsCategory(sql, category, reference) }),
    // No shop sells an unknown brand.
    ...(brandId !== undefined && { brand: sells(sql, tagOf('brand', brandId)) }),
  }
  return {
    ...noFilters(sql),
    ...query,
    active: Object.keys(query) as ShopCondition[],
    chosen: { city: city ?? 0, brand: brandId ?? 0 },
  }
}

export const allOf = (sql: Queryable, { country, city, language, category, brand }: ShopFilters) =>
  sql`${country} and ${city} and ${language} and ${category} and ${brand}`

function sellsCategory(sql: Queryable, slug: string, reference: ReferenceData) {
  const category = reference.categoryBySlug.get(slug)
  if (!category) throw new AppError('CATEGORY_NOT_FOUND')
  return sells(sql, tagOf('category', category.id))
}

const sells = (sql: Queryable, tag: number) =>
  sql`s.id in (select shop_id from shop_product_lists where tag = ${tag})`
