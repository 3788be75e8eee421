import type { Booth, EventDetail, EventSession, Hall as HallSize } from '@tiantian/contracts/expo/event.ts'
import type { Availability } from '@tiantian/contracts/expo/registration.ts'
import { narrowed } from '@tiantian/contracts/join-text.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery, useSuspenseQuery } from '../../sdk/use-query.ts'
import { Chip, Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Select } from '../../ui/form/select.tsx'
import surface from '../../ui/surface.module.css'
import { Tabs } from '../../ui/tabs.tsx'
import { WriteButton } from '../message/write-button.tsx'
import { FavoriteButton } from '../saved/favorite-button.tsx'
import { useSeen } from '../saved/seen.ts'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { ShareButton } from '../shell/share-button.tsx'
import { AdmissionTag } from './admission-tag.tsx'
import agendaCss from './agenda.module.css'
import { AgendaSession, ownSessions } from './agenda-session.tsx'
import { CalendarLinks } from './calendar-links.tsx'
import { EventAbout } from './event-about.tsx'
import type { EventTab } from './event-address.ts'
import { EventPlace } from './event-card.tsx'
import { EventCover } from './event-cover.tsx'
import eventHeadCss from './event-head.module.css'
import css from './event-page.module.css'
import { availabilityQuery, eventQuery } from './event-query.ts'
import { clockIn, hoursText, isOneDay, spanText, zoneText } from './event-time.ts'
import { Exhibitors } from './exhibitors.tsx'
import floorPlanCss from './floor-plan.module.css'
import { RegistrationBox } from './registration-box.tsx'
import { useOpenedEvent } from './use-opened-event.ts'

/** Cover, kind, name, time and venue. */
function EventHead({ event }: { event: EventDetail }) {
  const t = useText()
  const format = useFormat()
  const language = useLanguage()
  const { title, subtitle, contentLanguage } = event
  return (
    <header className={cx(surface.surface, eventHeadCss.head)}>
      <EventCover type={event.type} picture={event.cover} size="large">
        {spanText(event, format)}
      </EventCover>
      <div className={eventHeadCss.words}>
        <p className={eventHeadCss.tags}>
          <Tag tone="primary">{t(`expo.type.${event.type}`)}</Tag>
          <AdmissionTag event={event} />
        </p>
        <p className={eventHeadCss.title} aria-hidden="true">
          {title}
        </p>
        {subtitle && <p className={eventHeadCss.subtitle}>{subtitle}</p>}
        {event.cancelReason && <p className={eventHeadCss.reason}>{event.cancelReason}</p>}
        <WhenAndWhere event={event} />
        <p className={eventHeadCss.tags}>
          <FavoriteButton kind="event" id={event.id} name={title} variant="button" />
          <ShareButton section="event" slug={event.slug} id={event.id} title={title} />
          <WriteButton with={{ kind: 'office' }} about={{ kind: 'event', id: event.id }}>
            {t('expo.writeOrganiser')}
          </WriteButton>
        </p>
        {contentLanguage !== language && (
          <p className={eventHeadCss.note}>
            {t('expo.otherLanguage', { language: t(`expo.language.${contentLanguage}`) })}
          </p>
        )}
      </div>
    </header>
  )
}

function WhenAndWhere({ event }: { event: EventDetail }) {
  const t = useText()
  const language = useLanguage()
  const format = useFormat()
  const { venue, address, timeZone, startsAt } = event
  const hours = hoursText(event, format)
  return (
    <dl className={eventHeadCss.facts}>
      <div>
        <dt>{t('expo.fact.time')}</dt>
        <dd>
          {isOneDay(event) ? hours : t('expo.fact.daily', { hours })}
          <span className={eventHeadCss.zone}>{zoneText(timeZone, startsAt)}</span>
        </dd>
      </div>
      <div>
        <dt>{t('expo.fact.place')}</dt>
        <dd>
          <EventPlace event={event} />
          {venue && <span className={eventHeadCss.venue}>{narrowed(language, [venue, address])}</span>}
        </dd>
      </div>
    </dl>
  )
}

interface EventPageAgendaProps {
  event: EventDetail
  /** Of a member; undefined for visitors and while it loads. */
  availability: Availability | undefined
}

const MINE = 'mine'

/** The sessions of an event by day: of all tracks, of one, or only those the user chose. */
function Agenda({ event, availability }: EventPageAgendaProps) {
  const t = useText()
  const format = useFormat()
  const [filter, setFilter] = useState<number | typeof MINE>()
  const chosen = ownSessions(availability)
  const isShown = (session: EventSession) =>
    filter === undefined || (filter === MINE ? chosen.includes(session.id) : session.track === filter)
  const days = Map.groupBy(event.sessions.filter(isShown), ({ startsAt }) =>
    clockIn(event.timeZone, startsAt).toDateString(),
  )
  const press = (value: number | typeof MINE) => setFilter(value === filter ? undefined : value)
  return (
    <div className={agendaCss.agenda}>
      <fieldset className={agendaCss.filters}>
        <legend className="visually-hidden">{t('expo.agenda.filter')}</legend>
        {event.tracks.map((track, number) => (
          <Chip key={track} isSelected={filter === number} onClick={() => press(number)}>
            {track}
          </Chip>
        ))}
        {chosen.length > 0 && (
          <Chip isSelected={filter === MINE} onClick={() => press(MINE)}>
            {t('expo.agenda.mine', { number: format.number(chosen.length) })}
          </Chip>
        )}
      </fieldset>
      {[...days].map(([day, sessions]) => (
        <AgendaDay key={day} event={event} day={day} sessions={sessions} availability={availability} />
      ))}
      <CalendarLinks eventId={event.id} />
    </div>
  )
}

