import type { Language } from '@tiantian/contracts/language.ts'
import type { Offer, Product } from '@tiantian/contracts/product/product.ts'
import { productSlug, sharePath } from '@tiantian/contracts/share/share-path.ts'
import { inAllLanguages } from '../../gateway/share/alternates.ts'
import {
  factList,
  heading,
  joined,
  labels,
  link,
  mediaPath,
  paragraphs,
  part,
  table,
} from '../../gateway/share/parts.ts'
import type { Crumb, SharedPage } from '../../gateway/share/share.ts'
import { SECTION_WORDS } from '../../gateway/share/share-words.ts'
import { escapeHtml } from '../../platform/rich-text/escape-html.ts'
import { moneyText, numberText } from '../../platform/wording.ts'
import { carsHtml } from './share-cars.ts'
import { productFacts } from './share-product-facts.ts'
import { withUnit } from './share-units.ts'
import { PRODUCT_WORDS } from './share-words.ts'

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

function bodyOf(product: Product, language: Language): string {
  const words = PRODUCT_WORDS[language]
  const { contentLanguage, description } = product
  const foreign = contentLanguage === language ? '' : ` lang="${escapeHtml(contentLanguage)}"`
  return joined(
    `<article${foreign}>`,
    '<div class="thing">',
    gallery(product),
    `<div>${mainFacts(product, language)}</div>`,
    '</div>',
    part(words.offers, offers(product, language)),
    part(words.description, paragraphs(description)),
    part(words.specification, factList(specification(product, language))),
    part(words.numbers, numbers(product, language)),
    part(words.cars, carsHtml(product, language)),
    '</article>',
  )
}

function gallery({ pictures, name }: Product): string {
  const [first = '', ...others] = pictures
  const small = others.map((each) => {
    const picture = escapeHtml(mediaPath(each).replace(/\.webp$/, '.400.webp'))
    return `<li><img src="${picture}" alt="" loading="lazy" width="88" height="88"></li>`
  })
  return `<div class="gallery"><img src="${escapeHtml(mediaPath(first))}" alt="${escapeHtml(name)}" width="800" height="800">${small.length > 0 ? `<ul>${small.join('')}</ul>` : ''}</div>`
}

function mainFacts(product: Product, language: Language): string {
  const words = PRODUCT_WORDS[language]
  const { name, brandName, brandTier, partNumber, condition, shop, offers: all } = product
  const price = priceOf(product, language)
  const [best] = all
  return joined(
    heading(name, brandName),
    `<p class="number">${words.number}: <code>${escapeHtml(partNumber)}</code></p>`,
    labels([words.tier[brandTier], words.condition[condition]]),
    price && `<p class="price">${escapeHtml(price)}</p>`,
    best
      ? `<p class="under">${escapeHtml(words.perUnit(numberText(language, best.moq)))}</p>`
      : `<p class="under">${words.noOffer}</p>`,
    best && `<p>${escapeHtml(`${words.stock}: ${stockText(best, language)}`)}</p>`,
    `<p>${words.seller}: ${link(sharePath(language, 'shop', shop.slug), shop.name)}, ${escapeHtml([shop.cityName, shop.countryName].filter(Boolean).join(', '))}</p>`,
  )
}

function offers({ offers: all }: Product, language: Language): string {
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

function numbers({ references }: Product, language: Language): string {
  const kinds = Map.groupBy(references, ({ kind }) => kind)
  return [...kinds]
    .map(([kind, rows]) => {
      const lines = rows.map(
        ({ brandName, number }) => `<li>${escapeHtml(brandName)} <code>${escapeHtml(number)}</code></li>`,
      )
      return `<h3>${PRODUCT_WORDS[language].reference[kind]}</h3>\n<ul class="numbers">${lines.join('')}</ul>`
    })
    .join('\n')
}
