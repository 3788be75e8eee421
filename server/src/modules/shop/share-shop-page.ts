import type { Language } from '@tiantian/contracts/language.ts'
import { shownRating } from '@tiantian/contracts/review/rating.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import type { Shop, ShopCard } from '@tiantian/contracts/shop/shop.ts'
import * as en from '@tiantian/contracts/words/en.ts'
import * as kk from '@tiantian/contracts/words/kk.ts'
import * as ru from '@tiantian/contracts/words/ru.ts'
import * as zhHans from '@tiantian/contracts/words/zh-Hans.ts'
import { inAllLanguages } from '../../gateway/share/items.ts'
import {
  cards,
  factList,
  heading,
  labels,
  link,
  mediaPath,
  paragraphs,
  part,
} from '../../gateway/share/parts.ts'
import type { SharedPage, ShareFacts, ShareItem } from '../../gateway/share/share.ts'
import { SECTION_WORDS } from '../../gateway/share/share-words.ts'
import type { MarkupPart } from '../../platform/text/markup.ts'
import { html, joined } from '../../platform/text/markup.ts'
import { languageText, numberText } from '../../platform/text/wording.ts'

interface ShopPageTexts {
  readonly type: Readonly<Record<ShopCard['businessTypes'][number], string>>
  readonly rating: string
  readonly products: string
  readonly shippedOnTime: string
  readonly answers: string
  readonly hours: (hours: number) => string
  readonly since: string
  readonly languages: string
  readonly mainMakes: string
  readonly address: string
  readonly phone: string
  readonly warehouses: string
  readonly about: string
  readonly facts: string
  readonly returns: string
  readonly bestSellers: string
  /** Link to the page of the company. */
  readonly exhibits: string
  readonly verified: string
}

const SHOP_PAGE_TEXTS: Record<Language, ShopPageTexts> = {
  'zh-Hans': {
    ...zhHans.shop,
    rating: '评分',
    products: '商品数',
    phone: '电话',
    hours: (hours) => `${hours} 小时内`,
    about: '店铺介绍',
    bestSellers: '热销商品',
    exhibits: '参展信息与展位',
    verified: zhHans.company.verified,
  },
  en: {
    ...en.shop,
    rating: 'Rating',
    products: 'Products',
    phone: 'Phone',
    hours: (hours) => `${hours} h`,
    about: 'About the shop',
    bestSellers: 'What sells best',
    exhibits: 'Where it exhibits',
    verified: en.company.verified,
  },
  ru: {
    ...ru.shop,
    rating: 'Оценка',
    products: 'Товаров',
    phone: 'Телефон',
    hours: (hours) => `${hours} ч`,
    about: 'О магазине',
    bestSellers: 'Чаще всего покупают',
    exhibits: 'На каких выставках участвует',
    verified: ru.company.verified,
  },
  kk: {
    ...kk.shop,
    rating: 'Рейтингі',
    products: 'Тауар саны',
    phone: 'Телефоны',
    hours: (hours) => `${hours} сағ`,
    about: 'Дүкен туралы',
    bestSellers: 'Ең көп сатылатыны',
    exhibits: 'Қай көрмелерге қатысады',
    verified: kk.company.verified,
  },
}

export interface ShownShop {
  readonly shop: Shop
  /** ISO 8601. */
  readonly updatedAt: string
  /** The best-selling ones. */
  readonly products: readonly ShareItem[]
  /** The page of the company, when it exhibits. */
  readonly companyPath: string | undefined
}

export function shopPage(shown: ShownShop, language: Language): SharedPage {
  const { shop, updatedAt } = shown
  const { id, slug, name } = shop
  return {
    language,
    path: sharePath(language, 'shop', slug),
    title: name,
    description: [shop.slogan, placeOf(shop), shop.description].filter(Boolean).join(' · ').slice(0, 300),
    picture: { path: picturePath(shop, language), alt: `${name}, ${placeOf(shop)}` },
    appPath: `#/pages/shop/shop?id=${id}`,
    alternates: inAllLanguages('shop', slug),
    kind: 'website',
    publishedAt: null,
    updatedAt,
    crumbs: [{ name: SECTION_WORDS[language].shop.name, path: sharePath(language, 'shop') }],
    isWide: true,
    body: bodyOf(shown, language),
    facts: factsOf(shown, language),
  }
}

