import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { lookUpPart as contract, ProductForm } from '@tiantian/contracts/product/own-product.ts'
import { PRODUCT_FITMENTS_MAX } from '@tiantian/contracts/product/own-product.ts'
import { isNumberKey, numberKey } from '@tiantian/contracts/product/part-number.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { requireOwnShop } from '../../shop/own-shop.ts'
import { readRates } from '../rate.ts'
import type { ReferenceBrand, ReferenceData } from '../reference-data.ts'
import { readReferenceData } from '../reference-data.ts'
import { composedNames, fitmentFormOf, fitmentName } from './own-product.ts'
import type { WrittenFitment } from './write-products.ts'
import { carsJson } from './write-products.ts'

interface KnownRow {
  readonly category_id: number
  readonly origin_country: string
  readonly hs_code: string
  readonly net_grams: number
  readonly gross_grams: number
  readonly length_mm: number
  readonly width_mm: number
  readonly height_mm: number
  readonly attributes: ProductForm['attributes']
  readonly references: ProductForm['references'] | null
  readonly fitments: WrittenFitment[] | null
  readonly shop_count: number
}

/** @throws AppError('SHOP_NOT_FOUND') */
export async function lookUpPart(
  sql: Queryable,
  userId: string,
  input: Parsed<typeof contract>,
  language: Language,
): Promise<Output<typeof contract>> {
  await requireOwnShop(sql, userId, input.shopId, 'products')
  const reference = await readReferenceData(sql)
  const brand = input.brand === undefined ? undefined : reference.brandBySlug.get(input.brand)
  const key = numberKey(input.number)
  const names = composedNames(reference, {
    number: input.number,
    ...(input.category && { category: input.category }),
    ...(input.brand && { brand: input.brand }),
  })
  if (!(brand && isNumberKey(key))) return { ownId: null, known: null, medians: {}, names }
  const [own] = await sql<{ id: string }[]>`
    select id from products where shop_id = ${input.shopId} and brand_id = ${brand.id}
      and normalized_number = ${key} and condition = ${input.condition}`
  return {
    ownId: own?.id ?? null,
    known: own ? null : await findKnown(sql, reference, brand, key, language),
    medians: await readMedians(sql, { ...input, brandId: brand.id, key }),
    names,
  }
}

interface PartAtOthers {
  readonly shopId: string
  readonly brandId: number
  readonly key: string
  readonly condition: string
}

/** The median of what other shops ask, at the latest rates. */
async function readMedians(sql: Queryable, { shopId, brandId, key, condition }: PartAtOthers) {
  const [row] = await sql<{ cents: number | null }[]>`
    select percentile_cont(0.5) within group (order by i.price_cents) as cents
    from products p join search_items i on i.product_id = p.id
    where p.brand_id = ${brandId} and p.normalized_number = ${key} and p.condition = ${condition}
      and p.shop_id <> ${shopId}`
  if (row?.cents == null) return {}
  const { cents } = row
  return Object.fromEntries(
    [...(await readRates(sql))].map(([currency, perUsd]) => [currency, Math.round(cents * perUsd)]),
  )
}

/** Of all shops that sell the part, the one that says most about it. */
async function findKnown(
  sql: Queryable,
  reference: ReferenceData,
  brand: ReferenceBrand,
  key: string,
  language: Language,
): Promise<Output<typeof contract>['known']> {
  const [row] = await sql<KnownRow[]>`
    with same as (
      select p.*, (select count(*) from fitments f where f.product_id = p.id) as cars from products p
      join shops s on s.id = p.shop_id
      where p.brand_id = ${brand.id} and p.normalized_number = ${key} and p.state = 'active' and s.state = 'active'
      limit 200
    )
    select same.*, (select count(distinct shop_id)::int from same) as shop_count,
      (select json_agg(json_build_object('kind', r.kind, 'brandName', r.brand_name, 'number', r.number)
        order by r.position) from part_references r where r.product_id = same.id) as references,
      ${carsJson(sql, sql`same.id`)} as fitments
    from same order by cars desc, id limit 1`
  if (!row) return null
  const fitments = (row.fitments ?? []).slice(0, PRODUCT_FITMENTS_MAX)
  return {
    shopCount: row.shop_count,
    form: {
      category: reference.categories.get(row.category_id)?.slug ?? '',
      originCountry: row.origin_country,
      hsCode: row.hs_code,
      netGrams: row.net_grams,
      grossGrams: row.gross_grams,
      packageMm: { length: row.length_mm, width: row.width_mm, height: row.height_mm },
      attributes: row.attributes,
      references: row.references ?? [],
      // Notes are texts of the other shop.
      fitments: fitments.map((fitment) => fitmentFormOf(reference, { ...fitment, note: null })),
    },
    fitmentNames: fitments.map((fitment) => fitmentName(reference, fitment, language)),
  }
}

const BRANDS_SHOWN = 12

/** Brands by name or alias: an exact one first, then those that begin so, then those that contain it. */
export async function findBrands(sql: Queryable, text: string) {
  const wanted = text.toLowerCase()
  const { brands } = await readReferenceData(sql)
  const rank = ({ name, nameZh, synonyms }: ReferenceBrand) => {
    const spellings = [name, nameZh ?? '', ...synonyms].map((spelling) => spelling.toLowerCase())
    if (spellings.includes(wanted)) return 0
    if (spellings.some((spelling) => spelling.startsWith(wanted))) return 1
    return wanted.length >= 3 && spellings.some((spelling) => spelling.includes(wanted)) ? 2 : 3
  }
  return [...brands.values()]
    .map((brand) => ({ brand, at: rank(brand) }))
    .filter(({ at }) => at < 3)
    .sort((one, other) => one.at - other.at || one.brand.name.localeCompare(other.brand.name))
    .slice(0, BRANDS_SHOWN)
    .map(({ brand: { slug, name } }) => ({ slug, name }))
}
