import { COMPANY_CHECKED, COMPANY_UNCHECKED } from '@tiantian/contracts/enterprise/company.ts'
import { listed, narrowed } from '@tiantian/contracts/join-text.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { MESSENGERS } from '@tiantian/contracts/user/contact.ts'
import * as en from '@tiantian/contracts/words/en.ts'
import * as kk from '@tiantian/contracts/words/kk.ts'
import * as ru from '@tiantian/contracts/words/ru.ts'
import * as zhHans from '@tiantian/contracts/words/zh-Hans.ts'
import { inAllLanguages } from '../../../gateway/share/items.ts'
import {
  cards,
  factList,
  foreignLink,
  heading,
  mediaPath,
  paragraphs,
  part,
} from '../../../gateway/share/parts.ts'
import type { SharedPage, ShareFacts, ShareItem } from '../../../gateway/share/share.ts'
import { SECTION_WORDS } from '../../../gateway/share/share-words.ts'
import type { MarkupPart } from '../../../platform/text/markup.ts'
import { html, joined } from '../../../platform/text/markup.ts'
import { dayText } from '../../../platform/text/wording.ts'
import { eventCardFacts } from '../share/share-event-page.ts'
import { companyEventList, companyPicture, dotted } from './share-company-page.ts'
import type { VerifiedCompany } from './verified-company.ts'

type CompanyWords = Widened<typeof en.company>
type Widened<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends string ? string : Widened<Texts[Name]>
}

export const COMPANY_WORDS: Readonly<Record<Language, CompanyWords>> = {
  'zh-Hans': zhHans.company,
  en: en.company,
  ru: ru.company,
  kk: kk.company,
}

/** Whether it is verified; in the past tense for one whose papers have run out. */
export const standingOf = ({ lapsedAt }: Pick<VerifiedCompany, 'lapsedAt'>, language: Language): string =>
  COMPANY_WORDS[language][lapsedAt === null ? 'verified' : 'lapsed']

/** The public page of an approved enterprise. */
export function verifiedCompanyPage(company: VerifiedCompany, language: Language, now: Date): SharedPage {
  const { name, slug, countryName, introduction, brands, updatedAt } = company
  return {
    language,
    path: sharePath(language, 'company', slug),
    title: name,
    description: dotted(
      countryName,
      standingOf(company, language),
      introduction || listed(language, brands),
    ).slice(0, 300),
    picture: { path: companyPicture(slug, language), alt: narrowed(language, [name, countryName]) },
    appPath: `#/pages/company/company?slug=${slug}`,
    alternates: inAllLanguages('company', slug),
    kind: 'website',
    publishedAt: null,
    updatedAt,
    crumbs: [{ name: SECTION_WORDS[language].company.name, path: sharePath(language, 'company') }],
    isWide: true,
    body: bodyOf(company, language, now),
    facts: factsOf(company, language),
  }
}

function bodyOf(company: VerifiedCompany, language: Language, now: Date): MarkupPart {
  const words = COMPANY_WORDS[language]
  const { name, countryName, introduction, shops, website, events: companyEvents } = company
  const ahead = companyEvents.filter(({ endsAt }) => new Date(endsAt) > now)
  const past = companyEvents.filter(({ endsAt }) => new Date(endsAt) <= now)
  const items = shops.map(
    (shop): ShareItem => ({
      path: sharePath(language, 'shop', shop.slug),
      title: shop.name,
      text: shop.slogan,
      note: narrowed(language, [shop.cityName, shop.countryName]),
      picture: shop.cover,
    }),
  )
  return joined(
    company.cover &&
      html`<img class="cover wide-cover" src="${mediaPath(company.cover)}" alt="" width="1200" height="400">`,
    heading(name, dotted(countryName, standingOf(company, language))),
    company.lapsedAt === null
      ? part(words.checkedTitle, checkedList(company, language))
      : part(words.lapsed, lapsedNote(company.lapsedAt, language)),
    part(
      words.uncheckedTitle,
      html`<ul>${COMPANY_UNCHECKED.map((one) => html`<li>${words.unchecked[one]}</li>`)}</ul>`,
    ),
    part(
      words.about,
      joined(
        paragraphs(introduction),
        company.photos.length > 0 &&
          html`<div class="things">${company.photos.map((photo) => html`<img src="${mediaPath(photo)}" alt="" width="320" height="240" loading="lazy">`)}</div>`,
        factList(rowsOf(company, language)),
      ),
    ),
    website && html`<p>${words.website}: ${foreignLink(website, new URL(website).host)}</p>`,
    part(words.contacts, factList(contactRows(company, language))),
    items.length > 0 && part(words.shops, html`<div class="things">${cards(items)}</div>`),
    part(words.ahead, companyEventList(ahead, language, now)),
    part(words.past, companyEventList(past, language, now)),
  )
}