const picturePath = ({ slug }: ShopCard, language: Language) => `/s/picture/shop/${language}/${slug}.jpg`

export const placeOf = ({ cityName, countryName }: ShopCard): string =>
  [cityName, countryName].filter(Boolean).join(', ')

function bodyOf({ shop, products, companyPath }: ShownShop, language: Language): MarkupPart {
  const words = SHOP_PAGE_TEXTS[language]
  const { name, slogan, logo, cover, description, returnPolicy, businessTypes, warehouses } = shop
  const stores = warehouses.map(
    (each) =>
      html`<li><strong>${each.name}</strong><small>${each.cityName}, ${each.countryName}</small></li>`,
  )
  return joined(
    html`<img class="cover wide-cover" src="${mediaPath(cover)}" alt="" width="1200" height="400">`,
    html`<div class="who"><img src="${mediaPath(logo)}" alt="" width="72" height="72"><div>`,
    heading(name, placeOf(shop)),
    html`</div></div>`,
    slogan && html`<p class="lead">${slogan}</p>`,
    labels(businessTypes.map((type) => words.type[type])),
    part(words.facts, factList(rowsOf(shop, language))),
    companyPath && html`<p>${link(companyPath, companyText(shop, words))}</p>`,
    products.length > 0 && part(words.bestSellers, html`<div class="things">${cards(products)}</div>`),
    part(words.about, paragraphs(description)),
    part(words.warehouses, stores.length > 0 && html`<ul class="people">${stores}</ul>`),
    part(words.returns, paragraphs(returnPolicy)),
  )
}

const companyText = ({ company }: Shop, words: ShopPageTexts): string =>
  company ? `${company.name} · ${words.verified}` : words.exhibits

function rowsOf(shop: Shop, language: Language): [string, string][] {
  const words = SHOP_PAGE_TEXTS[language]
  const { productCount, onTimeBp, responseHours, yearFounded, languages, mainMakes, address, phone } = shop
  const spoken = languages.map((each) => languageText(language, each))
  return [
    [words.rating, ratingText(shop, language)],
    [words.products, productCount > 0 ? numberText(language, productCount) : ''],
    [words.shippedOnTime, onTimeBp === null ? '' : `${numberText(language, onTimeBp / 100)} %`],
    [words.answers, responseHours === null ? '' : words.hours(responseHours)],
    [words.since, yearFounded === null ? '' : String(yearFounded)],
    [words.languages, spoken.join(', ')],
    [words.mainMakes, mainMakes.map(({ name }) => name).join(', ')],
    [words.address, [address, placeOf(shop)].filter(Boolean).join(', ')],
    [words.phone, phone],
  ]
}

export const ratingText = ({ ratingHundredths, ratingCount }: ShopCard, language: Language): string =>
  ratingCount > 0
    ? `★ ${numberText(language, shownRating(ratingHundredths / 100), 1)} (${numberText(language, ratingCount)})`
    : ''

function factsOf({ shop, products }: ShownShop, language: Language): ShareFacts {
  const { name, description, slogan, logo, cover, phone, address, cityName, country, ratingCount } = shop
  return {
    '@type': 'Store',
    name,
    ...((description || slogan) && { description: description || slogan }),
    url: sharePath(language, 'shop', shop.slug),
    logo: mediaPath(logo),
    image: [picturePath(shop, language), mediaPath(cover)],
    ...(phone && { telephone: phone }),
    address: {
      '@type': 'PostalAddress',
      ...(address && { streetAddress: address }),
      addressLocality: cityName,
      addressCountry: country,
    },
    ...(shop.yearFounded !== null && { foundingDate: String(shop.yearFounded) }),
    ...(ratingCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: shownRating(shop.ratingHundredths / 100),
        reviewCount: ratingCount,
      },
    }),
    makesOffer: products.map(({ path, title }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Product', name: title, url: path },
    })),
  }
}
