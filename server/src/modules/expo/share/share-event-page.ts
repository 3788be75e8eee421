import type {
  EventCard,
  EventDetail,
  EventSession,
  Exhibitor,
  TicketType,
} from '@tiantian/contracts/expo/event.ts'
import { listed, narrowed } from '@tiantian/contracts/join-text.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { inAllLanguages } from '../../../gateway/share/items.ts'
import {
  factList,
  foreignLink,
  heading,
  labels,
  link,
  paragraphs,
  part,
} from '../../../gateway/share/parts.ts'
import type { SharedPage, ShareFacts } from '../../../gateway/share/share.ts'
import { SECTION_WORDS } from '../../../gateway/share/share-words.ts'
import { CALENDARS_PATH } from '../../../gateway/transports/calendars.ts'
import type { Markup, MarkupPart } from '../../../platform/text/markup.ts'
import { html, joined } from '../../../platform/text/markup.ts'
import { clockText, dayText, languageText, moneyText, timeIn } from '../../../platform/text/wording.ts'
import { availabilityOf, daysOf, EVENT_PAGE_TEXTS, timesOf, venueOf } from './share-words.ts'

/** The agenda day by day, in the venue's time zone. */
function agendaHtml(event: EventDetail, language: Language): MarkupPart {
  const days = Map.groupBy(event.sessions, ({ startsAt }) => dayText(language, startsAt, event.timeZone))
  const parts = [...days].map(([day, sessions]) => {
    const lines = sessions.map((session) => sessionHtml(session, event))
    return html`<h3>${day}</h3>\n<ol class="agenda">${joined(...lines)}</ol>`
  })
  return joined(...parts)
}

function sessionHtml(session: EventSession, { timeZone, rooms, speakers }: EventDetail): Markup {
  const { startsAt, endsAt, title, abstract, room } = session
  const names = session.speakers.map(({ id }) => speakers.find((one) => one.id === id)?.name)
  const under = [room === null ? '' : rooms[room], ...names].filter(Boolean).join(' · ')
  const span = `${clockText(startsAt, timeZone)}–${clockText(endsAt, timeZone)}`
  return html`<li><time datetime="${new Date(startsAt).toISOString()}">${span}</time><div><p><strong>${title}</strong></p>${under && html`<small>${under}</small>`}${abstract && html`<p>${abstract}</p>`}</div></li>`
}

interface ShownEvent {
  readonly event: EventDetail
  /** ISO 8601. */
  readonly updatedAt: string
  readonly exhibitors: readonly Exhibitor[]
  /** The paths of the exhibitors' company pages, by exhibitor id. */
  readonly companies: ReadonlyMap<string, string>
}

export function eventPage(shown: ShownEvent, language: Language, now: Date): SharedPage {
  const { event, updatedAt } = shown
  const { id, slug, title, summary } = event
  const when = `${daysOf(event, language)} · ${venueOf(event, language)}`
  return {
    language,
    path: sharePath(language, 'event', slug),
    title,
    description: summary ? `${when}. ${summary}`.slice(0, 300) : when,
    picture: { path: `/s/picture/event/${language}/${slug}.jpg`, alt: `${title}, ${when}` },
    appPath: `#/pages/expo-forum/event-detail?id=${id}`,
    alternates: inAllLanguages('event', slug),
    kind: 'website',
    publishedAt: null,
    updatedAt,
    crumbs: [{ name: SECTION_WORDS[language].event.name, path: sharePath(language, 'event') }],
    isWide: false,
    body: bodyOf(shown, language, now),
    facts: eventFacts(shown, language, now),
  }
}

function bodyOf(shown: ShownEvent, language: Language, now: Date): MarkupPart {
  const { event } = shown
  const words = EVENT_PAGE_TEXTS[language]
  const { id, title, subtitle, type, cancelReason, summary, body, contentLanguage } = event
  const foreign = contentLanguage !== language && html` lang="${contentLanguage}"`
  return joined(
    html`<article${foreign}>`,
    heading(title, words.type[type], subtitle || summary),
    labels([words.availability[availabilityOf(event, now)]]),
    cancelReason && html`<div class="notice">${paragraphs(cancelReason)}</div>`,
    factList(rowsOf(event, language)),
    html`<p>${link(`${CALENDARS_PATH}/event/${id}.ics`, words.calendar)}</p>`,
    paragraphs(body),
    part(words.agenda, agendaHtml(event, language)),
    part(words.speakers, attendees(event, language)),
    part(words.tickets, tickets(event, language)),
    part(words.exhibitors, exhibitorList(shown, language)),
    part(words.documents, documents(event)),
    html`</article>`,
  )
}

function rowsOf(event: EventDetail, language: Language): [string, string][] {
  const words = EVENT_PAGE_TEXTS[language]
  const named = (languages: readonly string[]) =>
    listed(
      language,
      languages.map((each) => languageText(language, each)),
    )
  const { organiser, venue, address, contactEmail, contactPhone, registrationClosesAt, timeZone } = event
  return [
    [words.when, timesOf(event, language)],
    [words.where, venueOf({ ...event, venue: narrowed(language, [venue, address]) }, language)],
    [words.organiser, organiser],
    [words.registerUntil, dayText(language, registrationClosesAt, timeZone)],
    [words.languages, named(event.languages)],
    [words.interpretation, named(event.interpretation)],
    [words.contact, listed(language, [contactEmail, contactPhone])],
  ]
}

function attendees({ speakers }: EventDetail, language: Language): MarkupPart {
  if (speakers.length === 0) return ''
  const lines = speakers.map(({ name, position, company, bio }) => {
    const role = narrowed(language, [position, company])
    return html`<li><strong>${name}</strong><small>${role}</small>${paragraphs(bio)}</li>`
  })
  return html`<ul class="people">${lines}</ul>`
}

function tickets({ ticketTypes }: EventDetail, language: Language): MarkupPart {
  if (ticketTypes.length === 0) return ''
  const { free } = EVENT_PAGE_TEXTS[language]
  const lines = ticketTypes.map(
    ({ name, description, price }) =>
      html`<li><strong>${name}</strong> <span>${price ? moneyText(language, price) : free}</span><small>${description}</small></li>`,
  )
  return html`<ul class="people">${lines}</ul>`
}

function exhibitorList({ event, exhibitors, companies }: ShownEvent, language: Language): MarkupPart {
  if (exhibitors.length === 0) return ''
  const words = EVENT_PAGE_TEXTS[language]
  const lines = exhibitors.map(({ id, name, countryName, boothCodes }) => {
    const where = [countryName, boothCodes.length > 0 && `${words.stand} ${listed(language, boothCodes)}`]
    const path = companies.get(id)
    const title = path ? link(path, name) : name
    return html`<li><strong>${title}</strong><small>${narrowed(language, where)}</small></li>`
  })
  const others = event.exhibitorCount - exhibitors.length
  return html`<ul class="people">${lines}</ul>${others > 0 && html`<p>${words.andMore(others)}</p>`}`
}

function documents(event: EventDetail): MarkupPart {
  const open = event.documents.filter(({ url }) => url !== '')
  const lines = open.map(
    ({ name, url }) => html`<li>${url.startsWith('/') ? link(url, name) : foreignLink(url, name)}</li>`,
  )
  return lines.length > 0 && html`<ul>${lines}</ul>`
}

/** An event as structured data for search engines (schema.org/Event): what its page shows, and nothing else. */
function eventFacts({ event }: ShownEvent, language: Language, now: Date): ShareFacts {
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
