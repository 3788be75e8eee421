import { narrowed } from '@tiantian/contracts/comma.ts'
import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import { FavoriteButton } from '../saved/favorite-button.tsx'
import { ShareButton } from '../shell/share-button.tsx'
import { AdmissionTag } from './admission-tag.tsx'
import { EventPlace } from './event-card.tsx'
import { EventCover } from './event-cover.tsx'
import css from './event-head.module.css'
import { hoursText, isOneDay, spanText, zoneText } from './event-time.ts'

/** Cover, kind, name, time and venue. */
export function EventHead({ event }: { event: EventDetail }) {
  const t = useText()
  const format = useFormat()
  const language = useLanguage()
  const { title, subtitle, contentLanguage } = event
  return (
    <header className={cx(surface.surface, css.head)}>
      <EventCover type={event.type} picture={event.cover} size="large">
        {spanText(event, format)}
      </EventCover>
      <div className={css.words}>
        <p className={css.tags}>
          <Tag tone="primary">{t(`expo.type.${event.type}`)}</Tag>
          <AdmissionTag event={event} />
        </p>
        <p className={css.title} aria-hidden="true">
          {title}
        </p>
        {subtitle && <p className={css.subtitle}>{subtitle}</p>}
        {event.cancelReason && <p className={css.reason}>{event.cancelReason}</p>}
        <WhenAndWhere event={event} />
        <p className={css.tags}>
          <FavoriteButton kind="event" id={event.id} name={title} look="button" />
          <ShareButton section="event" slug={event.slug} id={event.id} title={title} />
        </p>
        {contentLanguage !== language && (
          <p className={css.note}>
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
    <dl className={css.facts}>
      <div>
        <dt>{t('expo.fact.time')}</dt>
        <dd>
          {isOneDay(event) ? hours : t('expo.fact.daily', { hours })}
          <span className={css.zone}>{zoneText(timeZone, startsAt)}</span>
        </dd>
      </div>
      <div>
        <dt>{t('expo.fact.place')}</dt>
        <dd>
          <EventPlace event={event} />
          {venue && <span className={css.venue}>{narrowed(language, [venue, address])}</span>}
        </dd>
      </div>
    </dl>
  )
}
