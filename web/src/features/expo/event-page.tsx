import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import { narrowed } from '@tiantian/contracts/join-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery, useSuspenseQuery } from '../../sdk/use-query.ts'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import { Tabs } from '../../ui/tabs.tsx'
import { WriteButton } from '../message/write-button.tsx'
import { FavoriteButton } from '../saved/favorite-button.tsx'
import { useSeen } from '../saved/seen.ts'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { ShareButton } from '../shell/share-button.tsx'
import { AdmissionTag } from './admission-tag.tsx'
import { Agenda } from './agenda.tsx'
import { EventAbout } from './event-about.tsx'
import type { EventTab } from './event-address.ts'
import { EventPlace } from './event-card.tsx'
import { EventCover } from './event-cover.tsx'
import eventHeadCss from './event-head.module.css'
import css from './event-page.module.css'
import { availabilityQuery, eventQuery } from './event-query.ts'
import { hoursText, isOneDay, spanText, zoneText } from './event-time.ts'
import { Exhibitors } from './exhibitors.tsx'
import { FloorPlan } from './floor-plan.tsx'
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
