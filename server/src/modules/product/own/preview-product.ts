import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { previewProduct as contract } from '@tiantian/contracts/product/own-product.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { requireOwnShop } from '../../shop/own-shop.ts'
import { cartonOf } from '../export-sheet.ts'
import { pagesOf } from '../index/index-item-page.ts'
import type { SourceFitment, SourceOffer, SourceProduct } from '../index/index-item-source.ts'
import { readRates, toCents } from '../rate.ts'
import { readReferenceData } from '../reference-data.ts'
import { resolveProduct } from './own-product.ts'
import type { WrittenFitment, WrittenOffer } from './write-products.ts'

interface PreviewingSeller {
  readonly userId: string
  readonly language: Language
  readonly now: Date
}

interface WarehousePlace {
  readonly id: string
  readonly country: string
  readonly city: LocalizedText
}

/**
 * The page that buyers would get for a form, by the code that writes it for those on sale; nothing is stored.
 * @throws AppError('SHOP_NOT_FOUND' | 'INVALID_INPUT')
 */
export async function previewProduct(
  sql: Queryable,
  { userId, language, now }: PreviewingSeller,
  { shopId, product: form }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const shop = await requireOwnShop(sql, userId, shopId, 'products')
  const places = await sql<WarehousePlace[]>`
    select w.id, w.country, c.name as city from warehouses w join cities c on c.id = w.city_id
    where w.shop_id = ${shop.id} order by w.id`
  const [home] = await sql<{ name: LocalizedText; city: LocalizedText; card: string }[]>`
    select s.name, c.name as city, (select text from shop_cards where shop_id = s.id and language = ${language}) as card
    from shops s join cities c on c.id = s.city_id where s.id = ${shop.id}`
  const draft = { id: newId(), state: 'draft' as const, now, standardWarehouse: places[0]?.id ?? '' }
  const { row, parts } = await resolveProduct(sql, shop, draft, form)
  const stocks = await sql<{ offer_id: string; quantity: number }[]>`
    select offer_id, quantity from stocks k join offers o on o.id = k.offer_id join products p on p.id = o.product_id
    where p.shop_id = ${shop.id} and offer_id = any(${(parts.offers ?? []).map(({ id }) => id)}::uuid[])`
  const rates = await readRates(sql)
  const offers = (parts.offers ?? [])
    .map((offer) => {
      const stored = stocks.find(({ offer_id }) => offer_id === offer.id)?.quantity ?? 0
      const place = places.find(({ id }) => id === offer.warehouse_id)
      return sourceOffer(offer, {
        ...(place ?? { country: shop.country, city: home?.city ?? {} }),
        stockQuantity: offer.stockQuantity ?? stored,
        rates,
      })
    })
    .sort(byStockAndPrice)
  const attributeOrder = await sql<{ attribute_key: string }[]>`
    select attribute_key from category_attributes where category_id = ${row.category_id} order by position`
  const included = (parts.fitments ?? []).filter(({ is_excluded }) => !is_excluded)
  const excluded = (parts.fitments ?? []).filter(({ is_excluded }) => is_excluded)
  const source: SourceProduct = {
    ...row,
    carton: cartonOf(row),
    shop_name: home?.name ?? {},
    shop_country: shop.country,
    sold_count: 0,
    created_at: now.toISOString(),
    attribute_order: attributeOrder.map(({ attribute_key }) => attribute_key),
    references: (parts.references ?? []) as SourceProduct['references'],
    fitments: included.map(sourceFitment),
    exclusions: excluded.length > 0 ? excluded.map(sourceFitment) : null,
    offers,
  }
  const page = pagesOf(source, await readReferenceData(sql)).find((one) => one.language === language)
  const text = `{${page?.facts},"offers":[${page?.offers.map((offer) => `{${offer}}`).join(',')}],"soldCount":0}`
  const { offers: shown, ...facts } = JSON.parse(text) as Output<typeof contract>['product']
  return {
    product: {
      ...facts,
      offers: shown.map((offer, at) => ({
        ...offer,
        stockQuantity: offers[at]?.stockQuantity ?? 0,
        stockUpdatedAt: now.toISOString(),
      })),
      shop: JSON.parse(home?.card ?? '{}') as Output<typeof contract>['product']['shop'],
    },
  }
}

interface OfferFacts extends Pick<WarehousePlace, 'country' | 'city'> {
  readonly stockQuantity: number
  readonly rates: Awaited<ReturnType<typeof readRates>>
}

function sourceOffer(offer: WrittenOffer, { country, city, stockQuantity, rates }: OfferFacts): SourceOffer {
  const currency = offer.currency as Currency
  return {
    id: offer.id,
    currency,
    moq: offer.tiers[0]?.minQuantity ?? 1,
    tiers: [...offer.tiers],
    orderMultiple: offer.order_multiple,
    leadDaysMin: offer.lead_days_min,
    leadDaysMax: offer.lead_days_max,
    incoterm: offer.incoterm,
    incotermPlace: offer.incoterm_place,
    warehouseCountry: country,
    warehouseCity: city,
    isReturnable: offer.is_returnable,
    stockQuantity,
    priceCents: toCents(offer.tiers[0]?.priceMinor ?? 0, currency, rates),
  }
}

/** As on the pages of products on sale. */
const byStockAndPrice = (one: SourceOffer, other: SourceOffer) =>
  Number(other.stockQuantity > 0) - Number(one.stockQuantity > 0) || one.priceCents - other.priceCents

const sourceFitment = (row: WrittenFitment): SourceFitment => [
  ...([row.make_id, row.model_id, row.generation_id, row.engine_id, row.year_from, row.year_to] as const),
  ...([
    row.steering as 'lhd' | null,
    row.note,
    row.axle as 'front' | null,
    row.side as 'left' | null,
  ] as const),
]
