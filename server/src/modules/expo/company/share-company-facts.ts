import type { Language } from '@tiantian/contracts/language.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { mediaPath } from '../../../gateway/share/parts.ts'
import type { ShareFacts } from '../../../gateway/share/share.ts'
import { eventCardFacts } from '../share/share-event-facts.ts'
import type { CompanyWithEvents } from './read-company.ts'

/** A company as structured data for search engines (schema.org/Organization). */
export function companyFacts(company: CompanyWithEvents, slug: string, language: Language): ShareFacts {
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
