import type { EventCard, EventDetail, TicketType } from '@tiantian/contracts/expo/event.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import type { ShareFacts } from '../../../gateway/share/share.ts'
import { timeIn } from '../../../platform/text/wording.ts'
import type { ShownEvent } from './share-event-page.ts'
import { availabilityOf } from './share-time.ts'

/** An event as structured data for search engines (schema.org/Event): what its page shows, and nothing else. */
export function eventFacts({ event }: ShownEvent, language: Language, now: Date): ShareFacts {
  const { summary, organiser, slug, speakers, ticketTypes, languages } = event
  return {
    ...eventCardFacts(event, language),
    ...(summary && { description: summary }),
    ...(languages.length > 0 && { inLanguage: languages }),
    image: [`/s/picture/event/${language}/${slug}.jpg`],
    ...(organiser && { organizer: { '@type': 'Organization', name: organiser } }),
    performer: speakers.map(({ name }) => ({ '@type': 'Person', name })),
    ...(ticketTypes.length > 0 && {
      isAccessibleForFree: ticketTypes.every(({ price }) => price === null),
      offers: ticketTypes.map((type) => ticketFacts(type, event, language, now)),
    }),
  }
}

/** A ticket free of charge has no currency. */
function ticketFacts(type: TicketType, event: EventDetail, language: Language, now: Date): ShareFacts {
  const { name, price } = type
  const { timeZone, registrationOpensAt, registrationClosesAt } = event
  return {
    '@type': 'Offer',
    name,
    price: majorUnits(price?.amountMinor ?? 0),
    ...(price && { priceCurrency: price.currency }),
    url: sharePath(language, 'event', event.slug),
    validFrom: timeIn(timeZone, type.saleOpensAt ?? registrationOpensAt),
    validThrough: timeIn(timeZone, type.saleClosesAt ?? registrationClosesAt),
    availability: `https://schema.org/${availabilityOfTicket(type, event, now)}`,
  }
}

function availabilityOfTicket(type: TicketType, event: EventDetail, now: Date): string {
  const availability = availabilityOf(event, now)
  if (availability === 'soon' || (type.saleOpensAt !== null && now < new Date(type.saleOpensAt)))
    return 'PreOrder'
  if (availability === 'full' || type.left === 0) return 'SoldOut'
  const isOver = type.saleClosesAt !== null && now >= new Date(type.saleClosesAt)
  return availability === 'open' && !isOver ? 'InStock' : 'Discontinued'
}

type EventWithAddress = EventCard & Partial<Pick<EventDetail, 'address'>>

/** What, when and where: the summary of an event on another page. */
export function eventCardFacts(event: EventWithAddress, language: Language): ShareFacts {
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
function locationsOf(event: EventWithAddress, path: string): ShareFacts[] {
  const { mode, venue, cityName, country, address, latitude, longitude } = event
  const place = {
    '@type': 'Place',
    name: venue || cityName,
    address: {
      '@type': 'PostalAddress',
      ...(address && { streetAddress: address }),
      addressLocality: cityName,
      addressCountry: country,
    },
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  }
  const online = { '@type': 'VirtualLocation', url: path }
  return [...(mode === 'online' ? [] : [place]), ...(mode === 'onsite' ? [] : [online])]
}
