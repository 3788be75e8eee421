import type { Language } from '@tiantian/contracts/language.ts'
import { FALLBACK, LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import type { Offer, Product, ProductCard } from '@tiantian/contracts/product/product.ts'
import { members } from '../../../platform/text/json-bytes.ts'
import { shownSheet } from '../export-sheet.ts'
import type { ReferenceData } from '../reference-data.ts'
import { categoryPath, labelOf } from '../reference-data.ts'
import type { SourceFitment, SourceOffer, SourceProduct } from './index-item-source.ts'

/** Fields of a page that have their own rows and are read when it is shown. */
type LivePageField = 'offers' | 'soldCount' | 'shop' | 'fit'

export interface PageRow {
  readonly product_id: string
  readonly language: Language
  readonly facts: string
  readonly offer_ids: string[]
  readonly offers: string[]
}

/** Maximum of fitment rows on a page; `fitmentCount` is their total. */
const FITMENTS_SHOWN = 100

/** The pages of a product in all languages. */
export function pagesOf(product: SourceProduct, reference: ReferenceData): PageRow[] {
  return offerTextsOf(product).map((page) => ({
    ...page,
    facts: members(pageFacts(product, reference, page.language)),
  }))
}

/** Only the offers of its pages in all languages. */
export function offerTextsOf({ id, offers }: SourceProduct): Omit<PageRow, 'facts'>[] {
  const offerIds = (offers ?? []).map((offer) => offer.id)
  return LANGUAGES.map((language) => ({
    product_id: id,
    language,
    offer_ids: offerIds,
    offers: (offers ?? []).map((offer) => offerText(offer, language)),
  }))
}

function pageFacts(
  product: SourceProduct,
  reference: ReferenceData,
  language: Language,
): Omit<Product, LivePageField> {
  const brand = reference.brands.get(product.brand_id)
  const fitments = product.fitments ?? []
  return {
    id: product.id,
    name: textIn(product.name, language),
    description: textIn(product.description, language),
    categoryPath: categoryPath(reference, product.category_id).map(({ slug, name }) => ({
      slug,
      name: textIn(name, language),
    })),
    brandSlug: brand?.slug ?? '',
    brandName: brand?.name ?? '',
    brandTier: brand?.tier ?? 'aftermarket',
    brandCountry: brand?.country ?? '',
    partNumber: product.part_number,
    condition: product.condition,
    originCountry: product.origin_country,
    originCountryName: textIn(reference.countries.get(product.origin_country) ?? {}, language),
    hsCode: product.hs_code,
    warrantyMonths: product.warranty_months,
    netGrams: product.net_grams,
    grossGrams: product.gross_grams,
    packageMm: { length: product.length_mm, width: product.width_mm, height: product.height_mm },
    quantityPerCarton: product.quantity_per_carton,
    ...(product.carton && { carton: product.carton }),
    ...shownSheet(product),
    pictures: [...product.pictures],
    videos: [...(product.videos ?? [])],
    attributes: attributesOf(product, reference, language),
    references: [...(product.references ?? [])],
    fitments: fitments.slice(0, FITMENTS_SHOWN).map((fitment) => fitmentRow(fitment, reference, language)),
    fitmentCount: fitments.length,
    ...(product.exclusions && {
      excludedCars: product.exclusions
        .slice(0, FITMENTS_SHOWN)
        .map((excluded) => fitmentRow(excluded, reference, language)),
    }),
    contentLanguage: FALLBACK[language].find((candidate) => product.name[candidate]) ?? language,
  }
}

/** In the order of the category; attributes that the category no longer has come last. */
function attributesOf(
  product: SourceProduct,
  reference: ReferenceData,
  language: Language,
): Product['attributes'] {
  const order = product.attribute_order ?? []
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  return Object.entries(product.attributes)
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([key, value]) => {
      const attribute = reference.attributes.get(key)
      const label = labelOf(attribute, value)
      return {
        key,
        name: textIn(attribute?.name ?? { en: key }, language),
        value: label ? textIn(label, language) : String(value),
        unit: attribute?.unit ?? null,
      }
    })
}

function fitmentRow(
  [makeId, modelId, generationId, engineId, yearFrom, yearTo, steering, note, axle, side]: SourceFitment,
  reference: ReferenceData,
  language: Language,
): Product['fitments'][number] {
  const make = reference.makes.get(makeId)
  const model = modelId === null ? undefined : reference.models.get(modelId)
  const generation = generationId === null ? undefined : reference.generations.get(generationId)
  return {
    make: make?.slug ?? '',
    makeName: textIn(make?.name ?? {}, language),
    model: model?.slug ?? null,
    modelName: model ? textIn(model.name, language) : null,
    generation: generation?.slug ?? null,
    generationName: generation?.name ?? null,
    engine: engineId === null ? null : (reference.engineCodes.get(engineId) ?? null),
    yearFrom,
    yearTo,
    ...(steering && { steering }),
    ...(axle && { axle }),
    ...(side && { side }),
    ...(note && { note: textIn(note, language) }),
  }
}

/** Fields of a card that change with each sale and are therefore read when it is shown. */
type LiveCardField = 'stockQuantity' | 'soldCount' | 'fit' | 'fittedCar'
/** Fields of a card in the language of its reader. */
type LocalizedCardField = 'name' | 'shopName'

export interface CardRow {
  readonly product_id: string
  readonly offer_id: string
  readonly facts: string
  /** One for each language, in the order of `LANGUAGES`. */
  readonly texts: string[]
}

/** The card of a product with its best offer, if it is on sale. */
export function cardsOf(product: SourceProduct, reference: ReferenceData): CardRow[] {
  const best = product.offers?.[0]
  if (!best) return []
  const text = (language: Language) =>
    members({
      name: textIn(product.name, language),
      shopName: textIn(product.shop_name, language),
    } satisfies Pick<ProductCard, LocalizedCardField>)
  return [
    {
      product_id: product.id,
      offer_id: best.id,
      facts: members(cardFacts(product, best, reference)),
      texts: LANGUAGES.map(text),
    },
  ]
}

function cardFacts(
  product: SourceProduct,
  best: SourceOffer,
  reference: ReferenceData,
): Omit<ProductCard, LiveCardField | LocalizedCardField> {
  const brand = reference.brands.get(product.brand_id)
  return {
    id: product.id,
    brandName: brand?.name ?? '',
    brandTier: brand?.tier ?? 'aftermarket',
    partNumber: product.part_number,
    picture: product.pictures[0] ?? '',
    price: { amountMinor: best.tiers[0]?.priceMinor ?? 0, currency: best.currency },
    moq: best.moq,
    leadDaysMin: best.leadDaysMin,
    leadDaysMax: best.leadDaysMax,
    condition: product.condition,
    shopId: product.shop_id,
    shopCountry: product.shop_country,
  }
}

/** An offer as the page shows it, without its stock. */
function offerText(offer: SourceOffer, language: Language): string {
  const { priceCents: _cents, stockQuantity: _stock, warehouseCity, ...same } = offer
  return members({ ...same, warehouseCity: textIn(warehouseCity, language) } satisfies Omit<
    Offer,
    'stockQuantity' | 'stockUpdatedAt'
  >)
}
