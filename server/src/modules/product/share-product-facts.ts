import type { Language } from '@tiantian/contracts/language.ts'
import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'
import type { Offer, Product } from '@tiantian/contracts/product/product.ts'
import { productSlug, sharePath } from '@tiantian/contracts/share/share-path.ts'
import { mediaPath } from '../../gateway/share/parts.ts'
import type { Facts } from '../../gateway/share/share.ts'

/** A product for search engines and shopping services (schema.org/Product). */
export function productFacts(product: Product, language: Language, picture: string): Facts {
  const path = sharePath(language, 'product', productSlug(product))
  const { name, description, partNumber, brandName, pictures, categoryPath, netGrams, id } = product
  const originals = product.references.filter(({ kind }) => kind === 'oe')
  return {
    '@type': 'Product',
    name,
    ...(description && { description }),
    url: path,
    sku: id,
    mpn: partNumber,
    brand: { '@type': 'Brand', name: brandName },
    image: [...pictures.map(mediaPath), picture],
    category: categoryPath.map((each) => each.name).join(' > '),
    countryOfOrigin: product.originCountry,
    weight: { '@type': 'QuantitativeValue', value: netGrams, unitCode: 'GRM' },
    additionalProperty: product.attributes.map((each) => ({
      '@type': 'PropertyValue',
      name: each.name,
      value: each.value,
      ...(each.unit && { unitText: each.unit }),
    })),
    ...(originals.length > 0 && {
      isAccessoryOrSparePartFor: carsOf(product),
      alternateName: originals.map(({ brandName: maker, number }) => `${maker} ${number}`),
    }),
    offers: product.offers.map((offer) => offerFacts(offer, product, language, path)),
  }
}

const CARS_TOLD = 20

const carsOf = ({ fitments }: Product): Facts[] =>
  fitments.slice(0, CARS_TOLD).map(({ makeName, modelName }) => ({
    '@type': 'Car',
    name: [makeName, modelName].filter(Boolean).join(' '),
  }))

const CONDITION = {
  new: 'NewCondition',
  remanufactured: 'RefurbishedCondition',
  used: 'UsedCondition',
} as const

function offerFacts(offer: Offer, { condition, shop }: Product, language: Language, path: string): Facts {
  const [first] = offer.tiers
  return {
    '@type': 'Offer',
    url: path,
    price: ((first?.priceMinor ?? 0) / MINOR_PER_MAJOR).toFixed(2),
    priceCurrency: offer.currency,
    ...(offer.stockQuantity !== null && {
      availability: `https://schema.org/${offer.stockQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
    }),
    itemCondition: `https://schema.org/${CONDITION[condition]}`,
    eligibleQuantity: { '@type': 'QuantitativeValue', minValue: offer.moq },
    seller: { '@type': 'Organization', name: shop.name, url: sharePath(language, 'shop', shop.slug) },
  }
}
