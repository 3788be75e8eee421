import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { PriceTier, Product, ProductCard } from '@tiantian/contracts/product/product.ts'
import type { FitmentAxle, FitmentSide, Steering } from '@tiantian/contracts/product/vehicle.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { ExportSheetRow } from '../export-sheet.ts'

export interface SourceOffer {
  readonly id: string
  readonly currency: Currency
  readonly priceCents: number
  readonly tiers: PriceTier[]
  readonly moq: number
  readonly orderMultiple: number
  readonly leadDaysMin: number
  readonly leadDaysMax: number
  readonly incoterm: string
  readonly incotermPlace: string
  readonly warehouseCountry: string
  readonly warehouseCity: LocalizedText
  readonly isReturnable: boolean
  readonly stockQuantity: number
}

/** make, model, generation, engine, first and last year, steering; null is "any". */
export type SourceFitment = readonly [
  make: number,
  model: number | null,
  generation: number | null,
  engine: number | null,
  yearFrom: number | null,
  yearTo: number | null,
  steering?: Steering | null,
  note?: LocalizedText | null,
  axle?: FitmentAxle | null,
  side?: FitmentSide | null,
]

/** The complete data of a product, from which its lists, page and search rows are built. */
export interface SourceProduct extends Partial<ExportSheetRow> {
  readonly id: string
  readonly shop_id: string
  readonly shop_name: LocalizedText
  readonly shop_country: string
  readonly brand_id: number
  readonly category_id: number
  readonly part_number: string
  readonly name: LocalizedText
  readonly description: LocalizedText
  readonly condition: ProductCard['condition']
  readonly origin_country: string
  readonly hs_code: string
  readonly warranty_months: number
  readonly net_grams: number
  readonly gross_grams: number
  readonly length_mm: number
  readonly width_mm: number
  readonly height_mm: number
  readonly quantity_per_carton: number
  readonly carton?: NonNullable<Product['carton']> | null
  readonly attributes: Readonly<Record<string, string | number | boolean>>
  readonly attribute_order: readonly string[] | null
  readonly pictures: readonly string[]
  readonly videos?: readonly string[]
  readonly sold_count: number
  readonly created_at: string
  /** Offers on sale, the best first: in stock, then by price. */
  readonly offers: readonly SourceOffer[] | null
  readonly references:
    | readonly {
        kind: 'oe' | 'crossReference' | 'supersedes' | 'superseded_by'
        brandName: string
        number: string
      }[]
    | null
  readonly fitments: readonly SourceFitment[] | null
  /** Cars that it does not fit though one of the fitments covers them. */
  readonly exclusions?: readonly SourceFitment[] | null
}

/**
 * Reads the visible products; their writer has locked them (write_shop_listings). Products that may not be shown
 * (hidden, or of an inactive shop) are left out.
 */
export function readSource(sql: Queryable, productIds: readonly string[]) {
  return sql<SourceProduct[]>`
    select p.id, p.shop_id, s.name as shop_name, s.country as shop_country, p.brand_id, p.category_id, p.part_number,
      p.name, p.description, p.condition, p.origin_country, p.hs_code, p.warranty_months, p.net_grams, p.gross_grams,
      p.length_mm, p.width_mm, p.height_mm, p.quantity_per_carton, p.attributes, p.pictures,
      p.videos, p.sold_count, p.gtin, p.warranty_km, p.grade, p.cartons_per_pallet, p.un_number, p.un_class,
      p.has_battery, p.search_terms,
      p.created_at::text as created_at,
      case when p.carton_length_mm is not null then json_build_object('length', p.carton_length_mm,
        'width', p.carton_width_mm, 'height', p.carton_height_mm, 'grossGrams', p.carton_gross_grams) end as carton,
      (select json_agg(ca.attribute_key order by ca.position)
        from category_attributes ca where ca.category_id = p.category_id) as attribute_order,
      (select json_agg(json_build_object('kind', r.kind, 'brandName', r.brand_name, 'number', r.number) order by r.position)
        from part_references r where r.product_id = p.id) as references,
      (select json_agg(json_build_array(f.make_id, f.model_id, f.generation_id, f.engine_id, f.year_from, f.year_to,
          f.steering, f.note, f.axle, f.side) order by f.id)
        from fitments f where f.product_id = p.id) as fitments,
      (select json_agg(json_build_array(x.make_id, x.model_id, x.generation_id, x.engine_id, x.year_from, x.year_to,
          x.steering) order by x.id)
        from fitment_exclusions x where x.product_id = p.id) as exclusions,
      (${offersOf(sql)}) as offers
    from products p join shops s on s.id = p.shop_id
    where p.id = any(${productIds as string[]}::uuid[]) and p.state = 'active' and s.state = 'active'
    order by p.id`
}

/** Offers on sale with their price in US cents at the latest rate. */
const offersOf = (sql: Queryable) => sql`
  select json_agg(json_build_object(
      'id', o.id, 'currency', o.currency, 'priceCents', price.cents, 'tiers', price.tiers, 'moq', o.moq,
      'orderMultiple', o.order_multiple, 'leadDaysMin', o.lead_days_min, 'leadDaysMax', o.lead_days_max,
      'incoterm', o.incoterm, 'incotermPlace', o.incoterm_place, 'warehouseCountry', w.country,
      'warehouseCity', c.name, 'isReturnable', o.is_returnable, 'stockQuantity', k.quantity
    ) order by (k.quantity > 0) desc, price.cents, o.id)
  from offers o
    join stocks k on k.offer_id = o.id
    join warehouses w on w.id = o.warehouse_id
    join cities c on c.id = w.city_id
    cross join lateral (${priceOf(sql)}) price
  where o.product_id = p.id and (o.valid_to is null or o.valid_to > now()) and price.cents is not null`

/** SQL of the price tiers of an offer `o`, and of the unit price in US cents at the latest rate; null without one. */
export const priceOf = (sql: Queryable) => sql`
  select json_agg(json_build_object('minQuantity', t.min_quantity, 'priceMinor', t.price_minor) order by t.min_quantity) as tiers,
    greatest(1, round(max(t.price_minor) / (
      select r.per_usd from exchange_rates r where r.currency = o.currency order by r.rate_date desc limit 1
    ))) as cents
  from price_tiers t where t.offer_id = o.id`
