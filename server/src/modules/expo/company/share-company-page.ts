import { listed, narrowed } from '@tiantian/contracts/join-text.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { inAllLanguages } from '../../../gateway/share/items.ts'
import { cards, factList, heading, link, mediaPath, paragraphs, part } from '../../../gateway/share/parts.ts'
import type { SharedPage, ShareFacts } from '../../../gateway/share/share.ts'
import { SECTION_WORDS } from '../../../gateway/share/share-words.ts'
import type { MarkupPart } from '../../../platform/text/markup.ts'
import { html, joined } from '../../../platform/text/markup.ts'
import { eventCardFacts } from '../share/share-event-page.ts'
import { availabilityOf, daysOf, EVENT_PAGE_TEXTS, venueOf } from '../share/share-words.ts'
import type { CompanyEvent, CompanyWithEvents } from './read-company.ts'

interface CompanyPageTexts {
  readonly facts: string
  readonly brands: string
  readonly categories: string
  readonly about: string
  readonly ahead: string
  readonly past: string
  readonly products: string
  readonly shop: string
}

const COMPANY_PAGE_TEXTS: Record<Language, CompanyPageTexts> = {
  'zh-Hans': {
    facts: '品牌与品类',
    brands: '品牌',
    categories: '零部件类别',
    about: '企业介绍',
    ahead: '即将参展',
    past: '往届参展',
    products: '展出商品',
    shop: '店铺',
  },
  en: {
    facts: 'Brands and parts',
    brands: 'Brands',
    categories: 'Kinds of parts',
    about: 'About the company',
    ahead: 'Where to meet them',
    past: 'Exhibited before',
    products: 'On show',
    shop: 'Shop',
  },
  ru: {
    facts: 'Бренды и категории',
    brands: 'Бренды',
    categories: 'Категории запчастей',
    about: 'О компании',
    ahead: 'Где встретить',
    past: 'Где выставлялась раньше',
    products: 'Что показывает',
    shop: 'Магазин',
  },
  kk: {
    facts: 'Брендтері мен санаттары',
    brands: 'Брендтері',
    categories: 'Бөлшек санаттары',
    about: 'Компания туралы',
    ahead: 'Қай жерде кездесуге болады',
    past: 'Бұрын қатысқан көрмелері',
    products: 'Не көрсетеді',
    shop: 'Дүкені',
  },
}

/** A company as structured data for search engines (schema.org/Organization). */
function companyFacts(company: CompanyWithEvents, slug: string, language: Language): ShareFacts {
  const { name, profile, country, brands, shop, products, events: companyEvents } = company
  return {
    '@type': 'Organization',
    name,
    ...(profile && { description: profile }),
    url: sharePath(language, 'company', slug),
    ...(shop && { logo: mediaPath(shop.logo) }),
    image: [companyPicture(slug, language), ...(shop ? [mediaPath(shop.cover)] : [])],
    address: { '@type': 'PostalAddress', addressCountry: country },
    brand: brands.map((brand) => ({ '@type': 'Brand', name: brand })),
    subjectOf: companyEvents.map((companyEvent) => eventCardFacts(companyEvent, language)),
    makesOffer: products.map(({ path, title }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Product', name: title, url: path },
    })),
  }
}

export const companyPicture = (slug: string, language: Language): string =>
  `/s/picture/company/${language}/${slug}.jpg`

export function companyPage(
  company: CompanyWithEvents,
  slug: string,
  language: Language,
  now: Date,
): SharedPage {
  const { name, countryName, profile, brands, categories, updatedAt } = company
  const summary = profile || dotted(listed(language, brands), listed(language, categories))
  return {
    language,
    path: sharePath(language, 'company', slug),
    title: name,
    description: dotted(countryName, summary).slice(0, 300),
    picture: { path: companyPicture(slug, language), alt: narrowed(language, [name, countryName]) },
    appPath: appPathOf(company),
    alternates: inAllLanguages('company', slug),
    kind: 'website',
    publishedAt: null,
    updatedAt,
    crumbs: [{ name: SECTION_WORDS[language].company.name, path: sharePath(language, 'company') }],
    isWide: true,
    body: bodyOf(company, language, now),
    facts: companyFacts(company, slug, language),
  }
}

/** The app shows companies as shops, or through the events at which they exhibit. */
function appPathOf({ shop, events: [first] }: CompanyWithEvents): string {
  if (shop) return `#/pages/shop/shop?id=${shop.id}`
  return first
    ? `#/pages/expo-forum/event-detail?id=${first.id}&tab=exhibitors`
    : '#/pages/expo-forum/expo-forum'
}

function bodyOf(company: CompanyWithEvents, language: Language, now: Date): MarkupPart {
  const words = COMPANY_PAGE_TEXTS[language]
  const { name, countryName, profile, shop, products, events: companyEvents } = company
  const ahead = companyEvents.filter(({ endsAt }) => new Date(endsAt) > now)
  const past = companyEvents.filter(({ endsAt }) => new Date(endsAt) <= now)
  return joined(
    shop &&
      html`<img class="cover wide-cover" src="${mediaPath(shop.cover)}" alt="" width="1200" height="400">`,
    html`<div class="who">`,
    shop && html`<img src="${mediaPath(shop.logo)}" alt="" width="72" height="72">`,
    html`<div>${heading(name, countryName)}</div></div>`,
    part(words.about, paragraphs(profile)),
    part(words.facts, factList(rowsOf(company, language))),
    part(words.ahead, companyEventList(ahead, language, now)),
    products.length > 0 && part(words.products, html`<div class="things">${cards(products)}</div>`),
    shop && part(words.shop, html`<p>${link(sharePath(language, 'shop', shop.slug), shop.name)}</p>`),
    part(words.past, companyEventList(past, language, now)),
  )
}

function rowsOf({ brands, categories }: CompanyWithEvents, language: Language): [string, string][] {
  const words = COMPANY_PAGE_TEXTS[language]
  return [
    [words.brands, listed(language, brands)],
    [words.categories, listed(language, categories)],
  ]
}

export function companyEventList(
  companyEvents: readonly CompanyEvent[],
  language: Language,
  now: Date,
): MarkupPart {
  if (companyEvents.length === 0) return ''
  const words = EVENT_PAGE_TEXTS[language]
  const lines = companyEvents.map((event) => {
    const { slug, title, boothCodes } = event
    const availability = availabilityOf(event, now)
    const notes = [
      dotted(daysOf(event, language), venueOf(event, language)),
      dotted(
        boothCodes.length > 0 && `${words.stand} ${listed(language, boothCodes)}`,
        (availability === 'cancelled' || availability === 'postponed') && words.availability[availability],
      ),
    ]
    const small = notes.filter(Boolean).map((note) => html`<small>${note}</small>`)
    return html`<li><strong>${link(sharePath(language, 'event', slug), title)}</strong>${small}</li>`
  })
  return html`<ul class="people">${lines}</ul>`
}

export const dotted = (...parts: readonly (string | false)[]) => parts.filter(Boolean).join(' · ')
