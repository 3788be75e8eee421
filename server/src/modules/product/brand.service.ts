import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Brand } from '@tiantian/contracts/product/brand.ts'
import type { Sql } from 'postgres'
import type { BookBrand, ReferenceBook } from './reference-book.ts'
import { readBook } from './reference-book.ts'
import { inSample, sampleFor } from './sample.ts'
import { idOfTag, tagOf } from './tag.ts'
import { readTagStatistics } from './tag-statistics.ts'

const MODELS_MAX = 12

/** A brand with what it sells; null for one that is not known. */
export async function getBrand(sql: Sql, slug: string, language: Language): Promise<Brand | null> {
  const book = await readBook(sql)
  const brand = book.brandBySlug.get(slug)
  if (!brand) return null
  const [goods, shopCount] = await Promise.all([readGoods(sql, brand), countShops(sql, brand)])
  const { name, nameZh, tier, country } = brand
  const inCountry = country === null ? undefined : book.countries.get(country)
  return {
    slug,
    name,
    nameZh: nameZh === name ? null : nameZh,
    tier,
    country,
    countryName: inCountry ? textIn(inCountry, language) : null,
    productCount: goods.reduce((sum, row) => sum + (row.kind === 'top' ? row.count : 0), 0),
    shopCount,
    ...viewOf(goods, book, language),
  }
}

interface GoodsRow {
  readonly kind: 'top' | 'car'
  /** Of a category, or the tag of a make or a model. */
  readonly id: number
  readonly count: number
}

/** Of a brand with very many products a sample is looked at, which then stands for all. */
async function readGoods(sql: Sql, { id }: BookBrand): Promise<GoodsRow[]> {
  const statistics = await readTagStatistics(sql)
  const tag = tagOf('brand', id)
  const sample = sampleFor(statistics.share(tag) * statistics.itemCount)
  const rows = await sql<GoodsRow[]>`
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

async function countShops(sql: Sql, { id }: BookBrand): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from shop_goods g join shops s on s.id = g.shop_id
    where g.tag = ${tagOf('brand', id)} and s.state = 'active'`
  return row?.count ?? 0
}

function viewOf(goods: readonly GoodsRow[], book: ReferenceBook, language: Language) {
  const categories = goods.flatMap(({ kind, id, count }) => {
    const category = kind === 'top' ? book.categories.get(id) : undefined
    return category
      ? [{ slug: category.slug, name: textIn(category.name, language), productCount: count }]
      : []
  })
  const models = goods.flatMap(({ kind, id, count }) => {
    const model = kind === 'car' ? book.models.get(idOfTag('model', id) ?? 0) : undefined
    const make = model && book.makes.get(model.makeId)
    if (!make) return []
    const name = `${textIn(make.name, language)} ${textIn(model.name, language)}`
    return [{ make: make.slug, model: model.slug, name, productCount: count }]
  })
  return { categories, models: models.slice(0, MODELS_MAX) }
}
