import type { EventCard, EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import type { ShareFacts } from '../../../gateway/share/share.ts'
import { timeIn } from '../../../platform/wording.ts'
import type { ShownEvent } from './share-event-page.ts'

/** An event as structured data for search engines (schema.org/Event). */
export function eventFacts({ event }: ShownEvent, language: Language): ShareFacts {
  const { summary, timeZone, organiser, slug, speakers } = event
  const path = sharePath(language, 'event', slug)
  return {
    ...eventCardFacts(event, language),
    description: summary,
    inLanguage: event.languages,
    image: [`/s/picture/event/${language}/${slug}.jpg`],
    organizer: { '@type': 'Organization', name: organiser, url: `/s/${language}` },
    performer: speakers.map(({ name }) => ({ '@type': 'Person', name })),
    isAccessibleForFree: true,
    offers: {
      '@type': 'Offer',
      price: 0,
      priceCurrency: 'USD',
      url: path,
      validFrom: timeIn(timeZone, event.registrationOpensAt),
      availability: `https://schema.org/${event.admission === 'open' ? 'InStock' : 'SoldOut'}`,
    },
  }
}

type EventFactsPlaced = EventCard & Partial<Pick<EventDetail, 'address'>>

/** What, when and where: the summary of an event on another page. */
export function eventCardFacts(event: EventFactsPlaced, language: Language): ShareFacts {
  const { title, startsAt, endsAt, timeZone, slug } = event
  const path = sharePath(language, 'event', slug)
  return {
    '@type': event.type === 'expo' ? 'ExhibitionEvent' : 'BusinessEvent',
    name: title,
    url: path,
    startDate: timeIn(timeZone, startsAt),
    endDate: timeIn(timeZone, endsAt),
    eventStatus: `https://schema.org/${STATUS[event.state] ?? 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${MODE[event.mode]}`,
    location: locationsOf(event, path),
  }
}

const STATUS: Record<string, string> = { cancelled: 'EventCancelled', postponed: 'EventPostponed' }

const MODE = {
  onsite: 'OfflineEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  hybrid: 'MixedEventAttendanceMode',
} as const

/** The online address is for attendees only: visitors get the page's address. */
function locationsOf(event: EventFactsPlaced, path: string): ShareFacts[] {
  const { mode, venue, cityName, country, address, latitude, longitude } = event
  const place = {
    '@type': 'Place',
    name: venue || cityName,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: cityName,
      addressCountry: country,
    },
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  }
  const online = { '@type': 'VirtualLocation', url: path }
  return [...(mode === 'online' ? [] : [place]), ...(mode === 'onsite' ? [] : [online])]
}