function lapsedNote(lapsedAt: string, language: Language): MarkupPart {
  const words = COMPANY_WORDS[language]
  return joined(
    html`<p>${words.lapsedText}</p>`,
    html`<p>${words.lapsedOn}: ${dayText(language, lapsedAt)}</p>`,
  )
}

function checkedList({ verifiedAt }: VerifiedCompany, language: Language): MarkupPart {
  const words = COMPANY_WORDS[language]
  return joined(
    html`<p>${words.checkedOn}: ${dayText(language, verifiedAt)}</p>`,
    html`<ul>${COMPANY_CHECKED.map((one) => html`<li>${words.checked[one]}</li>`)}</ul>`,
  )
}

function contactRows({ contacts }: VerifiedCompany, language: Language): [string, string][] {
  const words = COMPANY_WORDS[language]
  return [
    [words.phone, contacts.phone],
    [words.email, contacts.email],
    ...MESSENGERS.map(([name, label]): [string, string] => [label, contacts[name]]),
  ]
}

function rowsOf(company: VerifiedCompany, language: Language): [string, string][] {
  const words = COMPANY_WORDS[language]
  const { latinName, type, number, registeredOn, brands, certificates } = company
  return [
    [words.kind, words.type[type as keyof typeof words.type] ?? ''],
    [words.tradeName, company.tradeName],
    [words.latinName, latinName],
    [words.number, number],
    [words.registeredOn, registeredOn && dayText(language, registeredOn)],
    [words.operatingAddress, company.operatingAddress],
    [words.brands, listed(language, brands)],
    [
      words.exportCountries,
      listed(
        language,
        company.exportCountries.map((one) => one.name),
      ),
    ],
    [
      words.certificateList,
      listed(
        language,
        certificates.map((one) => [one.kind, one.number].filter(Boolean).join(' ')),
      ),
    ],
  ]
}

/** schema.org/Organization. */
function factsOf(company: VerifiedCompany, language: Language): ShareFacts {
  const { name, latinName, slug, introduction, country, number, website, brands, shops, registeredOn } =
    company
  const [first] = shops
  return {
    '@type': 'Organization',
    name,
    legalName: name,
    ...((company.tradeName || latinName) && { alternateName: company.tradeName || latinName }),
    ...(introduction && { description: introduction }),
    url: sharePath(language, 'company', slug),
    ...(website && { sameAs: [website] }),
    ...(number && { identifier: number }),
    foundingDate: registeredOn,
    ...((company.logo || first) && { logo: mediaPath(company.logo || (first?.logo ?? '')) }),
    image: [companyPicture(slug, language), ...company.photos.map(mediaPath)],
    ...(company.contacts.phone && { telephone: company.contacts.phone }),
    ...(company.contacts.email && { email: company.contacts.email }),
    address: { '@type': 'PostalAddress', addressCountry: country },
    brand: brands.map((brand) => ({ '@type': 'Brand', name: brand })),
    subOrganization: shops.map((shop) => ({
      '@type': 'Store',
      name: shop.name,
      url: sharePath(language, 'shop', shop.slug),
    })),
    subjectOf: company.events.map((companyEvent) => eventCardFacts(companyEvent, language)),
  }
}
