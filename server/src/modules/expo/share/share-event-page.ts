import { listed, narrowed } from '@tiantian/contracts/comma.ts'
import type { EventDetail, EventSession, Exhibitor } from '@tiantian/contracts/expo/event.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { inAllLanguages } from '../../../gateway/share/alternates.ts'
import {
  factList,
  foreignLink,
  heading,
  joined,
  labels,
  link,
  paragraphs,
  part,
} from '../../../gateway/share/parts.ts'
import type { SharedPage } from '../../../gateway/share/share.ts'
import { SECTION_WORDS } from '../../../gateway/share/share-words.ts'
import { CALENDARS_PATH } from '../../../gateway/transports/calendars.ts'
import { escapeHtml } from '../../../platform/rich-text/escape-html.ts'
import { clockText, dayText, languageText } from '../../../platform/wording.ts'
import { eventFacts } from './share-event-facts.ts'
import { availabilityOf, daysOf, timesOf, venueOf } from './share-time.ts'
import { EVENT_PAGE_TEXTS } from './share-words.ts'

/** The agenda day by day, in the venue's time zone. */
function agendaHtml(event: EventDetail, language: Language): string {
  const days = Map.groupBy(event.sessions, ({ startsAt }) => dayText(language, startsAt, event.timeZone))
  return [...days]
    .map(([day, sessions]) => {
      const lines = sessions.map((session) => sessionHtml(session, event))
      return `<h3>${escapeHtml(day)}</h3>\n<ol class="agenda">${lines.join('\n')}</ol>`
    })
    .join('\n')
}

function sessionHtml(session: EventSession, { timeZone, rooms, speakers }: EventDetail): string {
  const { startsAt, endsAt, title, abstract, room } = session
  const names = session.speakers.map(({ id }) => speakers.find((one) => one.id === id)?.name)
  const under = [room === null ? '' : rooms[room], ...names].filter(Boolean).join(' · ')
  const span = `${clockText(startsAt, timeZone)}–${clockText(endsAt, timeZone)}`
  return `<li><time datetime="${escapeHtml(new Date(startsAt).toISOString())}">${span}</time><div><p><strong>${escapeHtml(title)}</strong></p>${under ? `<small>${escapeHtml(under)}</small>` : ''}${abstract ? `<p>${escapeHtml(abstract)}</p>` : ''}</div></li>`
}

export interface ShownEvent {
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
    facts: eventFacts(shown, language),
  }
}

function bodyOf(shown: ShownEvent, language: Language, now: Date): string {
  const { event } = shown
  const words = EVENT_PAGE_TEXTS[language]
  const { id, title, subtitle, type, cancelReason, summary, body, contentLanguage } = event
  const foreign = contentLanguage === language ? '' : ` lang="${contentLanguage}"`
  return joined(
    `<article${foreign}>`,
    heading(title, words.type[type], subtitle || summary),
    labels([words.availability[availabilityOf(event, now)]]),
    cancelReason && `<div class="notice">${paragraphs(cancelReason)}</div>`,
    factList(rowsOf(event, language)),
    `<p>${link(`${CALENDARS_PATH}/event/${id}.ics`, words.calendar)}</p>`,
    paragraphs(body),
    part(words.agenda, agendaHtml(event, language)),
    part(words.speakers, attendees(event, language)),
    part(words.tickets, tickets(event)),
    part(words.exhibitors, exhibitorList(shown, language)),
    part(words.documents, documents(event)),
    '</article>',
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

function attendees({ speakers }: EventDetail, language: Language): string {
  if (speakers.length === 0) return ''
  const lines = speakers.map(({ name, position, company, bio }) => {
    const role = narrowed(language, [position, company])
    return `<li><strong>${escapeHtml(name)}</strong><small>${escapeHtml(role)}</small>${paragraphs(bio)}</li>`
  })
  return `<ul class="people">${lines.join('')}</ul>`
}

function tickets({ ticketTypes }: EventDetail): string {
  if (ticketTypes.length === 0) return ''
  const lines = ticketTypes.map(
    ({ name, description }) =>
      `<li><strong>${escapeHtml(name)}</strong><small>${escapeHtml(description)}</small></li>`,
  )
  return `<ul class="people">${lines.join('')}</ul>`
}

function exhibitorList({ event, exhibitors, companies }: ShownEvent, language: Language): string {
  if (exhibitors.length === 0) return ''
  const words = EVENT_PAGE_TEXTS[language]
  const lines = exhibitors.map(({ id, name, countryName, boothCodes }) => {
    const where = [countryName, boothCodes.length > 0 && `${words.stand} ${listed(language, boothCodes)}`]
    const path = companies.get(id)
    const title = path ? link(path, name) : escapeHtml(name)
    return `<li><strong>${title}</strong><small>${escapeHtml(narrowed(language, where))}</small></li>`
  })
  const others = event.exhibitorCount - exhibitors.length
  return `<ul class="people">${lines.join('')}</ul>${others > 0 ? `<p>${words.andMore(others)}</p>` : ''}`
}

function documents(event: EventDetail): string {
  const open = event.documents.filter(({ url }) => url !== '')
  const lines = open.map(
    ({ name, url }) => `<li>${url.startsWith('/') ? link(url, name) : foreignLink(url, name)}</li>`,
  )
  return lines.length > 0 ? `<ul>${lines.join('')}</ul>` : ''
}