interface AgendaDayProps extends EventPageAgendaProps {
  /** In ISO format. */
  day: string
  sessions: readonly EventSession[]
}

function AgendaDay({ event, day, sessions, availability }: AgendaDayProps) {
  const format = useFormat()
  return (
    <section className={agendaCss.day}>
      <h2 className={agendaCss.date}>{format.day(new Date(day))}</h2>
      <ul className={agendaCss.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <AgendaSession event={event} session={session} availability={availability} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FloorPlanProps {
  halls: readonly HallSize[]
  booths: readonly Booth[]
  /** The code of a booth to look up. */
  wanted: string | undefined
}

/** Booths, hall by hall; the requested one is highlighted. */
function FloorPlan({ halls, booths, wanted }: FloorPlanProps) {
  const t = useText()
  const [code, setCode] = useState(wanted ?? '')
  const found = booths.find((booth) => booth.code === code)
  const boothsOf = (hall: string) => booths.filter((booth) => booth.hall === hall)
  return (
    <div className={floorPlanCss.plan}>
      <Select
        label={t('expo.plan.look')}
        placeholder={t('expo.plan.choose')}
        value={code}
        choices={booths.map((booth) => ({ value: booth.code, label: labelOf(booth) }))}
        onChange={setCode}
      />
      <p className={floorPlanCss.found} role="status">
        {found && t('expo.plan.found', { hall: found.hall, code: found.code })}
      </p>
      {halls.map((hall) => (
        <section key={hall.name} className={cx(surface.surface, floorPlanCss.hall)}>
          <h2 className={floorPlanCss.name}>{t('expo.plan.hall', { hall: hall.name })}</h2>
          <Hall size={hall} booths={boothsOf(hall.name)} found={found} />
        </section>
      ))}
    </div>
  )
}

const labelOf = ({ code, exhibitor }: Booth) => (exhibitor ? `${code} · ${exhibitor.name}` : code)

interface HallProps {
  size: HallSize
  booths: readonly Booth[]
  found: Booth | undefined
}

const EDGE = 0.5

/** A drawing in metres; the list above it has the same information for screen readers. */
function Hall({ size: { width, height }, booths, found }: HallProps) {
  const box = `${-EDGE} ${-EDGE} ${width + 2 * EDGE} ${height + 2 * EDGE}`
  return (
    <svg className={floorPlanCss.drawing} viewBox={box} aria-hidden="true">
      <rect className={floorPlanCss.walls} width={width} height={height} />
      {booths.map((booth) => (
        <g
          key={booth.code}
          className={cx(floorPlanCss.booth, booth.code === found?.code && floorPlanCss.here)}
        >
          <rect x={booth.x} y={booth.y} width={booth.width} height={booth.height} rx="0.4" />
          <text x={booth.x + booth.width / 2} y={booth.y + booth.height / 2}>
            {booth.code}
          </text>
        </g>
      ))}
    </svg>
  )
}

interface EventPageProps {
  id: string
  tab: EventTab
  onTab: (tab: EventTab) => void
  /** A booth to highlight on the floor plan. */
  booth: string | undefined
}

/** An event (S2.19): description, agenda, exhibitors, floor plan and registration. */
export function EventPage({ id, tab, onTab, booth }: EventPageProps) {
  const { event: publicEvent } = useSuspenseQuery(eventQuery(id)).data
  useSeen('event', id)
  const { isMember } = useSession()
  const availability = useQuery({ ...availabilityQuery(id), enabled: isMember }).data?.availability
  const event = useOpenedEvent(publicEvent, availability)
  const t = useText()
  const tabs = tabsOf(event).map((value) => ({ value, label: t(`expo.tab.${value}`) }))
  const shown = tabs.some(({ value }) => value === tab) ? tab : 'about'
  return (
    <PageFrame title={event.title}>
      <div className={css.columns}>
        <div className={css.main}>
          <EventHead event={event} />
          {/* A single tab offers no choice. */}
          {tabs.length === 1 ? (
            <EventAbout event={event} />
          ) : (
            <Tabs label={t('expo.tabs')} tabs={tabs} value={shown} onChange={onTab}>
              {shown === 'about' && <EventAbout event={event} />}
              {shown === 'agenda' && <Agenda event={event} availability={availability} />}
              {shown === 'exhibitors' && <Exhibitors eventId={id} />}
              {shown === 'plan' && <FloorPlan halls={event.halls} booths={event.booths} wanted={booth} />}
            </Tabs>
          )}
        </div>
        <aside className={css.side}>
          <RegistrationBox event={event} availability={availability} />
        </aside>
      </div>
    </PageFrame>
  )
}

/** Sections that have content. */
function tabsOf({ sessions, exhibitorCount, booths }: EventDetail): EventTab[] {
  return [
    'about',
    ...(sessions.length > 0 ? ['agenda' as const] : []),
    ...(exhibitorCount > 0 ? ['exhibitors' as const] : []),
    ...(booths.length > 0 ? ['plan' as const] : []),
  ]
}
