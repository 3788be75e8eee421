import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import type { Offer, ProductCard } from '@tiantian/contracts/product/product.ts'
import { members } from '../../../platform/text/json-bytes.ts'
import type { ReferenceData } from '../reference-data.ts'
import type { SourceOffer, SourceProduct } from './index-item-source.ts'

/** Fields of a card that change with each sale and are therefore read when it is shown. */
type LiveCard = 'stockQuantity' | 'soldCount' | 'fit' | 'fittedCar'
type IndexItemCardText = 'name' | 'shopName'

export interface IndexItemCardRow {
  readonly product_id: string
  readonly offer_id: string
  readonly facts: string
  /** One for each language, in the order of `LANGUAGES`. */
  readonly texts: string[]
}

/** The card of a product with its best offer, if it is on sale. */
export function cardsOf(product: SourceProduct, reference: ReferenceData): IndexItemCardRow[] {
  const best = product.offers?.[0]
  if (!best) return []
  const text = (language: Language) =>
    members({
      name: textIn(product.name, language),
      shopName: textIn(product.shop_name, language),
    } satisfies Pick<ProductCard, IndexItemCardText>)
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
): Omit<ProductCard, LiveCard | IndexItemCardText> {
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
export function offerText(offer: SourceOffer, language: Language): string {
  const { priceCents: _cents, stockQuantity: _stock, warehouseCity, ...same } = offer
  return members({ ...same, warehouseCity: textIn(warehouseCity, language) } satisfies Omit<
    Offer,
    'stockQuantity' | 'stockUpdatedAt'
  >)
}
