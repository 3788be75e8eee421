import { listed, narrowed } from '@tiantian/contracts/comma.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { inAllLanguages } from '../../../gateway/share/alternates.ts'
import {
  cards,
  factList,
  heading,
  joined,
  link,
  mediaPath,
  paragraphs,
  part,
} from '../../../gateway/share/parts.ts'
import type { SharedPage } from '../../../gateway/share/share.ts'
import { SECTION_WORDS } from '../../../gateway/share/share-words.ts'
import { escapeHtml } from '../../../platform/rich-text/escape-html.ts'
import { availabilityOf, daysOf, venueOf } from '../share/share-time.ts'
import { EVENT_PAGE_TEXTS } from '../share/share-words.ts'
import type { CompanyEvent, CompanyWithEvents } from './read-company.ts'
import { companyFacts, companyPicture } from './share-company-facts.ts'
import { COMPANY_PAGE_TEXTS } from './share-company-words.ts'

export function companyPage(
  company: CompanyWithEvents,
  slug: string,
  language: Language,
  now: Date,
): SharedPage {
  const { name, countryName, profile, brands, categories, updatedAt } = company
  const notified = profile || dotted(listed(language, brands), listed(language, categories))
  return {
    language,
    path: sharePath(language, 'company', slug),
    title: name,
    description: dotted(countryName, notified).slice(0, 300),
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

function bodyOf(company: CompanyWithEvents, language: Language, now: Date): string {
  const words = COMPANY_PAGE_TEXTS[language]
  const { name, countryName, profile, isVerified, shop, products, events: companyEvents } = company
  const [ahead, past] = [
    companyEvents.filter(({ endsAt }) => new Date(endsAt) > now),
    companyEvents.filter(({ endsAt }) => new Date(endsAt) <= now),
  ]
  return joined(
    shop &&
      `<img class="cover wide-cover" src="${escapeHtml(mediaPath(shop.cover))}" alt="" width="1200" height="400">`,
    '<div class="who">',
    shop && `<img src="${escapeHtml(mediaPath(shop.logo))}" alt="" width="72" height="72">`,
    `<div>${heading(name, dotted(countryName, isVerified && words.verified))}</div></div>`,
    part(words.about, paragraphs(profile)),
    part(words.facts, factList(rowsOf(company, language))),
    part(words.ahead, companyEventList(ahead, language, now)),
    products.length > 0 && part(words.products, `<div class="things">${cards(products)}</div>`),
    shop && part(words.shop, `<p>${link(sharePath(language, 'shop', shop.slug), shop.name)}</p>`),
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

function companyEventList(companyEvents: readonly CompanyEvent[], language: Language, now: Date): string {
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
    const small = notes.filter(Boolean).map((note) => `<small>${escapeHtml(note)}</small>`)
    return `<li><strong>${link(sharePath(language, 'event', slug), title)}</strong>${small.join('')}</li>`
  })
  return `<ul class="people">${lines.join('')}</ul>`
}

const dotted = (...parts: readonly (string | false)[]) => parts.filter(Boolean).join(' · ')
