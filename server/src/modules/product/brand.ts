import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Brand } from '@tiantian/contracts/product/brand.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { idOfTag, tagOf } from './list/tag.ts'
import { inSample, readTagStatistics, sampleFor } from './list/tag-statistics.ts'
import type { ReferenceBrand, ReferenceData } from './reference-data.ts'
import { readReferenceData } from './reference-data.ts'

const MODELS_MAX = 12

/** A brand with a summary of its products; null for an unknown brand. */
export async function getBrand(sql: Queryable, slug: string, language: Language): Promise<Brand | null> {
  const reference = await readReferenceData(sql)
  const brand = reference.brandBySlug.get(slug)
  if (!brand) return null
  const [products, shopCount] = await Promise.all([readProducts(sql, brand), countShops(sql, brand)])
  const { name, nameZh, tier, country } = brand
  const inCountry = country === null ? undefined : reference.countries.get(country)
  return {
    slug,
    name,
    nameZh: nameZh === name ? null : nameZh,
    tier,
    country,
    countryName: inCountry ? textIn(inCountry, language) : null,
    productCount: products.reduce((sum, row) => sum + (row.kind === 'top' ? row.count : 0), 0),
    shopCount,
    ...viewOf(products, reference, language),
  }
}

interface BrandCountRow {
  readonly kind: 'top' | 'car'
  /** The id of a category, or the tag of a make or a model. */
  readonly id: number
  readonly count: number
}

/** For a brand with very many products, counts are estimated from a sample. */
async function readProducts(sql: Queryable, { id }: ReferenceBrand): Promise<BrandCountRow[]> {
  const statistics = await readTagStatistics(sql)
  const tag = tagOf('brand', id)
  const sample = sampleFor(statistics.share(tag) * statistics.itemCount)
  const rows = await sql<BrandCountRow[]>`
    with goods as materialized (
      select i.top_id::int as top_id, i.cars from search_items i
      where i.tags @> array[${tag}]::int[] ${sql.unsafe(inSample(sample))}
    )
    select 'top' as kind, top_id as id, count(*)::int as count from goods group by 2
    union all
    select 'car', c, count(*)::int from goods, unnest(cars) c group by 2
    order by 1, 3 desc, 2`
  return rows.map((row) => ({ ...row, count: row.count * sample }))
}

async function countShops(sql: Queryable, { id }: ReferenceBrand): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from shop_product_lists g join shops s on s.id = g.shop_id
    where g.tag = ${tagOf('brand', id)} and s.state = 'active'`
  return row?.count ?? 0
}

function viewOf(products: readonly BrandCountRow[], reference: ReferenceData, language: Language) {
  const categories = products.flatMap(({ kind, id, count }) => {
    const category = kind === 'top' ? reference.categories.get(id) : undefined
    return category
      ? [{ slug: category.slug, name: textIn(category.name, language), productCount: count }]
      : []
  })
  const models = products.flatMap(({ kind, id, count }) => {
    const model = kind === 'car' ? reference.models.get(idOfTag('model', id) ?? 0) : undefined
    const make = model && reference.makes.get(model.makeId)
    if (!make) return []
    const name = `${textIn(make.name, language)} ${textIn(model.name, language)}`
    return [{ make: make.slug, model: model.slug, name, productCount: count }]
  })
  return { categories, models: models.slice(0, MODELS_MAX) }
}
