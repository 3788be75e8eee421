import type { Language } from '@tiantian/contracts/language.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import type { Offer, Product } from '@tiantian/contracts/product/product.ts'
import { productSlug, sharePath } from '@tiantian/contracts/share/share-path.ts'
import * as en from '@tiantian/contracts/words/en.ts'
import * as kk from '@tiantian/contracts/words/kk.ts'
import * as ru from '@tiantian/contracts/words/ru.ts'
import * as zhHans from '@tiantian/contracts/words/zh-Hans.ts'
import { inAllLanguages } from '../../../gateway/share/items.ts'
import {
  factList,
  heading,
  labels,
  link,
  mediaPath,
  paragraphs,
  part,
  table,
} from '../../../gateway/share/parts.ts'
import type { Crumb, SharedPage, ShareFacts } from '../../../gateway/share/share.ts'
import { SECTION_WORDS } from '../../../gateway/share/share-words.ts'
import type { Markup, MarkupPart } from '../../../platform/text/markup.ts'
import { html, joined } from '../../../platform/text/markup.ts'
import { moneyText, numberText } from '../../../platform/text/wording.ts'
import { PRODUCT_WORDS } from './share-words.ts'

/** A product for search engines and shopping services (schema.org/Product). */
function productFacts(product: Product, language: Language, picture: string): ShareFacts {
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
      alternateName: originals.map((one) => `${one.brandName} ${one.number}`),
    }),
    offers: product.offers.map((offer) => offerFacts(offer, product, language, path)),
  }
}

const CARS_NAMED = 20

const carsOf = ({ fitments }: Product): ShareFacts[] =>
  fitments.slice(0, CARS_NAMED).map(({ makeName, modelName }) => ({
    '@type': 'Car',
    name: [makeName, modelName].filter(Boolean).join(' '),
  }))

const CONDITION = {
  new: 'NewCondition',
  remanufactured: 'RefurbishedCondition',
  used: 'UsedCondition',
} as const

function offerFacts(
  offer: Offer,
  { condition, shop }: Product,
  language: Language,
  path: string,
): ShareFacts {
  const [first] = offer.tiers
  return {
    '@type': 'Offer',
    url: path,
    ...(first && { price: majorUnits(first.priceMinor), priceCurrency: offer.currency }),
    ...(offer.stockQuantity !== null && {
      availability: `https://schema.org/${offer.stockQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
    }),
    itemCondition: `https://schema.org/${CONDITION[condition]}`,
    eligibleQuantity: { '@type': 'QuantitativeValue', minValue: offer.moq },
    seller: { '@type': 'Organization', name: shop.name, url: sharePath(language, 'shop', shop.slug) },
  }
}

/** The cars that a part fits; the first hundred of very many. */
function carsHtml({ fitments, fitmentCount }: Product, language: Language): MarkupPart {
  const words = PRODUCT_WORDS[language]
  const rows = fitments.map((car) => [car.makeName, nameOf(car, words), yearsOf(car), car.engine ?? ''])
  const others = fitmentCount - fitments.length
  const more = others > 0 && html`<p>${words.andMore(numberText(language, others))}</p>`
  return rows.length > 0 && html`${table([words.make, words.model, words.years, words.engine], rows)}${more}`
}

type ProductPageCar = Product['fitments'][number]

function nameOf(
  { modelName, generationName, steering, note }: ProductPageCar,
  words: typeof PRODUCT_WORDS.en,
): string {
  const name = [modelName ?? words.anyModel, generationName].filter(Boolean).join(' ')
  return [name, steering && words.steeringOnly[steering], note].filter(Boolean).join('; ')
}

function yearsOf({ yearFrom, yearTo }: ProductPageCar): string {
  return yearFrom === null && yearTo === null ? '' : `${yearFrom ?? ''}–${yearTo ?? ''}`
}

const UNIT_NAMES: Record<Language, Readonly<Record<string, string>>> = {
  'zh-Hans': zhHans.unit,
  en: en.unit,
  ru: ru.unit,
  kk: kk.unit,
}

/** `19 мм`; a value without a unit is shown alone, and a unit without a translation as it is. */
const withUnit = (language: Language, value: string, unit: string | null): string =>
  unit ? `${value}\u00a0${UNIT_NAMES[language][unit] ?? unit}` : value

/** The public page of a product. `updatedAt` is ISO 8601. */
export function productPage(product: Product, language: Language, updatedAt: string): SharedPage {
  const slug = productSlug(product)
  const { id, name, brandName, partNumber } = product
  const picture = {
    path: `/s/picture/product/${language}/${id}.jpg`,
    alt: `${name}, ${brandName} ${partNumber}`,
  }
  return {
    language,
    path: sharePath(language, 'product', slug),
    title: titleOf(product),
    description: describe(product, language),
    picture,
    appPath: `#/pages/product/detail?id=${id}`,
    alternates: inAllLanguages('product', slug),
    kind: 'product',
    publishedAt: null,
    updatedAt,
    crumbs: crumbsOf(product, language),
    isWide: true,
    body: bodyOf(product, language),
    facts: productFacts(product, language, picture.path),
  }
}

export const titleOf = ({ name, brandName, partNumber }: Product): string =>
  [name, brandName, name.includes(partNumber) ? '' : partNumber].filter(Boolean).join(' ')

/** What readers of a link decide by: price, part number, seller. */
function describe(product: Product, language: Language): string {
  const { partNumber, description, shop } = product
  const words = PRODUCT_WORDS[language]
  const parts = [
    priceOf(product, language),
    `${words.number}: ${partNumber}`,
    `${words.seller}: ${shop.name}`,
    description,
  ]
  return parts.filter(Boolean).join(' · ').slice(0, 300)
}

/** The unit price of the smallest quantity; '' without an offer. */
export function priceOf({ offers }: Pick<Product, 'offers'>, language: Language): string {
  const [best] = offers
  const [first] = best?.tiers ?? []
  return best && first
    ? PRODUCT_WORDS[language].from(
        moneyText(language, { amountMinor: first.priceMinor, currency: best.currency }),
      )
    : ''
}

function crumbsOf({ categoryPath }: Product, language: Language): Crumb[] {
  const above = { name: SECTION_WORDS[language].category.name, path: sharePath(language, 'category') }
  const steps = categoryPath.map(({ slug, name }) => ({ name, path: sharePath(language, 'category', slug) }))
  return [above, ...steps]
}

function bodyOf(product: Product, language: Language): MarkupPart {
  const words = PRODUCT_WORDS[language]
  const { contentLanguage, description } = product
  const foreign = contentLanguage !== language && html` lang="${contentLanguage}"`
  return joined(
    html`<article${foreign}>`,
    html`<div class="thing">`,
    gallery(product),
    html`<div>${mainFacts(product, language)}</div>`,
    html`</div>`,
    part(words.offers, offers(product, language)),
    part(words.description, paragraphs(description)),
    part(words.specification, factList(specification(product, language))),
    part(words.numbers, numbers(product, language)),
    part(words.cars, carsHtml(product, language)),
    html`</article>`,
  )
}

function gallery({ pictures, name }: Product): Markup {
  const [first = '', ...others] = pictures
  const small = others.map((each) => {
    const picture = mediaPath(each).replace(/\.webp$/, '.400.webp')
    return html`<li><img src="${picture}" alt="" loading="lazy" width="88" height="88"></li>`
  })
  return html`<div class="gallery"><img src="${mediaPath(first)}" alt="${name}" width="800" height="800">${small.length > 0 && html`<ul>${small}</ul>`}</div>`
}

function mainFacts(product: Product, language: Language): MarkupPart {
  const words = PRODUCT_WORDS[language]
  const { name, brandName, brandTier, partNumber, condition, shop, offers: all } = product
  const price = priceOf(product, language)
  const [best] = all
  return joined(
    heading(name, brandName),
    html`<p class="number">${words.number}: <code>${partNumber}</code></p>`,
    labels([words.tier[brandTier], words.condition[condition]]),
    price && html`<p class="price">${price}</p>`,
    best
      ? html`<p class="under">${words.perUnit(numberText(language, best.moq))}</p>`
      : html`<p class="under">${words.noOffer}</p>`,
    best && html`<p>${words.stock}: ${stockText(best, language)}</p>`,
    html`<p>${words.seller}: ${link(sharePath(language, 'shop', shop.slug), shop.name)}, ${[shop.cityName, shop.countryName].filter(Boolean).join(', ')}</p>`,
  )
}

function offers({ offers: all }: Product, language: Language): MarkupPart {
  const words = PRODUCT_WORDS[language]
  const rows = all.map((offer) => [
    [offer.warehouseCity, offer.warehouseCountry].filter(Boolean).join(', '),
    tiers(offer, language),
    stockText(offer, language),
    words.days(offer.leadDaysMin, offer.leadDaysMax),
    `${offer.incoterm} ${offer.incotermPlace}`,
  ])
  return table([words.warehouse, words.prices, words.stock, words.lead, words.terms], rows)
}

function stockText({ stockQuantity }: Offer, language: Language): string {
  const words = PRODUCT_WORDS[language]
  return stockQuantity === null ? words.onRequest : words.parts(numberText(language, stockQuantity))
}

/** `10+ $12.40 · 50+ $11.90` */
const tiers = ({ tiers: steps, currency }: Offer, language: Language): string =>
  steps
    .map(
      ({ minQuantity, priceMinor }) =>
        `${numberText(language, minQuantity)}+\u00a0${moneyText(language, { amountMinor: priceMinor, currency })}`,
    )
    .join(' · ')

function specification(product: Product, language: Language): [string, string][] {
  const words = PRODUCT_WORDS[language]
  const kilograms = (grams: number) => withUnit(language, numberText(language, grams / 1000, 3), 'kg')
  const { length, width, height } = product.packageMm
  return [
    ...product.attributes.map(({ name, value, unit }): [string, string] => [
      name,
      withUnit(language, value, unit),
    ]),
    [words.origin, product.originCountryName],
    [words.hs, product.hsCode],
    [words.warranty, words.months(product.warrantyMonths)],
    [words.net, kilograms(product.netGrams)],
    [words.gross, kilograms(product.grossGrams)],
    [words.package, withUnit(language, `${length} × ${width} × ${height}`, 'mm')],
  ]
}

function numbers({ references }: Product, language: Language): MarkupPart {
  const kinds = Map.groupBy(references, ({ kind }) => kind)
  const lists = [...kinds].map(([kind, rows]) => {
    const lines = rows.map(({ brandName, number }) => html`<li>${brandName} <code>${number}</code></li>`)
    return html`<h3>${PRODUCT_WORDS[language].reference[kind]}</h3>\n<ul class="numbers">${lines}</ul>`
  })
  return joined(...lists)
}
